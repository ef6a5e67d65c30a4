import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { NotificationKind } from '#shared/collections/notifications.ts'

type Notification = {
  user: string
  /** Whom it names. */
  about?: string
  kind: NotificationKind
  values: Record<string, string>
  /** A path of the web app without its language. */
  link: string
}

/** Tells somebody; they see it once the transaction is committed. */
export async function notify(records: RecordWriter, notification: Notification): Promise<void> {
  await records.create('notifications', notification)
}

const keptDays = 90
const perTransaction = 500

/** Notifications older than 90 days go, read or not. */
export function registerNotifications({ records, crons, clock }: Engine): void {
  crons.set('forgetNotifications', '40 3 * * *', async () => {
    const before = recordDate(new Date(clock.now().getTime() - keptDays * 86_400_000))
    const filter = 'created < {:before}'
    for (let count = perTransaction; count === perTransaction; ) {
      const old = await records.find('notifications', { filter, params: { before }, limit: perTransaction })
      count = old.length
      await records.write(async (writer) => {
        for (const { id } of old) await writer.delete('notifications', id)
      })
    }
  })
}
