import { collection } from './define.ts'
import { date, relation, text } from './fields.ts'

const own = 'member.user = @request.auth.id'

/**
 * A member's secret address, at which calendars of other applications read the posts of the workspace. Made and replaced by a
 * route, because the answer holds the address; deleting the row switches it off, and so does the end of the membership.
 */
export const calendarFeeds = collection('calendar_feeds', {
  tenant: { path: 'member.instance' },
  fields: {
    member: relation('user_instance_roles', { required: true, cascadeDelete: true, writtenBy: 'server' }),
    /** Whose posts it has; empty: everybody's. */
    ambassador: relation('ambassadors', { cascadeDelete: true, writtenBy: 'server' }),
    /** SHA-256. The token itself is shown once and not kept. */
    tokenHash: text({ required: true, max: 64, hidden: true, writtenBy: 'server' }),
    /** When an application last asked for it, to the hour. */
    readAt: date({ writtenBy: 'server' }),
  },
  rules: { list: own, view: own, create: null, update: null, delete: own },
  indexes: [
    { fields: ['member'], unique: true },
    { fields: ['tokenHash'], unique: true },
  ],
})
