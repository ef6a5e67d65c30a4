import { requireConfirmedAddress } from '#server/accounts/index.ts'
import { countInDay, requirePlan, requireRoomForBatch } from '#server/billing/index.ts'
import { badRequest, fieldError } from '#server/engine/errors.ts'
import type { HookContext, RecordHooks, RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import { areSettled, batchTransitions, toRegenerate, withoutNotes } from '#shared/contracts/production.ts'
import { limits } from '#shared/limits.ts'
import { type Agents, isAtWork, type TopicsMode, topicsKey } from './agents.ts'
import { queuePosts, stopPost } from './post-runs.ts'

type Batch = Row<'production_batches'>
type Context = HookContext<'production_batches'>

/** What may be set while the batch is in `settings`, and never after. */
const settingsFields = [
  'prompt',
  'numberOfTopics',
  'knowledgeSource',
  'knowledgeBases',
  'characterLimit',
  'language',
  'segments',
] as const

/** The state machine of a batch. A forbidden step is refused and changes nothing. */
export function batchHooks(agents: Agents): RecordHooks<'production_batches'> {
  return {
    async beforeCreate(context) {
      const { record, records, request } = context
      await fillDefaults(record, records, request?.auth?.record.id ?? '')
      if (record.status === 'outline') await startTopics(context, agents, 'all')
      else if (record.status !== 'settings') throw refusedStep('settings', record.status)
    },
    async afterCreate({ record, records, request }) {
      if (request) await requireRoomForBatch(records, record.instance)
    },
    async beforeUpdate(context) {
      const { original, changed, request } = context
      if (!request || !original) return
      if (original.status !== 'settings' && settingsFields.some((field) => changed(field))) {
        throw badRequest('Failed to update record.', {
          status: fieldError('validation_settings_frozen', 'Settings cannot change once topics were asked for.'),
        })
      }
      if (changed('status')) await move(context, original, agents)
      else if (changed('generation')) await steer(context, original, agents)
    },
    async beforeDelete({ record, records }) {
      await stopAgents(records, agents, record)
    },
  }
}

async function fillDefaults(record: Batch, records: RecordReader, createdBy: string): Promise<void> {
  const ambassador = await records.byId('ambassadors', record.ambassador)
  // The rule looked at the instance that was submitted: an ambassador of another one is nobody this caller may use.
  if (ambassador?.instance !== record.instance) {
    throw badRequest('Failed to create record.', {
      ambassador: fieldError(
        'validation_missing_rel_records',
        'Failed to find all relation records with the provided ids',
      ),
    })
  }
  record.createdBy = createdBy
  record.status ||= 'settings'
  record.generation = 'idle'
  record.numberOfTopics ||= limits.topics.default
  record.characterLimit ||= limits.characters.default
  record.knowledgeSource ||= 'knowledge'
  record.language ||= ambassador.language
  if (record.knowledgeBases.length === 0) record.knowledgeBases = await basesFor(ambassador, records)
  Object.assign(record, { progress: null, error: '', cost: null })
}

/** The bases linked to the ambassador, or all of the instance when none is. */
async function basesFor(ambassador: Row<'ambassadors'>, records: RecordReader): Promise<string[]> {
  if (ambassador.knowledgeBases.length > 0) return ambassador.knowledgeBases
  const filter = 'instance = {:instance}'
  const bases = await records.find('knowledge_bases', { filter, params: { instance: ambassador.instance }, limit: 50 })
  return bases.map(({ id }) => id)
}

/** A step forward or back through the statuses. */
async function move(context: Context, original: Batch, agents: Agents): Promise<void> {
  const { record, records } = context
  if (!(batchTransitions[original.status || 'settings'] as string[]).includes(record.status)) {
    throw refusedStep(original.status, record.status)
  }
  record.generation = original.generation
  switch (`${original.status}→${record.status}`) {
    case 'settings→outline':
      if (record.knowledgeBases.length === 0) {
        record.knowledgeBases = await basesFor(await records.get('ambassadors', record.ambassador), records)
      }
      return startTopics(context, agents, 'all')
    case 'outline→settings':
      if ((await topicsOf(records, record.id)).some(({ decision }) => decision === 'approve')) {
        throw refusal('validation_topics_approved', 'A batch with approved topics cannot go back to its settings.')
      }
      await stopAgents(records, agents, record)
      record.generation = 'idle'
      return
    case 'outline→post':
      return startPosts(context, agents)
    case 'post→outline':
      await stopAgents(records, agents, record)
      record.generation = 'idle'
      return
    case 'post→completed':
      return complete(context)
  }
}

/** `requested` asks the agents to (re)write what is open in the present status, `canceled` tells them to stop. */
async function steer(context: Context, original: Batch, agents: Agents): Promise<void> {
  const { record, records } = context
  if (record.generation === 'canceled') {
    if (!isAtWork(original)) throw refusal('validation_not_running', 'Nothing is being generated.')
    await stopAgents(records, agents, record)
    return
  }
  if (record.generation !== 'requested') throw refusal('validation_invalid_value', 'Invalid value.', 'generation')
  if (isAtWork(original)) throw refusal('validation_already_running', 'The agents are already at work on this batch.')
  if (record.status === 'outline') return regenerateTopics(context, agents)
  if (record.status === 'post') return regeneratePosts(context, agents)
  throw refusedStep(original.status, record.status)
}

async function startTopics({ record, records, request }: Context, agents: Agents, mode: TopicsMode): Promise<void> {
  const now = agents.clock.now()
  requireConfirmedAddress(agents, request?.auth ?? null)
  await requirePlan(records, record.instance, now)
  await requireKnowledge(records, record)
  await countInDay(records, record.instance, 'topicRuns', 1, now)
  record.generation = 'requested'
  record.error = ''
  record.progress = { stage: 'topics', done: 0, total: record.numberOfTopics, step: 'queued' }
  // On create the row gets its id before hooks run, so the job can name it.
  await agents.jobs.enqueue(
    records.tx,
    agents.writeTopics,
    { batch: record.id, mode },
    { tenant: record.instance, key: topicsKey(record.id) },
  )
}

async function requireKnowledge(records: RecordReader, batch: Batch): Promise<void> {
  if (batch.knowledgeSource !== 'knowledge') return
  for (const base of batch.knowledgeBases) {
    if ((await records.count('knowledge_chunks', { filter: 'base = {:base}', params: { base } })) > 0) return
  }
  throw refusal(
    'validation_no_knowledge',
    'Add knowledge first: none of the chosen bases has anything ready to read.',
    'knowledgeBases',
  )
}

async function regenerateTopics(context: Context, agents: Agents): Promise<void> {
  const topics = await topicsOf(context.records, context.record.id)
  refuseWithoutNotes(topics)
  const missing = context.record.numberOfTopics - topics.length
  if (missing <= 0 && toRegenerate(topics).length === 0) throw nothingToRegenerate()
  return startTopics(context, agents, 'open')
}

async function startPosts({ record, records, request }: Context, agents: Agents): Promise<void> {
  if (isAtWork(record)) throw refusal('validation_already_running', 'The agents are still at work on the topics.')
  const topics = await topicsOf(records, record.id)
  if (!areSettled(topics)) {
    throw refusal('validation_topics_open', 'Approve at least one topic and decide on all others first.')
  }
  const approved = topics.filter(({ decision }) => decision === 'approve')
  const posts = await postsOf(records, record.id)
  const withPost = new Set(posts.map(({ topic }) => topic))
  const fresh = approved.filter(({ id }) => !withPost.has(id))
  const created: Row<'posts'>[] = []
  for (const topic of fresh) {
    const post = await records.create('posts', {
      instance: record.instance,
      ambassador: record.ambassador,
      batch: record.id,
      topic: topic.id,
      position: topic.position,
      stage: 'draft',
      generation: 'requested',
    })
    created.push(post)
  }
  await queuePosts(agents, records, request, record.instance, created)
  // Posts whose topic was rejected on a second thought are not lost, only set aside.
  const stillWanted = new Set(approved.map(({ id }) => id))
  for (const post of posts.filter(({ topic }) => !stillWanted.has(topic))) {
    await records.update('posts', post.id, { decision: 'reject' })
  }
  record.generation = fresh.length > 0 ? 'running' : 'idle'
  record.error = ''
  record.progress = { stage: 'posts', done: 0, total: fresh.length, step: 'writing' }
}

async function regeneratePosts({ record, records, request }: Context, agents: Agents): Promise<void> {
  const posts = await postsOf(records, record.id)
  refuseWithoutNotes(posts)
  const open = posts.filter((post) => !isAtWork(post) && (toRegenerate([post]).length > 0 || post.body === ''))
  if (open.length === 0) throw nothingToRegenerate()
  for (const { id } of open) await records.update('posts', id, { generation: 'requested', error: '' })
  await queuePosts(agents, records, request, record.instance, open)
  record.generation = 'running'
  record.error = ''
  record.progress = { stage: 'posts', done: 0, total: open.length, step: 'writing' }
}

async function complete({ record, records }: Context): Promise<void> {
  if (isAtWork(record)) throw refusal('validation_already_running', 'The agents are still at work on the posts.')
  const posts = await postsOf(records, record.id)
  if (!areSettled(posts)) {
    throw refusal('validation_posts_open', 'Approve at least one post and decide on all others first.')
  }
  for (const post of posts) {
    const stage = post.decision === 'approve' ? 'final' : 'draft'
    if (post.stage !== stage) await records.update('posts', post.id, { stage })
  }
}

/** Tells running and queued agents of the batch to stop; what they already wrote stays. */
async function stopAgents(records: RecordWriter, agents: Agents, batch: Batch): Promise<void> {
  await agents.jobs.cancel(records.tx, topicsKey(batch.id))
  for (const post of await postsOf(records, batch.id)) {
    if (isAtWork(post)) await stopPost(agents, records, post)
  }
  if (batch.progress?.stage === 'posts')
    batch.progress = { ...batch.progress, done: batch.progress.total, step: 'done' }
}

function refuseWithoutNotes(items: readonly (Row<'topics'> | Row<'posts'>)[]): void {
  if (withoutNotes<Row<'topics'> | Row<'posts'>>(items).length === 0) return
  throw refusal('validation_notes_missing', 'Please add notes for all partial topics before regenerating.')
}

export const topicsOf = (records: RecordReader, batch: string): Promise<Row<'topics'>[]> =>
  records.find('topics', { filter: 'batch = {:batch}', params: { batch }, sort: 'position' })

export const postsOf = (records: RecordReader, batch: string): Promise<Row<'posts'>[]> =>
  records.find('posts', { filter: 'batch = {:batch}', params: { batch }, sort: 'position' })

const refusal = (code: string, message: string, field = 'status') =>
  badRequest(message, { [field]: fieldError(code, message) })

const refusedStep = (from: string, to: string) =>
  refusal('validation_invalid_transition', `A batch cannot go from "${from}" to "${to}".`)

const nothingToRegenerate = () =>
  refusal('validation_nothing_to_regenerate', 'Mark what should change as rejected or partial first.')
