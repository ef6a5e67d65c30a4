import { readOnly } from './access-rules.ts'
import { collection } from './define.ts'
import { date, file, json, relation, text } from './fields.ts'

export interface SimulatedRemark {
  id: string
  /** The URN of who wrote it. */
  actor: string
  text: string
  createdAt: string
}

/** What was published on the network inside the product: written by that network only. */
export const simulatedPosts = collection('simulated_posts', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true }),
    /** The URN of the account. */
    author: text({ required: true, max: 200 }),
    /** As it was sent, and as readers see it. */
    commentary: text({ max: 6000 }),
    text: text({ max: 6000 }),
    picture: file({ protected: true, mimeTypes: ['image/png', 'image/jpeg', 'image/gif'], maxSize: 20 * 1024 * 1024 }),
    alternativeText: text({ max: 4086 }),
    comments: json<SimulatedRemark[]>({ maxSize: 1_000_000 }),
    postedAt: date({ required: true }),
  },
  rules: readOnly,
  indexes: [{ fields: ['author', 'postedAt'] }, { fields: ['instance', 'postedAt'] }],
})
