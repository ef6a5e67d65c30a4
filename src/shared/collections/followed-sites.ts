import { collection } from './define.ts'
import { bool, date, number, relation, select, text, url } from './fields.ts'
import { membersRead } from './rules.ts'

/** A feed or website whose new pages are added to a knowledge base as links. */
export const followedSites = collection('followed_sites', {
  tenant: { path: 'base.instance' },
  fields: {
    base: relation('knowledge_bases', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    url: url({ required: true, writtenBy: 'creator' }),
    /** The title of the feed or page. */
    title: text({ max: 300, writtenBy: 'server' }),
    isPaused: bool(),
    /** Feeds are checked daily, sitemaps weekly. */
    rhythm: select(['daily', 'weekly'], { writtenBy: 'server' }),
    /** Hashes of known pages: existing or added ones; eight characters each. */
    seen: text({ max: 200_000, hidden: true, writtenBy: 'server' }),
    /** The feed's version identifiers (ETag and Last-Modified). */
    etag: text({ max: 300, hidden: true, writtenBy: 'server' }),
    lastModified: text({ max: 300, hidden: true, writtenBy: 'server' }),
    checkedAt: date({ writtenBy: 'server' }),
    /** How many times in a row it could not be read. */
    failedChecks: number({ onlyInt: true, writtenBy: 'server' }),
    /** A code of `followErrors` or `knowledgeErrors`. */
    error: text({ max: 100, writtenBy: 'server' }),
    /** How many pages have been added, and when the last ones. */
    added: number({ onlyInt: true, writtenBy: 'server' }),
    addedAt: date({ writtenBy: 'server' }),
    /** The person to notify if it cannot be read. */
    createdBy: relation('users', { writtenBy: 'server' }),
  },
  rules: membersRead('editor', 'base.instance'),
  indexes: [{ fields: ['base', 'url'], unique: true }, { fields: ['checkedAt'] }],
})
