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

/** One thing that a call of the webhook tells, with the number that it is about; of the account, without one. */
export interface Told {
  readonly phoneNumberId: string
  readonly wabaId: string
  readonly kind: (typeof whatsAppEventKinds)[number]
  readonly key: string
  readonly sender: string
  readonly payload: JsonObject
}

const idOf = (value: unknown): string => textIn(value).slice(0, 150)

/** What stands in a call: several entries, changes and messages. What has no id is nobody's, and left out. */
export function toldIn(body: unknown): Told[] {
  const envelope = objectIn(body)
  if (envelope.object !== 'whatsapp_business_account') return []
  return objectsIn(envelope.entry)
    .flatMap(({ id, time, changes }) =>
      objectsIn(changes).flatMap(({ field, value }) => {
        const news = newsIn(idOf(id), textIn(field), time, objectIn(value))
        return news ? [news] : toldOf(idOf(id), objectIn(value))
      }),
    )
    .filter(({ phoneNumberId, kind, key, sender }) => (phoneNumberId || kind === 'account') && key && sender)
}

function newsIn(wabaId: string, field: string, time: unknown, value: JsonObject): Told | null {
  const news = wabaId ? accountNewsOf(field, time, value) : null
  return news && { ...news, kind: 'account', wabaId, phoneNumberId: '', payload: { field, value } }
}

function toldOf(wabaId: string, value: JsonObject): Told[] {
  const phoneNumberId = idOf(objectIn(value.metadata).phone_number_id)
  const people = objectsIn(value.contacts)
  const profileOf = (userId: string, waId: string) =>
    people.find((one) => (userId && one.user_id === userId) || (waId && one.wa_id === waId)) ?? people[0] ?? {}
  const messages = objectsIn(value.messages).map((message): Told => {
    const [userId, from] = [idOf(message.from_user_id), idOf(message.from)]
    const contact = profileOf(userId, from)
    // News of another id of theirs come after what they sent under the old one.
    const system = objectIn(message.system)
    const sender = idOf(system.previous_user_id) || userId || idOf(contact.user_id) || from || idOf(system.user_id)
    return { wabaId, phoneNumberId, kind: 'message', key: idOf(message.id), sender, payload: { message, contact } }
  })
  const echoes = objectsIn(value.message_echoes).map((message): Told => {
    const sender = idOf(message.to_user_id) || idOf(message.to)
    return { wabaId, phoneNumberId, kind: 'echo', key: idOf(message.id), sender, payload: { message } }
  })
  const statuses = objectsIn(value.statuses).map((status): Told => {
    const sender = idOf(status.recipient_user_id) || idOf(status.recipient_id) || idOf(status.id)
    const key = status.id ? `${idOf(status.id)}/${idOf(status.status)}` : ''
    return { wabaId, phoneNumberId, kind: 'status', key, sender, payload: { status } }
  })
  return [...messages, ...echoes, ...statuses]
}

/**
 * Keeps what is new and queues the work, in one transaction. The same thing that is told again, even at the same moment, is kept
 * once.
 */
export async function keepTold(
  chat: Chat,
  writer: RecordWriter,
  channels: readonly Channel[],
  told: readonly Told[],
): Promise<void> {
  const known = told.flatMap((one) => {
    const channel = channelAbout(channels, one)
    return channel ? [{ ...one, channel }] : []
  })
  // In one order everywhere, so that calls with the same things do not wait for each other in a circle.
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

/** By its number; what is told of an account is kept with its first one. */
export const channelAbout = (channels: readonly Channel[], { phoneNumberId, wabaId }: Told): Channel | undefined =>
  channels.find((one) => (phoneNumberId ? one.phoneNumberId === phoneNumberId : one.wabaId === wabaId))

/** One job at a time for a person, so that their messages keep their order. */
export async function queueReceiving(
  { jobs, receiveWhatsApp }: Chat,
  writer: RecordWriter,
  payload: { channel: string; sender: string },
  tenant: string,
): Promise<void> {
  const key = `whatsapp:${payload.channel}:${payload.sender}`
  await jobs.enqueue(writer.tx, receiveWhatsApp, payload, { tenant, key })
}

/** The earliest event of a person that has not taken effect. */
export async function nextEvent(
  records: RecordReader,
  params: { channel: string; sender: string },
): Promise<WhatsAppEvent | null> {
  const filter = 'channel = {:channel} && sender = {:sender} && state = "pending"'
  const [event] = await records.find('whatsapp_events', { filter, params, sort: 'created,position', limit: 1 })
  return event ?? null
}
