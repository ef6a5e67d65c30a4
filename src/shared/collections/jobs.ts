import { collection } from './define.ts'
import { date, json, number, relation, select, text } from './fields.ts'
import { readOnly } from './rules.ts'

export const jobStates = ['queued', 'running', 'done', 'failed', 'canceled'] as const

/** Long work, as those who may see the instance see it. The queue itself reads and writes these rows. */
export const jobs = collection('jobs', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { cascadeDelete: true }),
    name: text({ required: true, max: 60 }),
    payload: json<Record<string, unknown>>({ hidden: true }),
    /** One unfinished job per key. */
    key: text({ max: 200, hidden: true }),
    state: select(jobStates, { required: true }),
    progress: json<{ done: number; total: number; step: string }>(),
    attempts: number({ onlyInt: true }),
    /** How often in a row the process that ran it died without it having come further. */
    recoveries: number({ hidden: true, onlyInt: true }),
    /** `progress.done` when that last happened. */
    reached: number({ hidden: true, onlyInt: true }),
    error: text({ max: 500 }),
    runAt: date(),
    finishedAt: date(),
    leaseUntil: date({ hidden: true }),
    worker: text({ max: 60, hidden: true }),
    cancelRequested: number({ hidden: true, onlyInt: true }),
  },
  rules: readOnly,
  indexes: [{ fields: ['state', 'runAt'] }, { fields: ['instance', 'state'] }, { fields: ['key'] }],
})
