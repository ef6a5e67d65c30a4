import { collection } from './define.ts'
import { number, relation, relationMany, select, text } from './fields.ts'
import { atLeast, membersRead } from './rules.ts'

export const outsideDecisions = ['approve', 'partial', 'reject'] as const
export type OutsideDecision = (typeof outsideDecisions)[number]

export const maxMentions = 20

/** What an outside reviewer and the team say about a post, the reviewer's decisions included. Nothing of it is rewritten. */
export const reviewComments = collection('review_comments', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    post: relation('posts', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    /** The link by which an outside reviewer wrote it; empty for members. The comment stays when the link goes. */
    link: relation('review_links', { writtenBy: 'server' }),
    user: relation('users', { writtenBy: 'server' }),
    /** Of an outside reviewer, as they called themselves then. */
    name: text({ max: 160, writtenBy: 'server' }),
    /** Of the outside reviewer, about this version of the post. */
    decision: select(outsideDecisions, { writtenBy: 'server' }),
    version: number({ onlyInt: true, writtenBy: 'server' }),
    body: text({ max: 2000, writtenBy: 'creator' }),
    /** Members whom the text names with an @; they are notified. */
    mentions: relationMany('users', { maxSelect: maxMentions, writtenBy: 'creator' }),
  },
  rules: { ...membersRead('reviewer'), create: atLeast('reviewer'), update: null, delete: null },
  indexes: [{ fields: ['post', 'created'] }, { fields: ['link'] }],
})
