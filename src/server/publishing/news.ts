import type { RecordWriter } from '#server/engine/records/records.ts'
import { notify } from '#server/notifications/index.ts'
import type { NotificationKind } from '#shared/collections/notifications.ts'
import type { ScheduledPost } from './gate.ts'

/** Notifies the person who scheduled the post of the outcome. */
export async function news(
  writer: RecordWriter,
  { instance, createdBy, ambassador, channel, id }: ScheduledPost,
  kind: Extract<NotificationKind, `post-${string}`>,
): Promise<void> {
  if (!createdBy || !(await writer.byId('users', createdBy))) return
  const [{ name }, { name: channelName }] = [
    await writer.get('ambassadors', ambassador),
    await writer.get('channels', channel),
  ]
  const values = { ambassador: name, channel: channelName }
  const link = `/dashboard/scheduling/posts?open=${id}`
  await notify(writer, { instance, user: createdBy, kind, values, link })
}
