import { locked } from './access-rules.ts'
import { collection } from './define.ts'
import { date, file, number, relation, text } from './fields.ts'

/** Uploads to the simulated network, which alone uses them. Kept for a day. */
export const simulatedUploads = collection('simulated_uploads', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true }),
    /** The URN of the account. */
    owner: text({ required: true, max: 200 }),
    content: file({ protected: true, maxSize: 100 * 1024 * 1024 }),
    /** The number of remaining status requests that are answered with `PROCESSING`. */
    pending: number({ onlyInt: true }),
    announcedAt: date({ required: true }),
  },
  rules: locked,
  indexes: [{ fields: ['announcedAt'] }],
})
