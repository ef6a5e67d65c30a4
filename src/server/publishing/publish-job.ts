import { setTimeout as pause } from 'node:timers/promises'
import { type JobDefinition, LeaseLost } from '#server/engine/jobs/job.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import { attachmentOf } from './attachment.ts'
import { openSecrets } from './channels/secrets.ts'
import { arm, lockClaim, take } from './claim.ts'
import type { ScheduledPost } from './gate.ts'
import { millisecondsOf } from './moments.ts'
import type { Account, Answer, Network, Publication } from './networks/network.ts'
import { news } from './news.ts'
import { type Publishing, type PublishPost, queue } from './publishing.ts'
import { settle } from './settle.ts'

const uploadMilliseconds = 120_000
const requestMilliseconds = 30_000
/**
 * The request has to leave within this time after `arm`: a process paused in between may act on an outdated decision, and people
 * may only send a post again after this time plus that of a request.
 */
const freshMilliseconds = 10_000
export const settledMilliseconds = freshMilliseconds + requestMilliseconds + 20_000

/** Delay before checking again a post that is not due by the database's clock. */
const earlyMilliseconds = 2000

/**
 * Publishes a post at most once: everything before `arm` may be repeated, nothing after it. docs/publishing.md has the state
 * diagram.
 */
export function publishPostJob(publishing: () => Publishing): JobDefinition<PublishPost> {
  return {
    name: 'publish-post',
    parse: parsePayload,
    attempts: 5,
    backoffMilliseconds: 2000,
    perTenant: 4,
    // Short, because people are waiting for what a dead process had started.
    leaseMilliseconds: 20_000,
    async run(job) {
      const context = publishing()
      const { records } = context
      const id = job.payload.scheduled
      const finish = (work: (writer: RecordWriter) => Promise<void>) =>
        job.complete(work).catch((error: unknown) => {
          // Another worker has taken the job over, but only this run knows the answer.
          if (error instanceof LeaseLost) return records.write(work)
          throw error
        })
      const taken = await records.write((writer) => take(context, writer, id))
      if (taken.state === 'over') return
      if (taken.state === 'early') await waitForClock(taken.milliseconds, job.signal)
      if (taken.state === 'early' || taken.state === 'later')
        return finish((writer) => queue(context, writer, taken.row, taken.at))
      const outgoing = await load(context, taken.row)
      if (taken.state === 'interrupted') {
        const answer = (await found(outgoing)) ?? {
          outcome: 'unknown',
          detail: 'The server stopped while it was being sent.',
        }
        return finish((writer) => settle(context, writer, taken.row, answer))
      }
      const answer = await send(context, taken.row, outgoing, job.signal)
      if (answer) await finish((writer) => settle(context, writer, taken.row, answer))
    },
    async ended({ payload }, outcome, writer) {
      const row = await writer.byId('scheduled_posts', payload.scheduled)
      if (row?.status !== 'publishing' || outcome.state === 'canceled') return
      const detail = outcome.error.message
      if (row.armedAt) return settle(publishing(), writer, row, { outcome: 'unknown', detail })
      const words = { error: 'unexpected', errorDetail: detail.slice(0, 1000) }
      await news(writer, await writer.update('scheduled_posts', row.id, { status: 'failed', ...words }), 'post-failed')
    },
    async canceledByAdministrator({ payload }, writer) {
      const row = await writer.byId('scheduled_posts', payload.scheduled)
      if (row && (row.status === 'scheduled' || (row.status === 'publishing' && !row.armedAt))) {
        await writer.update('scheduled_posts', row.id, { status: 'canceled', fence: row.fence + 1 })
      }
    },
  }
}

/**
 * Waits here, because a job queued for that time would be due again at once by this process's fast clock. Workers with correct
 * clocks still find it in time.
 */
async function waitForClock(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(Math.min(milliseconds, earlyMilliseconds), undefined, { signal }).catch(() => undefined)
}

interface Outgoing {
  readonly network: Network
  readonly account: Account
  readonly publication: Publication
}

async function load(context: Publishing, row: ScheduledPost): Promise<Outgoing> {
  const { records, networks, seal } = context
  const channel = await records.get('channels', row.channel)
  const post = await records.get('posts', row.post)
  const network = channel.kind && networks.get(channel.kind)
  if (!network) throw new Error(`Nothing publishes on channels of kind "${channel.kind}".`)
  return {
    network,
    account: { id: channel.account, secrets: openSecrets(seal, channel) },
    publication: {
      ...{ id: row.id, text: post.body, attachment: await attachmentOf(context, post) },
      firstComment: post.firstComment,
      armedAt: row.armedAt ? new Date(millisecondsOf(row.armedAt)) : context.clock.now(),
    },
  }
}

/** @returns null if the claim was lost and nothing was sent */
async function send(
  context: Publishing,
  row: ScheduledPost,
  outgoing: Outgoing,
  signal: AbortSignal,
): Promise<Answer | null> {
  const { network, account, publication } = outgoing
  const uploading = AbortSignal.any([signal, AbortSignal.timeout(uploadMilliseconds)])
  const prepared = await network.prepare(account, publication, uploading)
  if ('outcome' in prepared) return prepared
  const announced = performance.now()
  if (!(await context.records.write((writer) => arm(context, writer, row)))) return null
  if (performance.now() - announced > freshMilliseconds) {
    await context.records.write((writer) => disarm(context, writer, row))
    return null
  }
  const answer = await network.publish(account, prepared, AbortSignal.timeout(requestMilliseconds))
  return answer.outcome === 'unknown' ? ((await found(outgoing)) ?? answer) : answer
}

/** The post as found on the network, where that can be looked up. Not finding it proves nothing yet. */
async function found({ network, account, publication }: Outgoing): Promise<Answer | null> {
  const answer = await network.find?.(account, publication, AbortSignal.timeout(requestMilliseconds))
  return answer?.outcome === 'accepted' ? answer : null
}

/** Undoes `arm`: nothing was sent, whatever others have concluded from it. */
async function disarm(context: Publishing, writer: RecordWriter, armed: ScheduledPost): Promise<void> {
  const row = await lockClaim(writer, armed)
  if (!row || (row.status !== 'publishing' && row.status !== 'unknown')) return
  await writer.update('scheduled_posts', row.id, { status: 'scheduled', armedAt: '', error: '', errorDetail: '' })
  await queue(context, writer, row, context.clock.now())
}

function parsePayload(payload: unknown): PublishPost {
  const { scheduled } = payload as Partial<PublishPost>
  if (typeof scheduled !== 'string') throw new Error('publish-post needs the id of a scheduled post')
  return { scheduled }
}
