import { collection } from './define.ts'
import { date, json, relation, select, text } from './fields.ts'

export const notificationKinds = [
  'invited',
  'invitation-accepted',
  'invitation-declined',
  'role-changed',
  'removed',
  'new-sign-in',
  'export-ready',
  'post-published',
  'post-held',
  'post-failed',
  'post-unknown',
  'post-channel-broken',
  'review-answered',
  'review-comment',
  'channel-expiring',
  'batch-topics-ready',
  'batch-posts-ready',
  'batch-failed',
  'followed-site-failing',
  'mentioned',
  'chat-handed-over',
  'chat-assigned',
  'chat-channel-broken',
  'chat-template',
  'chat-mentioned',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

const own = 'user = @request.auth.id'

/** A notification for one person. The screen translates it. */
export const notifications = collection('notifications', {
  tenant: {
    global: 'They belong to one person, who may be in several instances or in none; the rules name that person.',
  },
  fields: {
    user: relation('users', { required: true, cascadeDelete: true, writtenBy: 'server' }),
    /** The workspace that it is about, if any; it is deleted with it. */
    instance: relation('instances', { cascadeDelete: true, writtenBy: 'server' }),
    /** The person that it names, if any; it is deleted with their account. */
    about: relation('users', { cascadeDelete: true, writtenBy: 'server' }),
    kind: select(notificationKinds, { required: true, writtenBy: 'server' }),
    /** The values in the sentence, as of that time. */
    values: json<Record<string, string>>({ writtenBy: 'server' }),
    /** A path of the web app without its language. */
    link: text({ max: 300, writtenBy: 'server' }),
    readAt: date(),
    /** When to mail it; empty if it is not mailed, or was already. */
    mailAt: date({ hidden: true, writtenBy: 'server' }),
  },
  rules: { list: own, view: own, create: null, update: own, delete: own },
  indexes: [{ fields: ['user', 'created'] }, { fields: ['mailAt', 'user'], where: `"mailAt" <> ''` }],
})
