import { deleteOld } from '#server/delete-old.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { NotificationKind } from '#shared/collections/notifications.ts'

type Notification = {
  user: string
  /** The person that it names. */
  about?: string
  kind: NotificationKind
  values: Record<string, string>
  /** A path of the web app without its language. */
  link: string
}

/** Notifies a person, who sees it once the transaction is committed. */
export async function notify(records: RecordWriter, notification: Notification): Promise<void> {
  await records.create('notifications', notification)
}

const keptDays = 90

export function registerNotifications(engine: Engine): void {
  engine.crons.set('deleteOldNotifications', '40 3 * * *', () =>
    deleteOld(engine, 'notifications', 'created', keptDays),
  )
}
