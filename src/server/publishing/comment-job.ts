import { type JobDefinition, LeaseLost } from '#server/engine/jobs/job.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import { openSecrets } from './channels/secrets.ts'
import { contentHash } from './content-hash.ts'
import type { ScheduledPost } from './gate.ts'
import type { Answer } from './networks/network.ts'
import type { AddComment, Publishing } from './publishing.ts'

const requestMilliseconds = 30_000
/** Delays after temporary refusals. */
const pauses = [1, 5, 15, 60].map((minutes) => minutes * 60_000)
const mayPass = new Set(['unreachable', 'rate-limited', 'not-ready'])

/** The first condition is the one of the index. */
export const heldComments = 'commentStatus != "" && commentStatus = "held"'

/** Queues the first comment of a post that was just published, if its network supports comments. */
export async function queueComment(publishing: Publishing, writer: RecordWriter, row: ScheduledPost): Promise<void> {
  const { firstComment } = await writer.get('posts', row.post)
  const { kind } = await writer.get('channels', row.channel)
  if (firstComment === '' || row.externalId === '' || !(kind && publishing.networks.get(kind)?.comment)) return
  await begin(publishing, writer, row, publishing.clock.now())
}

/** Resumes comments that were held by an outdated API version. */
export async function goOnWithComments(publishing: Publishing, writer: RecordWriter, at: Date): Promise<void> {
  for (const { id } of await writer.find('scheduled_posts', { filter: heldComments })) {
    const row = await writer.lock('scheduled_posts', id)
    if (row.commentStatus === 'held') await begin(publishing, writer, row, at)
  }
}

async function begin(publishing: Publishing, writer: RecordWriter, row: ScheduledPost, runAt: Date): Promise<void> {
  await writer.update('scheduled_posts', row.id, { commentStatus: 'waiting', commentDetail: '' })
  await enqueue(publishing, writer, row, { attempt: 1, runAt })
}

/**
 * Sends a comment at most once: `sending` is stored before the request leaves, and nothing that may have arrived is sent again.
 * The outcome does not affect the post.
 */
export function addCommentJob(publishing: () => Publishing): JobDefinition<AddComment> {
  return {
    name: 'add-comment',
    parse: parsePayload,
    attempts: 5,
    backoffMilliseconds: 2000,
    perTenant: 4,
    leaseMilliseconds: 60_000,
    async run(job) {
      const context = publishing()
      const { scheduled, attempt } = job.payload
      const begun = await context.records.write((writer) => claim(writer, scheduled))
      if (!begun) return
      const answer = await send(context, begun.row, begun.post)
      const work = (writer: RecordWriter) => settle(context, writer, scheduled, { answer, attempt })
      await job.complete(work).catch((error: unknown) => {
        // Another worker has taken the job over, but only this run knows the answer.
        if (error instanceof LeaseLost) return context.records.write(work)
        throw error
      })
    },
    async ended({ payload }, outcome, writer) {
      const row = await writer.byId('scheduled_posts', payload.scheduled)
      if (!row || outcome.state === 'canceled' || !['waiting', 'sending'].includes(row.commentStatus)) return
      const commentStatus = row.commentStatus === 'sending' ? 'unknown' : 'failed'
      await writer.update('scheduled_posts', row.id, {
        commentStatus,
        commentDetail: outcome.error.message.slice(0, 1000),
      })
    },
    async canceledByAdministrator({ payload }, writer) {
      const row = await writer.byId('scheduled_posts', payload.scheduled)
      if (row?.commentStatus === 'waiting') await writer.update('scheduled_posts', row.id, { commentStatus: 'failed' })
    },
  }
}

/** @returns null if there is nothing (left) to send */
async function claim(writer: RecordWriter, id: string): Promise<{ row: ScheduledPost; post: Row<'posts'> } | null> {
  if (!(await writer.byId('scheduled_posts', id))) return null
  const row = await writer.lock('scheduled_posts', id)
  const note = async (commentStatus: ScheduledPost['commentStatus'], commentDetail = '') => {
    await writer.update('scheduled_posts', id, { commentStatus, commentDetail })
    return null
  }
  if (row.commentStatus === 'sending') return note('unknown', 'The server stopped while it was being sent.')
  if (row.commentStatus !== 'waiting') return null
  const post = await writer.get('posts', row.post)
  // Only what was approved with the post is published.
  if (contentHash(post) !== row.contentHash) return note('failed', 'The post has changed since it was published.')
  await note('sending')
  return { row, post }
}

async function send(
  { records, networks, seal }: Publishing,
  row: ScheduledPost,
  { firstComment }: Row<'posts'>,
): Promise<Answer> {
  const channel = await records.get('channels', row.channel)
  const network = networks.get(channel.kind || 'manual')
  if (!network?.comment) throw new Error(`Channels of kind "${channel.kind}" take no comments.`)
  const account = { id: channel.account, secrets: openSecrets(seal, channel) }
  return network.comment(account, row.externalId, firstComment, AbortSignal.timeout(requestMilliseconds))
}

async function settle(
  publishing: Publishing,
  writer: RecordWriter,
  id: string,
  { answer, attempt }: { answer: Answer; attempt: number },
): Promise<void> {
  const row = await writer.lock('scheduled_posts', id)
  if (answer.outcome === 'accepted') {
    await writer.update('scheduled_posts', id, { commentStatus: 'added', commentDetail: '' })
    return
  }
  const commentDetail = answer.detail
  const pause = pauses[attempt - 1]
  if (answer.outcome === 'refused' && mayPass.has(answer.reason) && pause !== undefined) {
    await writer.update('scheduled_posts', id, { commentStatus: 'waiting', commentDetail })
    const runAt = new Date(publishing.clock.now().getTime() + Math.max(pause, answer.retryAfterMilliseconds ?? 0))
    await enqueue(publishing, writer, row, { attempt: attempt + 1, runAt })
    return
  }
  await writer.update('scheduled_posts', id, { commentStatus: statusAfter(answer), commentDetail })
}

const statusAfter = (answer: Exclude<Answer, { outcome: 'accepted' }>): 'held' | 'failed' | 'unknown' => {
  if (answer.outcome !== 'refused') return 'unknown'
  return answer.reason === 'version' ? 'held' : 'failed'
}

async function enqueue(
  { jobs, addComment }: Publishing,
  writer: RecordWriter,
  { id, instance }: ScheduledPost,
  { attempt, runAt }: { attempt: number; runAt: Date },
): Promise<void> {
  const key = `comment:${id}:${attempt}`
  await jobs.enqueue(writer.tx, addComment, { scheduled: id, attempt }, { tenant: instance, key, runAt })
}

function parsePayload(payload: unknown): AddComment {
  const { scheduled, attempt } = payload as Partial<AddComment>
  if (typeof scheduled !== 'string' || typeof attempt !== 'number') {
    throw new Error('add-comment needs the id of a scheduled post, and the number of the attempt')
  }
  return { scheduled, attempt }
}
