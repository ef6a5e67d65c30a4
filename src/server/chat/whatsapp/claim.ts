import { recordDate } from '#server/engine/clock.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Chat, Conversation } from '../chat.ts'
import type { Delivery } from './deliveries.ts'
import { settle } from './settle.ts'
import { isWindowOpen } from './window.ts'

/**
 * - `claimed`: this run may continue; nothing has been sent
 * - `settled`: decided without sending; look for the next one
 * - `later`: the rate limit of the person or the number is reached
 * - `held`: the channel is not sending at the moment
 * - `over`: nothing is pending
 */
export type Taken =
  | { readonly state: 'claimed'; readonly row: Delivery }
  | { readonly state: 'settled' }
  | { readonly state: 'later'; readonly at: Date }
  | { readonly state: 'held' }
  | { readonly state: 'over' }

/** Limit per recipient: WhatsApp allows one message every 6 seconds, and bursts of 45. */
const perPerson = { max: 45, seconds: 270 }
/** Messages per second and number. */
const perNumber = 80

/** Claims the conversation's next message for this run, or returns why not. */
export async function take(chat: Chat, writer: RecordWriter, conversationId: string): Promise<Taken> {
  const conversation = await writer.lockIfFound('conversations', conversationId)
  const next = conversation && (await nextDelivery(writer, conversation))
  if (!next) return { state: 'over' }
  const row = await writer.lock('message_deliveries', next.id)
  if (row.state === 'sending' && row.armedAt) {
    const detail = 'The server stopped while it was being sent.'
    await settle(chat, writer, row, { outcome: 'unknown', detail })
    return { state: 'settled' }
  }
  const channel = await writer.get('chat_channels', row.channel)
  if (!maySend(channel)) return { state: 'held' }
  const mayBeWritten = row.content?.kind === 'template' || isWindowOpen(conversation, chat.clock.now())
  const at = mayBeWritten ? turnOf(chat, conversation, channel) : null
  if (at) return { state: 'later', at }
  const draft = { state: 'sending', attempt: row.attempt + 1, armedAt: '', error: '', errorDetail: '' } as const
  const claimed = await writer.update('message_deliveries', row.id, draft)
  if (mayBeWritten) return { state: 'claimed', row: claimed }
  const detail = 'The customer wrote more than 24 hours ago.'
  await settle(chat, writer, claimed, { outcome: 'refused', reason: 'window', code: 0, detail })
  return { state: 'settled' }
}

async function nextDelivery(writer: RecordWriter, { id }: Conversation): Promise<Delivery | null> {
  const filter = 'conversation = {:id} && (state = "queued" || state = "sending")'
  const [row] = await writer.find('message_deliveries', { filter, params: { id }, sort: 'sequence,position', limit: 1 })
  return row ?? null
}

export const maySend = ({ status, health }: Pick<Row<'chat_channels'>, 'status' | 'health'>): boolean =>
  status === 'active' && health !== 'broken'

/** When the next message may be sent; null for now. */
function turnOf({ counters, clock }: Chat, { id }: Conversation, channel: Row<'chat_channels'>): Date | null {
  const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
  if (!counters.take(`whatsapp number ${channel.id}`, perNumber, 1)) return inSeconds(1)
  return counters.take(`whatsapp person ${id}`, perPerson.max, perPerson.seconds) ? null : inSeconds(6)
}

/**
 * Records that the request that sends comes next. Once this is committed, the message is only sent again if WhatsApp reports that
 * it was not sent, or if a person asks for it.
 *
 * @returns null if the claim is lost
 */
export async function arm({ clock }: Chat, writer: RecordWriter, claimed: Delivery): Promise<Delivery | null> {
  const row = await writer.lockIfFound('message_deliveries', claimed.id)
  if (row?.state !== 'sending' || row.attempt !== claimed.attempt || row.armedAt) return null
  const channel = await writer.byId('chat_channels', row.channel)
  if (!channel || !maySend(channel)) {
    await writer.update('message_deliveries', row.id, { state: 'queued' })
    return null
  }
  return writer.update('message_deliveries', row.id, { armedAt: recordDate(clock.now()) })
}

/** Undoes `arm`: nothing was sent. */
export async function disarm(writer: RecordWriter, { id, attempt }: Delivery): Promise<void> {
  const row = await writer.lockIfFound('message_deliveries', id)
  if (!row || row.attempt !== attempt || (row.state !== 'sending' && row.state !== 'unknown')) return
  await writer.update('message_deliveries', id, { state: 'queued', armedAt: '', error: '', errorDetail: '' })
}
