import { collection } from './define.ts'
import { date, relation, text } from './fields.ts'

const own = 'member.user = @request.auth.id'

/**
 * A member's secret address, from which other calendar apps read the workspace's posts. A route creates and replaces it, because
 * its response contains the address. Deleting the row or the membership disables it.
 */
export const calendarFeeds = collection('calendar_feeds', {
  tenant: { path: 'member.instance' },
  fields: {
    member: relation('user_instance_roles', { required: true, cascadeDelete: true, writtenBy: 'server' }),
    /** The ambassador whose posts it contains; empty: all. */
    ambassador: relation('ambassadors', { cascadeDelete: true, writtenBy: 'server' }),
    /** SHA-256. The token itself is shown once and not stored. */
    tokenHash: text({ required: true, max: 64, hidden: true, writtenBy: 'server' }),
    /** When an application last fetched it, to the hour. */
    readAt: date({ writtenBy: 'server' }),
  },
  rules: { list: own, view: own, create: null, update: null, delete: own },
  indexes: [
    { fields: ['member'], unique: true },
    { fields: ['tokenHash'], unique: true },
  ],
})
