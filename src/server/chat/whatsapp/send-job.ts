import type { JobDefinition, JobRun } from '#server/engine/jobs/job.ts'
import { LeaseLost } from '#server/engine/jobs/job.ts'
import type { Chat, SendWhatsApp } from '../chat.ts'
import { arm, disarm, maySend, take } from './claim.ts'
import { type Delivery, queueSending } from './deliveries.ts'
import type { GraphAnswer } from './graph.ts'
import { bodyOf, uploadOf } from './outgoing.ts'
import { openSecrets } from './secrets.ts'
import { settle } from './settle.ts'

/** The request has to leave within this time after `arm`: if the process was paused in between, the decision may be outdated. */
const freshMilliseconds = 10_000

/** Thrown to run again instead of completing: new messages have been written. */
class MoreToDo extends Error {}

/**
 * Sends a conversation's pending messages in order, each at most once: everything before `arm` may be repeated, nothing after it.
 * docs/chat.md has the state diagram.
 */
export function sendWhatsAppJob(given: () => Chat): JobDefinition<SendWhatsApp> {
  return {
    name: 'send-whatsapp',
    parse: parsePayload,
    attempts: 5,
    backoffMilliseconds: 2000,
    perTenant: 6,
    // Short, because people are waiting for what a dead process had started.
    leaseMilliseconds: 20_000,
    async run(job) {
      const chat = given()
      for (;;) {
        const waits = await sendAll(chat, job)
        try {
          return await job.complete(async (writer) => {
            const conversation = await writer.lockIfFound('conversations', job.payload.conversation)
            if (!conversation) return
            if (waits?.until) return queueSending(chat, writer, conversation, waits.until)
            // The channel queues it again when it resumes, unless that is happening right now.
            if (waits && !maySend(await writer.get('chat_channels', conversation.channel))) return
            const filter = 'conversation = {:id} && (state = "queued" || state = "sending")'
            const waiting = { filter, params: { id: conversation.id } }
            if (await writer.first('message_deliveries', waiting)) throw new MoreToDo()
          })
        } catch (error) {
          if (!(error instanceof MoreToDo)) throw error
        }
      }
    },
  }
}

/** Wait for some time, or until the channel sends again. */
interface Waits {
  readonly until?: Date
}

/** @returns null if nothing is pending */
async function sendAll(chat: Chat, { payload, signal }: JobRun<SendWhatsApp>): Promise<Waits | null> {
  const { records } = chat
  for (;;) {
    if (signal.aborted) throw new LeaseLost()
    const taken = await records.write((writer) => take(chat, writer, payload.conversation))
    if (taken.state === 'over') return null
    if (taken.state === 'held') return {}
    if (taken.state === 'later') return { until: taken.at }
    if (taken.state === 'settled') continue
    const sent = await send(chat, taken.row)
    const pause = sent ? await records.write((writer) => settle(chat, writer, sent.row, sent.answer)) : 0
    if (pause > 0) return { until: new Date(chat.clock.now().getTime() + pause) }
  }
}

interface Answered {
  readonly row: Delivery
  readonly answer: GraphAnswer
}

/** @returns null if the claim was lost and nothing was sent */
async function send(chat: Chat, row: Delivery): Promise<Answered | null> {
  const { records, graph, seal } = chat
  const channel = await records.get('chat_channels', row.channel)
  const { accessToken = '' } = openSecrets(seal, channel)
  if (!accessToken) {
    return { row, answer: { outcome: 'refused', reason: 'reconnect', code: 0, detail: 'The access token is missing.' } }
  }
  const upload = await uploadOf(chat, channel, accessToken, row)
  // Nobody sees an upload, so an unknown outcome is safe to retry.
  if (upload.outcome !== 'accepted') {
    const answer = upload.outcome === 'unknown' ? unreachable(upload.detail) : upload
    return { row, answer }
  }
  const announced = performance.now()
  const armed = await records.write((writer) => arm(chat, writer, row))
  if (!armed) return null
  if (performance.now() - announced > freshMilliseconds) {
    await records.write((writer) => disarm(writer, armed))
    return null
  }
  const { address } = await records.get('conversations', row.conversation)
  const body = bodyOf(armed, address, upload.data)
  return {
    row: armed,
    answer: await graph.ask(accessToken, `${channel.phoneNumberId}/messages`, { method: 'POST', body }),
  }
}

const unreachable = (detail: string): GraphAnswer => ({ outcome: 'refused', reason: 'unreachable', code: 0, detail })

function parsePayload(payload: unknown): SendWhatsApp {
  const { conversation } = payload as Partial<SendWhatsApp>
  if (typeof conversation !== 'string') throw new Error('send-whatsapp needs a conversation')
  return { conversation }
}
