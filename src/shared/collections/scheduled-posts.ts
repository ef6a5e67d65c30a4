import { collection } from './define.ts'
import { bool, date, number, relation, select, text, url } from './fields.ts'
import { membersRead } from './rules.ts'

/**
 * docs/publishing.md draws the steps between them. `held` waits for a person or for something to change, `error` says for what;
 * `unknown` may or may not be on the network, and only a person may send it again.
 */
export const scheduledStatuses = [
  'scheduled',
  'publishing',
  'published',
  'failed',
  'unknown',
  'held',
  'canceled',
] as const
export type ScheduledStatus = (typeof scheduledStatuses)[number]

/** `unknown` may or may not be there, and is not sent again. `held`: until another version of the network's API is set. */
export const commentStatuses = ['waiting', 'sending', 'added', 'held', 'failed', 'unknown'] as const

/** A post that is, was or may be published on a channel: at most once for each row. */
export const scheduledPosts = collection('scheduled_posts', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    post: relation('posts', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    /** Of the post, so that a calendar can be filtered without joining posts. */
    ambassador: relation('ambassadors', { required: true, cascadeDelete: true, writtenBy: 'server' }),
    channel: relation('channels', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    /**
     * What the person chose: the time on the clock, `YYYY-MM-DDTHH:MM`, and the zone of the clock. Submitted blank, the server
     * takes the next free slot of the ambassador.
     */
    localTime: text({ required: true, max: 16, pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$' }),
    timezone: text({ required: true, max: 60 }),
    /** For a free slot of the queue: the post is refused if another one has taken that time. */
    onlyIfFree: bool({ writtenBy: 'creator' }),
    /** The moment that means, and the version of the time zone data that it was computed with. */
    publishAt: date({ required: true, writtenBy: 'server' }),
    zoneData: text({ max: 20, writtenBy: 'server' }),
    status: select(scheduledStatuses, { required: true }),
    /** Of what was approved: SHA-256 of the text and all that is attached to it. Nothing else is published. */
    contentHash: text({ max: 64, writtenBy: 'server' }),
    /** Grows with each claim; a run that was overtaken cannot go on. */
    fence: number({ onlyInt: true, hidden: true, writtenBy: 'server' }),
    /** Set before the first byte of the request that publishes leaves. With it, a crash means `unknown`. */
    armedAt: date({ hidden: true, writtenBy: 'server' }),
    /** An earlier request may have published it, although a person has sent it again since. */
    maybeThere: bool({ hidden: true, writtenBy: 'server' }),
    attempts: number({ onlyInt: true, writtenBy: 'server' }),
    publishedAt: date({ writtenBy: 'server' }),
    /** The id that the network gave it. */
    externalId: text({ max: 300, writtenBy: 'server' }),
    /** Where people see it. A person writes it when they have published by hand. */
    externalUrl: url(),
    /** Why it failed or waits: a code of the web app's `scheduling.reasons`, and the network's own words. */
    error: text({ max: 100, writtenBy: 'server' }),
    errorDetail: text({ max: 1000, writtenBy: 'server' }),
    /** What became of the first comment, and the network's own words if it was not added. Sent once, after the post. */
    commentStatus: select(commentStatuses, { writtenBy: 'server' }),
    commentDetail: text({ max: 1000, writtenBy: 'server' }),
    createdBy: relation('users', { writtenBy: 'server' }),
  },
  rules: membersRead('editor'),
  indexes: [
    { fields: ['instance', 'publishAt'] },
    { fields: ['instance', 'status', 'publishAt'] },
    { fields: ['status', 'publishAt'] },
    { fields: ['post'] },
    { fields: ['channel', 'publishAt'] },
    { fields: ['channel', 'publishedAt'], where: `"publishedAt" <> ''` },
    { fields: ['ambassador', 'publishAt'] },
    { fields: ['commentStatus'], where: `"commentStatus" <> ''` },
  ],
})
