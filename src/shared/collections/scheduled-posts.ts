import { collection } from './define.ts'
import { bool, date, number, relation, select, text, url } from './fields.ts'
import { membersRead } from './rules.ts'

/**
 * docs/publishing.md has the state diagram. `held` waits for a person or a change, which `error` names; `unknown` may or may not be
 * on the network, and only a person may send it again.
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

/** `unknown` may or may not exist, and is not sent again. `held`: waits for a newer version of the network's API. */
export const commentStatuses = ['waiting', 'sending', 'added', 'held', 'failed', 'unknown'] as const

/** A post that is scheduled or published on a channel, at most once per row. */
export const scheduledPosts = collection('scheduled_posts', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    post: relation('posts', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    /** Copied from the post, so that a calendar can be filtered without a join. */
    ambassador: relation('ambassadors', { required: true, cascadeDelete: true, writtenBy: 'server' }),
    channel: relation('channels', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    /**
     * The person's choice: the local time, `YYYY-MM-DDTHH:MM`, and its time zone. If submitted blank, the server chooses the
     * ambassador's next free slot.
     */
    localTime: text({ required: true, max: 16, pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$' }),
    timezone: text({ required: true, max: 60 }),
    /** For a free slot of the queue: the post is refused if another one already has that time. */
    onlyIfFree: bool({ writtenBy: 'creator' }),
    /** The resulting UTC time, and the version of the time zone data used. */
    publishAt: date({ required: true, writtenBy: 'server' }),
    zoneData: text({ max: 20, writtenBy: 'server' }),
    status: select(scheduledStatuses, { required: true }),
    /** SHA-256 of the approved text and attachments. Nothing else is published. */
    contentHash: text({ max: 64, writtenBy: 'server' }),
    /** Increases with each claim, so that a run that was overtaken cannot continue. */
    fence: number({ onlyInt: true, hidden: true, writtenBy: 'server' }),
    /** Set before the first byte of the publishing request is sent. If set, a crash means `unknown`. */
    armedAt: date({ hidden: true, writtenBy: 'server' }),
    /** Whether an earlier request may have published it, although a person has sent it again since. */
    maybeThere: bool({ hidden: true, writtenBy: 'server' }),
    attempts: number({ onlyInt: true, writtenBy: 'server' }),
    publishedAt: date({ writtenBy: 'server' }),
    /** The network's id. */
    externalId: text({ max: 300, writtenBy: 'server' }),
    /** Its public address. A person writes it after publishing by hand. */
    externalUrl: url(),
    /** Why it failed or waits: a code of the web app's `scheduling.reasons`, and the network's own message. */
    error: text({ max: 100, writtenBy: 'server' }),
    errorDetail: text({ max: 1000, writtenBy: 'server' }),
    /** The state of the first comment, and the network's own message if it failed. Sent once, after the post. */
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
