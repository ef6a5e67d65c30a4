import { takeTurnOf } from '#server/engine/database/advisory-locks.ts'
import type { RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import type { whatsAppEventKinds } from '#shared/collections/whatsapp-events.ts'
import type { JsonObject } from '#shared/contracts/whatsapp.ts'
import type { Chat } from '../chat.ts'
import { accountNewsOf } from './account-news.ts'
import { objectIn, objectsIn, textIn } from './json.ts'

export type WhatsAppEvent = Row<'whatsapp_events'>
type Channel = Row<'chat_channels'>

/** One event of a webhook call, with the number it is about; events of the account have none. */
export interface WebhookEvent {
  readonly phoneNumberId: string
  readonly wabaId: string
  readonly kind: (typeof whatsAppEventKinds)[number]
  readonly key: string
  readonly sender: string
  readonly payload: JsonObject
}

const idOf = (value: unknown): string => textIn(value).slice(0, 150)

/**
 * The events in a call, from all its entries, changes and messages. Those without an id cannot be deduplicated and are dropped.
 */
export function eventsIn(body: unknown): WebhookEvent[] {
  const envelope = objectIn(body)
  if (envelope.object !== 'whatsapp_business_account') return []
  return objectsIn(envelope.entry)
    .flatMap(({ id, time, changes }) =>
      objectsIn(changes).flatMap(({ field, value }) => {
        const news = newsIn(idOf(id), textIn(field), time, objectIn(value))
        return news ? [news] : messageEventsOf(idOf(id), objectIn(value))
      }),
    )
    .filter(({ phoneNumberId, kind, key, sender }) => (phoneNumberId || kind === 'account') && key && sender)
}

function newsIn(wabaId: string, field: string, time: unknown, value: JsonObject): WebhookEvent | null {
  const news = wabaId ? accountNewsOf(field, time, value) : null
  return news && { ...news, kind: 'account', wabaId, phoneNumberId: '', payload: { field, value } }
}

function messageEventsOf(wabaId: string, value: JsonObject): WebhookEvent[] {
  const phoneNumberId = idOf(objectIn(value.metadata).phone_number_id)
  const people = objectsIn(value.contacts)
  const profileOf = (userId: string, waId: string) =>
    people.find((one) => (userId && one.user_id === userId) || (waId && one.wa_id === waId)) ?? people[0] ?? {}
  const messages = objectsIn(value.messages).map((message): WebhookEvent => {
    const [userId, from] = [idOf(message.from_user_id), idOf(message.from)]
    const contact = profileOf(userId, from)
    // A change of somebody's id is processed after what they sent under the old one.
    const system = objectIn(message.system)
    const sender = idOf(system.previous_user_id) || userId || idOf(contact.user_id) || from || idOf(system.user_id)
    return { wabaId, phoneNumberId, kind: 'message', key: idOf(message.id), sender, payload: { message, contact } }
  })
  const echoes = objectsIn(value.message_echoes).map((message): WebhookEvent => {
    const sender = idOf(message.to_user_id) || idOf(message.to)
    return { wabaId, phoneNumberId, kind: 'echo', key: idOf(message.id), sender, payload: { message } }
  })
  const statuses = objectsIn(value.statuses).map((status): WebhookEvent => {
    const sender = idOf(status.recipient_user_id) || idOf(status.recipient_id) || idOf(status.id)
    const key = status.id ? `${idOf(status.id)}/${idOf(status.status)}` : ''
    return { wabaId, phoneNumberId, kind: 'status', key, sender, payload: { status } }
  })
  return [...messages, ...echoes, ...statuses]
}

/**
 * Stores new events and queues their processing, in one transaction. An event that is delivered repeatedly, even concurrently, is
 * stored once.
 */
export async function storeEvents(
  chat: Chat,
  writer: RecordWriter,
  channels: readonly Channel[],
  events: readonly WebhookEvent[],
): Promise<void> {
  const known = events.flatMap((one) => {
    const channel = channelAbout(channels, one)
    return channel ? [{ ...one, channel }] : []
  })
  // Locked in a fixed order, so that calls with the same events cannot deadlock.
  const turns = known.map(({ channel, key }) => `whatsapp ${channel.id} ${key}`)
  for (const turn of [...new Set(turns)].sort()) await takeTurnOf(writer.tx, turn)
  for (const [position, { channel, kind, key, sender, payload }] of known.entries()) {
    const params = { channel: channel.id, key }
    if (await writer.first('whatsapp_events', { filter: 'channel = {:channel} && key = {:key}', params })) continue
    const event = { channel: channel.id, kind, key, sender, position, payload, state: 'pending' } as const
    await writer.create('whatsapp_events', event)
    await queueReceiving(chat, writer, { channel: channel.id, sender }, channel.instance)
  }
}

/** Found by its number; events of an account are stored with its first channel. */
export const channelAbout = (
  channels: readonly Channel[],
  { phoneNumberId, wabaId }: WebhookEvent,
): Channel | undefined =>
  channels.find((one) => (phoneNumberId ? one.phoneNumberId === phoneNumberId : one.wabaId === wabaId))

/** One job per sender at a time, so that their messages stay in order. */
export async function queueReceiving(
  { jobs, receiveWhatsApp }: Chat,
  writer: RecordWriter,
  payload: { channel: string; sender: string },
  tenant: string,
): Promise<void> {
  const key = `whatsapp:${payload.channel}:${payload.sender}`
  await jobs.enqueue(writer.tx, receiveWhatsApp, payload, { tenant, key })
}

/** The sender's earliest event that has not been processed. */
export async function nextEvent(
  records: RecordReader,
  params: { channel: string; sender: string },
): Promise<WhatsAppEvent | null> {
  const filter = 'channel = {:channel} && sender = {:sender} && state = "pending"'
  const [event] = await records.find('whatsapp_events', { filter, params, sort: 'created,position', limit: 1 })
  return event ?? null
}
