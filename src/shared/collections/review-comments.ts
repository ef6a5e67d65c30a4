import { collection } from './define.ts'
import { number, relation, relationMany, select, text } from './fields.ts'
import { atLeast, membersRead } from './rules.ts'

export const outsideDecisions = ['approve', 'partial', 'reject'] as const
export type OutsideDecision = (typeof outsideDecisions)[number]

export const maxMentions = 20

/** Comments of outside reviewers and the team on a post, including the reviewers' decisions. They are never changed. */
export const reviewComments = collection('review_comments', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    post: relation('posts', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    /** The link by which an outside reviewer wrote it; empty for members. The comment is kept when the link is deleted. */
    link: relation('review_links', { writtenBy: 'server' }),
    user: relation('users', { writtenBy: 'server' }),
    /** The name that an outside reviewer entered. */
    name: text({ max: 160, writtenBy: 'server' }),
    /** The outside reviewer's decision on this version of the post. */
    decision: select(outsideDecisions, { writtenBy: 'server' }),
    version: number({ onlyInt: true, writtenBy: 'server' }),
    body: text({ max: 2000, writtenBy: 'creator' }),
    /** Members mentioned in the text; they are notified. */
    mentions: relationMany('users', { maxSelect: maxMentions, writtenBy: 'creator' }),
  },
  rules: { ...membersRead('reviewer'), create: atLeast('reviewer'), update: null, delete: null },
  indexes: [{ fields: ['post', 'created'] }, { fields: ['link'] }],
})
