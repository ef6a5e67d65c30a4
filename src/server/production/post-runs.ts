import { requireConfirmedAddress } from '#server/accounts/index.ts'
import { readSettings, requireWriter } from '#server/admin/index.ts'
import { book, countInDay, giveBack, requireBudget, requirePlan } from '#server/billing/index.ts'
import { noLongerWanted } from '#server/engine/jobs/job.ts'
import { passAll } from '#server/engine/pass-all.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { RequestInfo } from '#server/engine/records/request.ts'
import { requireGhostwriter } from '#server/provisioning/index.ts'
import type { Row } from '#shared/collections/index.ts'
import { hasStopped, isAtWork } from '#shared/contracts/production.ts'
import type { AiTaskName } from '#shared/settings.ts'
import { type Agents, postKey, type WritePost } from './agents.ts'
import { countPosts } from './batch-progress.ts'

type Post = Row<'posts'>

/** The task of the model. */
const taskOf = ({ body }: Pick<Post, 'body'>): AiTaskName => (body ? 'revisions' : 'posts')

/** The ledger reference for the price of a job and the version it writes. */
const chargeOf = ({ id, version }: Post, job: string): string => `post:${id}:${version + 1}:${job}`

/**
 * Queues the writing of posts of one instance and takes their price from its credits, all in the caller's transaction. First
 * writing costs more than rewriting.
 * @param posts their current content
 * @param rows the same posts, which the transaction may still be writing
 * @returns the ids of the jobs
 * @throws ApiError 403 `unconfirmed_address`, `plan_locked`, `out_of_credits` or those of `requireGhostwriter`, 429 `daily_limit`
 * or `monthly_spend`
 */
export async function queuePosts(
  agents: Agents,
  records: RecordWriter,
  request: RequestInfo | null,
  instance: string,
  posts: readonly Pick<Post, 'body'>[],
  rows: readonly Post[] | Promise<readonly Post[]>,
): Promise<string[]> {
  const now = agents.clock.now()
  const tasks = [...new Set(posts.map(taskOf))]
  const [written, { creditsPerPost, creditsPerRegeneratedPost }] = await passAll([
    rows,
    readSettings(records),
    ...tasks.map(async (task) => requireConfirmedAddress(agents, request?.auth ?? null, task)),
    ...tasks.map((task) => requireWriter(agents, records, task)),
    requirePlan(records, instance, now),
    ...tasks.map((task) => requireBudget(agents, records, instance, task, now)),
    requireGhostwriter(records, instance),
    countInDay(records, instance, 'postRuns', posts.length, now),
  ])
  const user = request?.auth && !request.auth.isSuperuser ? request.auth.record.id : ''
  // Concurrently, so that PostgreSQL gets the statements in few packets.
  const queued = await Promise.all(
    written.map((post) => {
      const options = { tenant: instance, key: postKey(post.id) }
      const payload = { post: post.id, ...(agents.isComposer && { composer: true }) }
      return agents.jobs.enqueue(records.tx, agents.writePost, payload, options)
    }),
  )
  const charges = written.map((post, index) => ({
    instance,
    user,
    amount: 0 - (post.version > 0 ? creditsPerRegeneratedPost : creditsPerPost),
    reason: post.version > 0 ? 'post-regenerated' : 'post-generated',
    reference: chargeOf(post, queued[index]!),
  }))
  await book(records, ...charges)
  return queued
}

/** Queues the writing of a post again, for an administrator; it is charged again, as the failed run was refunded. */
export async function retryPost(agents: Agents, records: RecordWriter, { post: id }: WritePost): Promise<string> {
  const post = await records.lockIfFound('posts', id)
  if (!post) throw noLongerWanted()
  const batch = await records.lock('production_batches', post.batch)
  if (batch.status !== 'post' || !hasStopped(post)) throw noLongerWanted()
  const requested = await records.update('posts', id, { generation: 'requested', error: '' })
  const [job] = await queuePosts(agents, records, null, post.instance, [post], [requested])
  await countPosts(records, post.batch)
  return job!
}

/** Stops the writing of a post and refunds its price; a run in progress can no longer write it. */
export async function stopPost(agents: Agents, records: RecordWriter, post: Post): Promise<void> {
  await records.update('posts', post.id, { generation: 'canceled' })
  for (const job of await agents.jobs.cancel(records.tx, postKey(post.id))) {
    await giveBack(records, post.instance, chargeOf(post, job))
  }
}

/**
 * Refunds the price of a post after a job ended without writing it.
 * @returns the post if it is still waiting for this job
 */
export async function settleUnwritten(records: RecordWriter, id: string, job: string): Promise<Post | null> {
  const post = await records.lockIfFound('posts', id)
  if (!post) return null
  // If it was already refunded, the run was stopped; another one may be in progress.
  const isWaiting = (await giveBack(records, post.instance, chargeOf(post, job))) && isAtWork(post)
  return isWaiting ? post : null
}
