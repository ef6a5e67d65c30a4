import { recordDate } from '#server/engine/clock.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import { notify } from '#server/notifications/index.ts'
import type { Row } from '#shared/collections/index.ts'
import type { DeliveryError } from '#shared/contracts/whatsapp.ts'
import type { Chat } from '../chat.ts'
import { queueSending } from './deliveries.ts'

/** Stops a channel that WhatsApp refuses as a whole; pending messages are kept until an admin has fixed it. */
export async function stopChannel(
  writer: RecordWriter,
  id: string,
  error: DeliveryError,
  errorDetail: string,
): Promise<void> {
  const channel = await writer.lockIfFound('chat_channels', id)
  if (!channel || (channel.health === 'broken' && channel.error === error)) return
  const words = { error, errorDetail: errorDetail.slice(0, 1000) }
  await writer.update('chat_channels', id, { health: 'broken', ...words })
  // Only once, not for each pending message.
  if (channel.health !== 'broken') await notifyAdmins(writer, channel, 'chat-channel-broken')
}

/** Notifies everybody who can fix a channel. */
export async function notifyAdmins(
  writer: RecordWriter,
  { instance, name }: Row<'chat_channels'>,
  kind: 'chat-channel-broken' | 'chat-template',
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  const filter = 'instance = {:instance} && (role = "owner" || role = "admin")'
  const admins = await writer.find('user_instance_roles', { filter, params: { instance } })
  const link = '/dashboard/chat/settings?part=channels'
  for (const { user } of admins) {
    await notify(writer, { instance, user, kind, values: { channel: name, ...values }, link })
  }
}

/** Marks a channel as working, and sends what is pending. */
export async function mendChannel(
  chat: Chat,
  writer: RecordWriter,
  id: string,
  number: { phoneNumber: string; verifiedName: string },
): Promise<void> {
  await writer.lock('chat_channels', id)
  const checkedAt = recordDate(chat.clock.now())
  await writer.update('chat_channels', id, { health: 'healthy', error: '', errorDetail: '', checkedAt, ...number })
  await sendWaiting(chat, writer, id)
}

/** Queues what is pending on a channel that may send again. */
export async function sendWaiting(chat: Chat, writer: RecordWriter, channel: string): Promise<void> {
  const filter = 'channel = {:channel} && (state = "queued" || state = "sending")'
  const waiting = await writer.find('message_deliveries', { filter, params: { channel }, sort: 'created' })
  for (const id of new Set(waiting.map(({ conversation }) => conversation))) {
    await queueSending(chat, writer, await writer.get('conversations', id))
  }
}
