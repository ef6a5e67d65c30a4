import { languages } from '../preferred-language.ts'
import { collection } from './define.ts'
import { date, email, relation, relationMany, select, text } from './fields.ts'
import { membersRead } from './rules.ts'

/** Max posts of a link. */
export const maxLinkedPosts = 100

/**
 * A link by which somebody without an account reads posts and decides on them. A route creates links, because its response
 * contains the secret address; deleting one withdraws it.
 */
export const reviewLinks = collection('review_links', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'server' }),
    posts: relationMany('posts', { maxSelect: maxLinkedPosts, writtenBy: 'server' }),
    /** The recipient: the team's name for them, until they enter their own. */
    reviewer: text({ max: 120, writtenBy: 'server' }),
    /** Empty if the team passes on the link itself. */
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
