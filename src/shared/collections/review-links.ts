import { languages } from '../preferred-language.ts'
import { collection } from './define.ts'
import { date, email, relation, relationMany, select, text } from './fields.ts'
import { membersRead } from './rules.ts'

/** Posts that one link shows at most. */
export const maxLinkedPosts = 100

/**
 * A link by which somebody without an account reads posts and decides on them. Links are made by a route, because the answer
 * holds the secret address; deleting one withdraws it.
 */
export const reviewLinks = collection('review_links', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'server' }),
    posts: relationMany('posts', { maxSelect: maxLinkedPosts, writtenBy: 'server' }),
    /** Who it is for: as the team calls them, until they say their name. */
    reviewer: text({ max: 120, writtenBy: 'server' }),
    /** Empty if the team hands over the link itself. */
    email: email({ writtenBy: 'server' }),
    message: text({ max: 1000, writtenBy: 'server' }),
    language: select(languages, { writtenBy: 'server' }),
    tokenHash: text({ max: 64, hidden: true, writtenBy: 'server' }),
    /** The token, sealed: the team can copy the address again. */
    secret: text({ max: 300, hidden: true, writtenBy: 'server' }),
    expiresAt: date({ writtenBy: 'server' }),
    openedAt: date({ writtenBy: 'server' }),
    /** When the last mail with the link was sent. */
    sentAt: date({ writtenBy: 'server' }),
    createdBy: relation('users', { writtenBy: 'server' }),
  },
  rules: { ...membersRead('editor'), create: null, update: null },
  indexes: [
    { fields: ['instance', 'created'] },
    { fields: ['tokenHash'], where: "tokenHash != ''" },
    { fields: ['expiresAt'] },
  ],
})
