import { recordDate } from '#server/engine/clock.ts'
import type { Draft } from '#server/engine/records/record.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import { type DeliveryState, deliveryStates } from '#shared/collections/message-deliveries.ts'
import { type DeliveryContent, maxWhatsAppCharacters } from '#shared/contracts/whatsapp.ts'
import type { Chat, Conversation, Message } from '../chat.ts'
import { offerOf } from './choices.ts'

export type Delivery = Row<'message_deliveries'>

const isHigher = (to: DeliveryState, from: DeliveryState | ''): boolean =>
  deliveryStates.indexOf(to) > deliveryStates.indexOf(from || 'queued')

/**
 * Queues what a member or a bot wrote in a WhatsApp conversation, in the transaction that stores it. Not called for private
 * notes, or for messages written on the company's phone.
 */
export async function deliver(
  chat: Chat,
  writer: RecordWriter,
  conversation: Conversation,
  message: Message,
  contents: readonly DeliveryContent[] = contentsOf(message, conversation),
): Promise<void> {
  const { id: conversationId, channel } = conversation
  for (const [position, content] of contents.entries()) {
    const place = { message: message.id, conversation: conversationId, channel, sequence: message.sequence, position }
    await writer.create('message_deliveries', { ...place, content, state: 'queued' })
  }
  await queueSending(chat, writer, conversation)
}

/** The text with the first file if that can have a caption, then the other files. */
function contentsOf({ body, files, citations, choices }: Message, { language }: Conversation): DeliveryContent[] {
  const sources = [...new Map((citations ?? []).map(({ title, url }) => [title, url])).entries()]
  const cited = sources.map(([title, url]) => (url ? `${title}: ${url}` : title))
  const text = cited.length > 0 ? `${body}\n\n${cited.map((each) => `— ${each}`).join('\n')}` : body
  const texts = textPartsOf(text)
  const parts = texts.map((part, index): DeliveryContent => {
    const isLast = index === texts.length - 1
    return isLast && choices?.length ? offerOf(part, choices, language) : { kind: 'text', text: part }
  })
  return [...parts, ...files.map((file): DeliveryContent => ({ kind: 'file', file, caption: '' }))]
}

/** Splits a text to WhatsApp's limit, between paragraphs, lines or words where possible. */
function textPartsOf(text: string): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (rest.length > maxWhatsAppCharacters) {
    const at = endOfPart(rest)
    parts.push(rest.slice(0, at).trimEnd())
    rest = rest.slice(at).trimStart()
  }
  return rest ? [...parts, rest] : parts
}

function endOfPart(text: string): number {
  const head = text.slice(0, maxWhatsAppCharacters)
  for (const sign of ['\n\n', '\n', ' ']) {
    const at = head.lastIndexOf(sign)
    if (at > maxWhatsAppCharacters / 2) return at
  }
  // Never inside a surrogate pair.
  return /[\uD800-\uDBFF]$/.test(head) ? head.length - 1 : head.length
}

/** One job per conversation at a time, so that messages stay in order. */
export async function queueSending(
  { jobs, sendWhatsApp }: Chat,
  writer: RecordWriter,
  { id, instance }: Pick<Conversation, 'id' | 'instance'>,
  runAt?: Date,
): Promise<void> {
  const options = { tenant: instance, key: `whatsapp-send:${id}`, ...(runAt ? { runAt } : {}) }
  await jobs.enqueue(writer.tx, sendWhatsApp, { conversation: id }, options)
}

/** Applies a status reported by WhatsApp. An older status only fills in what was unknown. */
export async function raise(
  { clock }: Pick<Chat, 'clock'>,
  writer: RecordWriter,
  row: Delivery,
  to: 'sent' | 'delivered' | 'read' | 'failed',
  { at = clock.now(), externalId = '', error = '', errorDetail = '' } = {},
): Promise<Delivery> {
  const when = recordDate(at)
  const draft: Draft<'message_deliveries'> = {}
  if (externalId && !row.externalId) draft.externalId = externalId
  if (to !== 'failed' && !row.sentAt) draft.sentAt = when
  if ((to === 'delivered' || to === 'read') && !row.deliveredAt) draft.deliveredAt = when
  if (to === 'read' && !row.readAt) draft.readAt = when
  if (to === 'delivered' || to === 'read') await markReach(writer, row, '')
  if (error === 'undeliverable' && isHigher(to, row.state)) await markReach(writer, row, when)
  if (isHigher(to, row.state)) Object.assign(draft, { state: to, error, errorDetail: errorDetail.slice(0, 1000) })
  return Object.keys(draft).length === 0 ? row : writer.update('message_deliveries', row.id, draft)
}

/** Sends again at a person's request; if the first outcome was unknown, the message may arrive twice. */
export async function sendAgain(chat: Chat, writer: RecordWriter, row: Delivery): Promise<void> {
  const fresh = { armedAt: '', sentAt: '', externalId: '', error: '', errorDetail: '', isLeft: false, tries: 0 }
  await writer.update('message_deliveries', row.id, { state: 'queued', ...fresh })
  await queueSending(chat, writer, await writer.get('conversations', row.conversation))
}

/** Records on the contact since when WhatsApp has failed to reach them, or '' once something arrives. */
export async function markReach(
  writer: RecordWriter,
  { conversation }: Pick<Delivery, 'conversation'>,
  unreachableAt: string,
): Promise<void> {
  const { contact } = await writer.get('conversations', conversation)
  const known = await writer.get('contacts', contact)
  if (Boolean(known.unreachableAt) === Boolean(unreachableAt)) return
  await writer.lock('contacts', contact)
  await writer.update('contacts', contact, { unreachableAt })
}
