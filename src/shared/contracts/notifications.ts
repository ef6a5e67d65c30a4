import type { NotificationKind } from '../collections/notifications.ts'

/** Subjects that people can configure, each with several kinds of notifications. All other kinds appear in the bell only. */
export const newsSubjects = [
  'published',
  'failed',
  'unknown',
  'held',
  'expiring',
  'review',
  'mention',
  'batch',
  'chat',
] as const
export type NewsSubject = (typeof newsSubjects)[number]

/** `mail`: in the bell and by email. */
export const deliveries = ['mail', 'bell', 'off'] as const
export type Delivery = (typeof deliveries)[number]

/** `urgent`: mails about urgent notifications immediately, about all others once a day. */
export const mailPaces = ['urgent', 'daily', 'off'] as const
export type MailPace = (typeof mailPaces)[number]

/** `users.notifyBy`. Missing values have their defaults. */
export interface NotifyBy {
  deliveries?: Partial<Record<NewsSubject, Delivery>>
  mails?: MailPace
  /** In `timezone`. */
  hour?: number
  timezone?: string
}

export const usualDeliveries: Readonly<Record<NewsSubject, Delivery>> = {
  published: 'bell',
  failed: 'mail',
  unknown: 'mail',
  held: 'mail',
  expiring: 'mail',
  review: 'mail',
  mention: 'mail',
  batch: 'bell',
  chat: 'mail',
}
export const usualHour = 8

/** Urgent kinds: somebody is waiting, or a deadline is near. */
export const urgentSubjects: readonly NewsSubject[] = ['failed', 'unknown', 'held', 'expiring', 'chat']

export const subjectOf: Readonly<Partial<Record<NotificationKind, NewsSubject>>> = {
  'post-published': 'published',
  'post-failed': 'failed',
  'post-unknown': 'unknown',
  'post-held': 'held',
  'post-channel-broken': 'expiring',
  'channel-expiring': 'expiring',
  'review-answered': 'review',
  'review-comment': 'review',
  mentioned: 'mention',
  'batch-topics-ready': 'batch',
  'batch-posts-ready': 'batch',
  'batch-failed': 'batch',
  'chat-handed-over': 'chat',
  'chat-assigned': 'chat',
  'chat-channel-broken': 'expiring',
  'chat-template': 'expiring',
  'chat-mentioned': 'mention',
}

export function deliveryOf(kind: NotificationKind, by: NotifyBy | null): Delivery {
  const subject = subjectOf[kind]
  return subject ? (by?.deliveries?.[subject] ?? usualDeliveries[subject]) : 'bell'
}
