import { collection } from './define.ts'
import { date, json, number, relation, select, text } from './fields.ts'
import { readOnly } from './rules.ts'

export const jobStates = ['queued', 'running', 'done', 'failed', 'canceled'] as const

/** Background work of a tenant, readable by its members. The queue writes the rows itself, without events. */
export const jobs = collection('jobs', {
  tenant: { path: 'tenant' },
  fields: {
    tenant: relation('instances', { cascadeDelete: true }),
    name: text({ required: true, max: 60 }),
    payload: json<Record<string, unknown>>({ hidden: true }),
    /** One unfinished job per key. */
    key: text({ max: 200, hidden: true }),
    state: select(jobStates, { required: true }),
    attempts: number({ onlyInt: true }),
    /** How far the run has come, as it says itself. */
    checkpoint: number({ hidden: true }),
    /** How often in a row the process that ran it died without the job having come further. */
    recoveries: number({ hidden: true, onlyInt: true }),
    /** The checkpoint when that last happened. */
    reached: number({ hidden: true }),
    error: text({ max: 500 }),
    runAt: date(),
    finishedAt: date(),
    leaseUntil: date({ hidden: true }),
    worker: text({ max: 60, hidden: true }),
    cancelRequested: number({ hidden: true, onlyInt: true }),
  },
  rules: readOnly,
  // Partial, because nearly all rows are finished jobs; their conditions are written as the queue's statements have them.
  indexes: [
    { fields: ['name', 'tenant', 'runAt', 'id'], where: "state = 'queued'" },
    { fields: ['name', 'tenant', 'runAt'], where: "state = 'queued' and recoveries > 1" },
    { fields: ['name', 'tenant'], where: "state = 'running'" },
    { fields: ['key'], where: "key != ''" },
  ],
})
