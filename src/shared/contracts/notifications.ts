import type { NotificationKind } from '../collections/notifications.ts'

/** What people choose about: several kinds of notifications each. All others always appear in the bell, and only there. */
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

/** `mail`: in the bell, and by email. */
export const deliveries = ['mail', 'bell', 'off'] as const
export type Delivery = (typeof deliveries)[number]

/** `urgent`: what waits for somebody at once, all else once a day. */
export const mailPaces = ['urgent', 'daily', 'off'] as const
export type MailPace = (typeof mailPaces)[number]

/** `users.notifyBy`. What is missing is as usual. */
export interface NotifyBy {
  deliveries?: Partial<Record<NewsSubject, Delivery>>
  mails?: MailPace
  /** On the clock of `timezone`. */
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

/** They wait for a person, or a time passes meanwhile. */
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
