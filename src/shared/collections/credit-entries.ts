import { readOnly } from './access-rules.ts'
import { collection } from './define.ts'
import { number, relation, text } from './fields.ts'

/** The ledger; `balanceAfter` of the newest entry is the instance's balance. */
export const creditEntries = collection('credit_entries', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true }),
    /** The member who spent or bought them. */
    user: relation('users'),
    /** Credits, positive when granted; 0 for work that is free. */
    amount: number(),
    reason: text({ required: true, max: 60 }),
    /** An administrator's reason. */
    note: text({ max: 300 }),
    /** The purpose, e.g. `post:<id>:<version>:<job>`, or `release:` and that; each reference is booked once. */
    reference: text({ required: true, max: 120 }),
    balanceAfter: number(),
    /** Increases per instance; two writers cannot use the same number. */
    sequence: number({ onlyInt: true }),
  },
  rules: readOnly,
  appendOnly: {},
  indexes: [
    { fields: ['instance', 'reference'], unique: true },
    { fields: ['instance', 'sequence'], unique: true },
    { fields: ['created'] },
  ],
})
