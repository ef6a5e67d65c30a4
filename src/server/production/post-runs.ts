import { requireConfirmedAddress } from '#server/accounts/index.ts'
import { readSettings } from '#server/admin/index.ts'
import { book, countInDay, giveBack, requirePlan } from '#server/billing/index.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { RequestInfo } from '#server/engine/records/request.ts'
import type { Row } from '#shared/collections/index.ts'
import { isAtWork } from '#shared/contracts/production.ts'
import { type Agents, postKey } from './agents.ts'

type Post = Row<'posts'>

/** The ledger reference for the price of a job and the version it writes. */
const chargeOf = ({ id, version }: Post, job: string): string => `post:${id}:${version + 1}:${job}`

/**
 * Queues the writing of posts of one instance and takes their price from its credits, all in the caller's transaction.
 * First writing costs more than rewriting.
 * @throws ApiError 403 `unconfirmed_address`, `plan_locked` or `out_of_credits`, 429 `daily_limit`
 */
export async function queuePosts(
  agents: Agents,
  records: RecordWriter,
  request: RequestInfo | null,
  instance: string,
  posts: readonly Post[],
): Promise<void> {
  const now = agents.clock.now()
  requireConfirmedAddress(agents, request?.auth ?? null)
  await requirePlan(records, instance, now)
  await countInDay(records, instance, 'postRuns', posts.length, now)
  const { creditsPerPost, creditsPerRegeneratedPost } = await readSettings(records)
  const charges = []
  for (const post of posts) {
    const options = { tenant: instance, key: postKey(post.id) }
    const job = await agents.jobs.enqueue(records.tx, agents.writePost, { post: post.id }, options)
    charges.push({
      instance,
      amount: 0 - (post.version > 0 ? creditsPerRegeneratedPost : creditsPerPost),
      reason: post.version > 0 ? 'post-regenerated' : 'post-generated',
      reference: chargeOf(post, job),
    })
  }
  await book(records, ...charges)
}

/** Stops the writing of a post and refunds its price; a run in progress can no longer write it. */
export async function stopPost(agents: Agents, records: RecordWriter, post: Post): Promise<void> {
  // Always the batch before the instance: the opposite order could deadlock.
  await records.lock('production_batches', post.batch)
  await records.update('posts', post.id, { generation: 'canceled' })
  for (const job of await agents.jobs.cancel(records.tx, postKey(post.id))) {
    await giveBack(records, post.instance, chargeOf(post, job))
  }
}

/**
 * Refunds the price of a post after a job ended without writing it.
 * @returns the post, if it still waits for this job
 */
export async function settleUnwritten(records: RecordWriter, id: string, job: string): Promise<Post | null> {
  if (!(await records.byId('posts', id))) return null
  const post = await records.lock('posts', id)
  await records.lock('production_batches', post.batch)
  // If it was already refunded, the run was stopped; another one may be in progress.
  const isWaiting = (await giveBack(records, post.instance, chargeOf(post, job))) && isAtWork(post)
  return isWaiting ? post : null
}
