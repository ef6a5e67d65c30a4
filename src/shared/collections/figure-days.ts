import { locked } from './access-rules.ts'
import { collection } from './define.ts'
import { number, text } from './fields.ts'

/** Figures of one day in the whole installation. Deleted rows are computed again. */
export const figureDays = collection('figure_days', {
  tenant: { global: 'They count over all instances and only superusers see them.' },
  fields: {
    /** In UTC, e.g. `2026-11-22`. */
    day: text({ required: true, max: 10 }),
    signUps: number({ onlyInt: true }),
    /** Workspaces in which agents were started. */
    activeWorkspaces: number({ onlyInt: true }),
    batches: number({ onlyInt: true }),
    posts: number({ onlyInt: true }),
    approvedPosts: number({ onlyInt: true }),
    /** Without refunds. */
    creditsSpent: number(),
    creditsGranted: number(),
    /** The cost of model calls in US dollars. */
    usd: number(),
    /** Requests that failed on the server. */
    errors: number({ onlyInt: true }),
  },
  rules: locked,
  indexes: [{ fields: ['day'], unique: true }],
})
