import { requireConfirmedAddress } from '#server/accounts/index.ts'
import { requireWriter } from '#server/admin/index.ts'
import { countInDay, requireBudget, requirePlan } from '#server/billing/index.ts'
import { type ApiError, invalid } from '#server/engine/errors.ts'
import { noLongerWanted } from '#server/engine/jobs/job.ts'
import { passAll } from '#server/engine/pass-all.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import { requireGhostwriter } from '#server/provisioning/index.ts'
import type { Row } from '#shared/collections/index.ts'
import {
  areSettled,
  hasStopped,
  isAtWork,
  isFailedByProvider,
  toRegenerate,
  withoutNotes,
} from '#shared/contracts/production.ts'
import { type Agents, type TopicsMode, topicsKey, type WriteTopics } from './agents.ts'
import { type Batch, type BatchContext, postsOf, topicsOf } from './batches.ts'
import { stageOf } from './post-review.ts'
import { queuePosts, stopPost } from './post-runs.ts'
import { requireKnowledge, requireWeb } from './require-knowledge.ts'

/** Queues the writing of all topics, of those that are `open`, or of one for an idea. */
export async function startTopics(
  { record, records, request }: Pick<BatchContext, 'record' | 'records' | 'request'>,
  agents: Agents,
  mode: TopicsMode = 'all',
  idea = '',
): Promise<void> {
  const now = agents.clock.now()
  requireConfirmedAddress(agents, request?.auth ?? null, 'topics')
  // On create the row gets its id before hooks run, so the job can refer to it.
  const enqueue = () =>
    agents.jobs.enqueue(
      records.tx,
      agents.writeTopics,
      { batch: record.id, mode, ...(agents.isComposer && { composer: true }), ...(idea && { idea }) },
      { tenant: record.instance, key: topicsKey(record.id) },
    )
  await passAll([
    requireWriter(agents, records, 'topics'),
    requirePlan(records, record.instance, now),
    requireBudget(agents, records, record.instance, 'topics', now),
    requireGhostwriter(records, record.instance),
    requireKnowledge(records, record, agents),
    requireWeb(records, record, agents),
    countInDay(records, record.instance, 'topicRuns', 1, now),
    enqueue(),
  ])
  record.generation = 'requested'
  record.error = ''
  const total = mode === 'one' ? 1 : record.numberOfTopics
  record.progress = { stage: 'topics', done: 0, total, step: 'queued' }
}

/** Queues a run of topics again, for an administrator. */
export async function retryTopics(agents: Agents, records: RecordWriter, payload: WriteTopics): Promise<string> {
  const batch = await records.lockIfFound('production_batches', payload.batch)
  if (batch?.status !== 'outline' || !hasStopped(batch)) throw noLongerWanted()
  const now = agents.clock.now()
  await requireWriter(agents, records, 'topics')
  await requirePlan(records, batch.instance, now)
  await requireBudget(agents, records, batch.instance, 'topics', now)
  await requireGhostwriter(records, batch.instance)
  await requireWeb(records, batch, agents)
  await countInDay(records, batch.instance, 'topicRuns', 1, now)
  await records.update('production_batches', batch.id, {
    generation: 'requested',
    error: '',
    progress: { stage: 'topics', done: 0, total: batch.numberOfTopics, step: 'queued' },
  })
  const options = { tenant: batch.instance, key: topicsKey(batch.id) }
  return agents.jobs.enqueue(records.tx, agents.writeTopics, payload, options)
}

/** Queues rejected, partial and missing topics to be written again. */
export async function rewriteTopics(context: BatchContext, agents: Agents): Promise<void> {
  const topics = await topicsOf(context.records, context.record.id)
  requireNotes(topics)
  const missing = context.record.numberOfTopics - topics.length
  if (missing <= 0 && toRegenerate(topics).length === 0) throw nothingToRegenerate()
  return startTopics(context, agents, 'open')
}

/**
 * Creates a post for every approved topic that has none, and queues the writing.
 * @throws ApiError 400 `validation_topics_open`, and those of `queuePosts`
 */
export async function startPosts({ record, records, request }: BatchContext, agents: Agents): Promise<void> {
  const [topics, posts] = await Promise.all([topicsOf(records, record.id), postsOf(records, record.id)])
  requireDecided(topics)
  const approved = topics.filter(({ decision }) => decision === 'approve')
  const withPost = new Set(posts.map(({ topic }) => topic))
  const fresh = approved.filter(({ id }) => !withPost.has(id))
  // Concurrently, so that PostgreSQL gets the statements in few packets.
  const created = Promise.all(
    fresh.map((topic) =>
      records.create('posts', {
        instance: record.instance,
        ambassador: record.ambassador,
        batch: record.id,
        topic: topic.id,
        position: topic.position,
        stage: 'draft',
        generation: 'requested',
      }),
    ),
  )
  await queuePosts(
    agents,
    records,
    request,
    record.instance,
    fresh.map(() => ({ body: '' })),
    created,
  )
  // Posts of topics that were rejected later are kept, but rejected too.
  const stillWanted = new Set(approved.map(({ id }) => id))
  for (const post of posts.filter(({ topic }) => !stillWanted.has(topic))) {
    await records.update('posts', post.id, { decision: 'reject' })
  }
  record.generation = fresh.length > 0 ? 'running' : 'idle'
  // Keeps the notice that there are fewer posts than wanted, and why.
  if (record.error !== 'not-enough-material') record.error = ''
  record.progress = { stage: 'posts', done: 0, total: fresh.length, step: 'writing' }
}

/** Queues rejected and partial posts, and those without a text, to be written again. */
export async function rewritePosts({ record, records, request }: BatchContext, agents: Agents): Promise<void> {
  const posts = await postsOf(records, record.id)
  requireNotes(posts)
  const wanted = posts.filter((post) => !isAtWork(post) && (toRegenerate([post]).length > 0 || post.body === ''))
  const failed = wanted.filter(isFailedByProvider)
  const open = agents.isComposer && failed.length > 0 ? failed : wanted
  if (open.length === 0) throw nothingToRegenerate()
  if (agents.isComposer) await requireKnowledge(records, record, agents)
  const requested = Promise.all(
    open.map(({ id }) => records.update('posts', id, { generation: 'requested', error: '' })),
  )
  await queuePosts(agents, records, request, record.instance, open, requested)
  record.generation = 'running'
  record.error = ''
  record.progress = { stage: 'posts', done: 0, total: open.length, step: 'writing' }
}

/** Approved posts become final, the others drafts. */
export async function completePosts({ record, records }: BatchContext): Promise<void> {
  for (const post of await postsOf(records, record.id)) {
    const stage = post.decision === 'approve' ? stageOf(post) : 'draft'
    if (post.stage !== stage) await records.update('posts', post.id, { stage })
  }
}

/** Stops running and queued agents of the batch; finished texts are kept. */
export async function stopAgents(records: RecordWriter, agents: Agents, batch: Batch): Promise<void> {
  await agents.jobs.cancel(records.tx, topicsKey(batch.id))
  for (const post of await postsOf(records, batch.id)) {
    if (isAtWork(post)) await stopPost(agents, records, post)
  }
  if (batch.progress?.stage === 'posts')
    batch.progress = { ...batch.progress, done: batch.progress.total, step: 'done' }
}

function requireDecided(topics: readonly Row<'topics'>[]): void {
  if (areSettled(topics)) return
  const message = 'Approve at least one topic and decide on all others first.'
  throw invalid('status', 'validation_topics_open', message)
}

function requireNotes(items: readonly (Row<'topics'> | Row<'posts'>)[]): void {
  if (withoutNotes<Row<'topics'> | Row<'posts'>>(items).length === 0) return
  throw invalid('status', 'validation_notes_missing', 'Please add notes for all partial topics before regenerating.')
}

const nothingToRegenerate = (): ApiError =>
  invalid('status', 'validation_nothing_to_regenerate', 'Mark what should change as rejected or partial first.')
