import { readOnly } from './access-rules.ts'
import { collection } from './define.ts'
import { number, relation, text } from './fields.ts'

/** The runs of a workspace on one day, and the cost of their model calls. Daily limits are counted here. */
export const usageDays = collection('usage_days', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true }),
    /** In UTC, e.g. `2026-11-22`. */
    day: text({ required: true, max: 10 }),
    suggestions: number({ onlyInt: true }),
    topicRuns: number({ onlyInt: true }),
    postRuns: number({ onlyInt: true }),
    pictures: number({ onlyInt: true }),
    /** Model calls, including failed ones; tokens and US dollars as far as the provider reports them. */
    calls: number({ onlyInt: true }),
    inputTokens: number({ onlyInt: true }),
    outputTokens: number({ onlyInt: true }),
    usd: number(),
    /** The share of these calls for answers of bots, and their cost. */
    answers: number({ onlyInt: true }),
    answersUsd: number(),
  },
  rules: readOnly,
  indexes: [{ fields: ['instance', 'day'], unique: true }, { fields: ['day'] }],
})
