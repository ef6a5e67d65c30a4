import type { RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import type { JsonObject } from '#shared/contracts/whatsapp.ts'
import type { Chat } from '../chat.ts'
import { stopChannel } from './channel-health.ts'
import { type Delivery, raise } from './deliveries.ts'
import { actOf, reasonOf } from './errors.ts'
import { detailOf } from './graph.ts'
import { objectsIn, textIn } from './json.ts'

const states: ReadonlyMap<string, 'sent' | 'delivered' | 'read' | 'failed'> = new Map([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'read'],
  ['played', 'read'],
  ['failed', 'failed'],
])

/** Identifies an attempt of a delivery in WhatsApp's webhooks, even before its WhatsApp id is known. */
export const callbackOf = ({ id, attempt }: Delivery): string => `${id}.${attempt}`

/** Applies a status that WhatsApp reports for a sent message. Unknown messages and states are ignored. */
export async function carryOutStatus(
  chat: Chat,
  writer: RecordWriter,
  channel: string,
  status: JsonObject,
): Promise<void> {
  const state = states.get(textIn(status.status))
  const externalId = textIn(status.id)
  const found = state && (await deliveryOf(writer, channel, externalId, textIn(status.biz_opaque_callback_data)))
  if (!found) return
  const { row: seen, isOlder } = found
  const row = await writer.lockIfFound('message_deliveries', seen.id)
  if (!row) return
  // The message is being sent again, so the failure of an earlier attempt does not count.
  if (isOlder && state === 'failed') return
  const seconds = Number(status.timestamp)
  const at = seconds > 0 ? new Date(Math.min(seconds * 1000, chat.clock.now().getTime())) : chat.clock.now()
  if (state !== 'failed') {
    await raise(chat, writer, row, state, { at, externalId: isOlder ? '' : externalId })
    return
  }
  const [error = {}] = objectsIn(status.errors)
  const reason = reasonOf(Number(error.code))
  const errorDetail = detailOf(error)
  await raise(chat, writer, row, 'failed', { externalId, error: reason, errorDetail })
  if (actOf(reason) === 'stop') await stopChannel(writer, channel, reason, errorDetail)
}

async function deliveryOf(
  records: RecordReader,
  channel: string,
  externalId: string,
  callback: string,
): Promise<{ row: Delivery; isOlder: boolean } | null> {
  const filter = 'channel = {:channel} && externalId = {:externalId} && externalId != ""'
  const row = await records.first('message_deliveries', { filter, params: { channel, externalId } })
  if (row) return { row, isOlder: false }
  const [id = '', attempt] = callback.split('.')
  const named = id ? await records.byId('message_deliveries', id) : null
  // Check the channel too, because any app may put any text here.
  if (!named || named.channel !== channel) return null
  return { row: named, isOlder: Number(attempt) < named.attempt || named.state === 'queued' }
}
