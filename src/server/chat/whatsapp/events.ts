import { takeTurnOf } from '#server/engine/database/advisory-locks.ts'
import type { RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import type { whatsAppEventKinds } from '#shared/collections/whatsapp-events.ts'
import type { JsonObject } from '#shared/contracts/whatsapp.ts'
import type { Chat } from '../chat.ts'
import { objectIn, objectsIn, textIn } from './json.ts'

export type WhatsAppEvent = Row<'whatsapp_events'>

/** One thing that a call of the webhook tells, with the number that it is about. */
export interface Told {
  readonly phoneNumberId: string
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
    .flatMap(({ changes }) => objectsIn(changes))
    .flatMap(({ value }) => toldOf(objectIn(value)))
    .filter(({ phoneNumberId, key, sender }) => phoneNumberId && key && sender)
}

function toldOf(value: JsonObject): Told[] {
  const phoneNumberId = idOf(objectIn(value.metadata).phone_number_id)
  const people = objectsIn(value.contacts)
  const profileOf = (userId: string, waId: string) =>
    people.find((one) => (userId && one.user_id === userId) || (waId && one.wa_id === waId)) ?? people[0] ?? {}
  const messages = objectsIn(value.messages).map((message): Told => {
    const [userId, from] = [idOf(message.from_user_id), idOf(message.from)]
    const contact = profileOf(userId, from)
    const sender = userId || idOf(contact.user_id) || from
    return { phoneNumberId, kind: 'message', key: idOf(message.id), sender, payload: { message, contact } }
  })
  const echoes = objectsIn(value.message_echoes).map((message): Told => {
    const sender = idOf(message.to_user_id) || idOf(message.to)
    return { phoneNumberId, kind: 'echo', key: idOf(message.id), sender, payload: { message } }
  })
  const statuses = objectsIn(value.statuses).map((status): Told => {
    const sender = idOf(status.recipient_user_id) || idOf(status.recipient_id) || idOf(status.id)
    const key = status.id ? `${idOf(status.id)}/${idOf(status.status)}` : ''
    return { phoneNumberId, kind: 'status', key, sender, payload: { status } }
  })
  return [...messages, ...echoes, ...statuses]
}

/**
 * Keeps what is new and queues the work, in one transaction. The same thing that is told again, even at the same moment, is kept
 * once. @param channels by the id of their number
 */
export async function keepTold(
  chat: Chat,
  writer: RecordWriter,
  channels: ReadonlyMap<string, Row<'chat_channels'>>,
  told: readonly Told[],
): Promise<void> {
  const known = told.filter(({ phoneNumberId }) => channels.has(phoneNumberId))
  // In one order everywhere, so that calls with the same things do not wait for each other in a circle.
  const turns = known.map(({ phoneNumberId, key }) => `whatsapp ${channels.get(phoneNumberId)!.id} ${key}`)
  for (const turn of [...new Set(turns)].sort()) await takeTurnOf(writer.tx, turn)
  for (const [position, { phoneNumberId, kind, key, sender, payload }] of known.entries()) {
    const channel = channels.get(phoneNumberId)!
    const params = { channel: channel.id, key }
    if (await writer.first('whatsapp_events', { filter: 'channel = {:channel} && key = {:key}', params })) continue
    const event = { channel: channel.id, kind, key, sender, position, payload, state: 'pending' } as const
    await writer.create('whatsapp_events', event)
    await queueReceiving(chat, writer, { channel: channel.id, sender }, channel.instance)
  }
}

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
