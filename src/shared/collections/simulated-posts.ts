import { readOnly } from './access-rules.ts'
import { collection } from './define.ts'
import { date, file, fileMany, json, relation, relationMany, text } from './fields.ts'

export interface SimulatedRemark {
  id: string
  /** The author's URN. */
  actor: string
  text: string
  createdAt: string
}

/** Of one post, on the feed. */
export const maxFeedPeople = 500
export const maxFeedComments = 500
export const maxFeedComment = 1250

/** The card of a link. */
export interface SimulatedLink {
  url: string
  title: string
  description: string
}

const picture = {
  ...{ protected: true, maxSize: 20 * 1024 * 1024 },
  mimeTypes: ['image/png', 'image/jpeg', 'image/gif'],
} as const

/** Posts on the simulated network, which alone writes them. */
export const simulatedPosts = collection('simulated_posts', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true }),
    /** The URN of the account. */
    author: text({ required: true, max: 200 }),
    /** The submitted and the visible text. */
    commentary: text({ max: 6000 }),
    text: text({ max: 6000 }),
    /** Of the post, or of the card of its link. */
    pictures: fileMany({ ...picture, maxSelect: 20 }),
    /** In the order of the pictures. */
    altTexts: json<string[]>({ maxSize: 250_000 }),
    document: file({ protected: true, mimeTypes: ['application/pdf'], maxSize: 100 * 1024 * 1024 }),
    documentTitle: text({ max: 400 }),
    link: json<SimulatedLink>({ maxSize: 50_000 }),
    comments: json<SimulatedRemark[]>({ maxSize: 1_000_000 }),
    /** Members of the workspace who saw or liked it on the feed. */
    viewers: relationMany('users', { maxSelect: maxFeedPeople }),
    reactions: relationMany('users', { maxSelect: maxFeedPeople }),
    postedAt: date({ required: true }),
  },
  rules: readOnly,
  indexes: [{ fields: ['author', 'postedAt'] }, { fields: ['instance', 'postedAt'] }],
})
