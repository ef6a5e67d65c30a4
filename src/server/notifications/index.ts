import { deleteOld } from '#server/delete-old.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { NotificationKind } from '#shared/collections/notifications.ts'
import { deliveryOf } from '#shared/contracts/notifications.ts'
import { registerHooks } from './hooks.ts'
import { mailNews, type NewsMailing } from './mail-news.ts'
import { registerRoutes } from './routes.ts'

type Notification = {
  user: string
  /** The workspace that it is about; the notification is deleted with it. */
  instance?: string
  /** The person that it names. */
  about?: string
  kind: NotificationKind
  values: Record<string, string>
  /** A path of the web app without its language. */
  link: string
}

/** Notifies a person, after the commit, unless they have switched this kind off. */
export async function notify(records: RecordWriter, notification: Notification): Promise<void> {
  const person = await records.byId('users', notification.user)
  if (!person || deliveryOf(notification.kind, person.notifyBy) === 'off') return
  await records.create('notifications', notification)
}

const keptDays = 90

export function registerNotifications(engine: NewsMailing): void {
  registerHooks(engine)
  registerRoutes(engine)
  engine.crons.set('mailNotifications', '* * * * *', () => mailNews(engine))
  engine.crons.set('deleteOldNotifications', '40 3 * * *', () =>
    deleteOld(engine, 'notifications', 'created', keptDays),
  )
}
