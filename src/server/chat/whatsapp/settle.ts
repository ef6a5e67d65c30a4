import { recordDate } from '#server/engine/clock.ts'
import { jittered } from '#server/engine/random.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Chat } from '../chat.ts'
import { stopChannel } from './channel-health.ts'
import { type Delivery, markReach, raise } from './deliveries.ts'
import { actOf, maxTries, pauseAfter } from './errors.ts'
import type { GraphAnswer, GraphRefusal } from './graph.ts'
import { objectsIn, textIn } from './json.ts'
import { closeWindow } from './window.ts'

/**
 * Records the outcome of a claimed message. A status WhatsApp has reported meanwhile takes precedence over the answer.
 *
 * @returns milliseconds until the retry; 0 for none
 */
export async function settle(
  chat: Chat,
  writer: RecordWriter,
  claimed: Delivery,
  answer: GraphAnswer,
): Promise<number> {
  const row = await writer.lockIfFound('message_deliveries', claimed.id)
  // A person has had it sent again meanwhile.
  if (!row || row.attempt !== claimed.attempt || row.state === 'queued') return 0
  if (answer.outcome === 'accepted') {
    const [message = {}] = objectsIn(answer.data.messages)
    await raise(chat, writer, row, 'sent', { externalId: textIn(message.id) })
    return 0
  }
  if (row.state !== 'sending') return 0
  if (answer.outcome === 'refused') return refuse(chat, writer, row, answer)
  const words = { error: 'unconfirmed', errorDetail: answer.detail.slice(0, 1000) }
  await writer.update('message_deliveries', row.id, { state: 'unknown', ...words })
  return 0
}

async function refuse(
  { clock }: Chat,
  writer: RecordWriter,
  row: Delivery,
  { reason, detail, retryAfterMilliseconds }: GraphRefusal,
): Promise<number> {
  const words = { armedAt: '', error: reason, errorDetail: detail.slice(0, 1000) }
  const act = actOf(reason)
  if (act === 'stop') {
    await writer.update('message_deliveries', row.id, { state: 'queued', ...words })
    await stopChannel(writer, row.channel, reason, detail)
    return 0
  }
  if (reason === 'window') await closeWindow(writer, await writer.get('conversations', row.conversation), clock.now())
  if (reason === 'undeliverable') await markReach(writer, row, recordDate(clock.now()))
  const tries = row.tries + 1
  const isLater = act === 'later' && tries < maxTries
  await writer.update('message_deliveries', row.id, { state: isLater ? 'queued' : 'failed', tries, ...words })
  return isLater ? jittered(retryAfterMilliseconds ?? pauseAfter(reason, tries)) : 0
}
