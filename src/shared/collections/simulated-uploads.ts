import { locked } from './access-rules.ts'
import { collection } from './define.ts'
import { date, file, number, relation, text } from './fields.ts'

/** What was uploaded to the network inside the product, for a day: written and read by that network only. */
export const simulatedUploads = collection('simulated_uploads', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true }),
    /** The URN of the account. */
    owner: text({ required: true, max: 200 }),
    content: file({ protected: true, maxSize: 100 * 1024 * 1024 }),
    /** Questions after its status that are still answered with `PROCESSING`. */
    pending: number({ onlyInt: true }),
    announcedAt: date({ required: true }),
  },
  rules: locked,
  indexes: [{ fields: ['announcedAt'] }],
})
