import { type ApiError, invalid } from '#server/engine/errors.ts'
import type { BatchStatus } from '#shared/collections/production-batches.ts'
import { areSettled, isAtWork } from '#shared/contracts/production.ts'
import type { Agents } from './agents.ts'
import { completePosts, rewritePosts, rewriteTopics, startPosts, startTopics, stopAgents } from './batch-runs.ts'
import { type BatchContext, basesFor, postsOf, topicsOf } from './batches.ts'
import { composerRun } from './composer-run.ts'

interface Step {
  readonly from: BatchStatus | 'new'
  readonly to: BatchStatus
  /** @throws ApiError 400 if the batch is not ready for the step */
  readonly guard?: (context: BatchContext) => Promise<void>
  /** Runs in the transaction of the step. */
  readonly effect?: (context: BatchContext, agents: Agents) => Promise<void>
}

/** Every step that a batch can take. `completed` is final. */
export const steps: readonly Step[] = [
  { from: 'new', to: 'settings' },
  { from: 'new', to: 'outline', effect: startTopics },
  { from: 'settings', to: 'outline', effect: startTopicsWithBases },
  { from: 'outline', to: 'settings', guard: requireNothingApproved, effect: settle },
  { from: 'outline', to: 'post', guard: requireTopicsWritten, effect: startPosts },
  { from: 'post', to: 'outline', guard: requireNothingScheduled, effect: settle },
  { from: 'post', to: 'completed', guard: requirePostsDecided, effect: completePosts },
]

/**
 * Takes the step that was written to `status`; with `generation: 'composer'`, the embedded composer does the work that the step
 * starts.
 * @throws ApiError 400 for an invalid step, or one that is not possible yet
 */
export async function takeStep(context: BatchContext, agents: Agents): Promise<void> {
  const { record, original } = context
  const from = original ? original.status || 'settings' : 'new'
  const step = steps.find((each) => each.from === from && each.to === record.status)
  if (!step) throw noSuchStep(original ? original.status : 'settings', record.status)
  const isComposer = record.generation === 'composer'
  record.generation = original?.generation ?? 'idle'
  await step.guard?.(context)
  const task = step.to === 'outline' ? 'topics' : 'posts'
  await step.effect?.(
    context,
    isComposer ? await composerRun(agents, context.records, original ?? record, task) : agents,
  )
}

/** The work that `generation: 'requested'` or `'composer'` starts in each status: open items are written again. */
const rewrites: Partial<Record<BatchStatus, typeof rewriteTopics>> = { outline: rewriteTopics, post: rewritePosts }

/** Starts or stops the agents, as written to `generation`. */
export async function steerBatch(context: BatchContext, agents: Agents): Promise<void> {
  const { record, records } = context
  const original = context.original!
  if (record.generation === 'canceled') {
    if (!isAtWork(original)) throw invalid('status', 'validation_not_running', 'Nothing is being generated.')
    return stopAgents(records, agents, record)
  }
  const isComposer = record.generation === 'composer'
  if (record.generation !== 'requested' && !isComposer)
    throw invalid('generation', 'validation_invalid_value', 'Invalid value.')
  if (isAtWork(original)) throw alreadyRunning('The agents are already at work on this batch.')
  const rewrite = rewrites[record.status || 'settings']
  if (!rewrite) throw noSuchStep(original.status, record.status)
  const task = record.status === 'outline' ? 'topics' : 'posts'
  await rewrite(context, isComposer ? await composerRun(agents, records, original, task) : agents)
}

async function startTopicsWithBases(context: BatchContext, agents: Agents): Promise<void> {
  const { record, records } = context
  if (record.knowledgeBases.length === 0) {
    record.knowledgeBases = await basesFor(await records.get('ambassadors', record.ambassador), records)
  }
  await startTopics(context, agents)
}

async function settle({ record, records }: BatchContext, agents: Agents): Promise<void> {
  await stopAgents(records, agents, record)
  record.generation = 'idle'
}

async function requireNothingApproved({ record, records }: BatchContext): Promise<void> {
  if ((await topicsOf(records, record.id)).every(({ decision }) => decision !== 'approve')) return
  const message = 'A batch with approved topics cannot go back to its settings.'
  throw invalid('status', 'validation_topics_approved', message)
}

async function requireTopicsWritten({ record }: BatchContext): Promise<void> {
  if (isAtWork(record)) throw alreadyRunning('The agents are still at work on the topics.')
}

async function requireNothingScheduled({ record, records }: BatchContext): Promise<void> {
  const filter = 'post.batch = {:batch} && status != "failed" && status != "canceled"'
  if (!(await records.first('scheduled_posts', { filter, params: { batch: record.id } }))) return
  const message = 'Posts of this batch are scheduled or published, so its topics can no longer change.'
  throw invalid('status', 'validation_posts_scheduled', message)
}

async function requirePostsDecided({ record, records }: BatchContext): Promise<void> {
  if (isAtWork(record)) throw alreadyRunning('The agents are still at work on the posts.')
  if (areSettled(await postsOf(records, record.id))) return
  const message = 'Approve at least one post and decide on all others first.'
  throw invalid('status', 'validation_posts_open', message)
}

const alreadyRunning = (message: string): ApiError => invalid('status', 'validation_already_running', message)

const noSuchStep = (from: string, to: string): ApiError =>
  invalid('status', 'validation_invalid_transition', `A batch cannot go from "${from}" to "${to}".`)
