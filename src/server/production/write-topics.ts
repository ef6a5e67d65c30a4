import type { Ai } from '#server/engine/ai/ai.ts'
import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { JobDefinition, JobRun } from '#server/engine/jobs/job.ts'
import type { RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import type { Knowledge, Passage } from '#server/knowledge/index.ts'
import type { Row } from '#shared/collections/index.ts'
import { type ProductionError, toRegenerate } from '#shared/contracts/production.ts'
import { engineFor, type TopicsMode, type WriteTopics } from './agents.ts'
import type { BatchWrites } from './batch-writes.ts'
import { topicsOf } from './batches.ts'
import { holdsOthersWords, isClosed, type TopicProposal } from './composer/index.ts'
import { type DistinctTopics, keepDistinct } from './distinct-topics.ts'
import { failureCode, GenerationError, nearSubjects, requireActivePlan } from './failure.ts'
import { gatherPassages } from './gather-passages.ts'
import { giveBack, markUsed, wishOf } from './ideas/idea-of-topic.ts'
import { planTask, resolvePlan } from './plan-task.ts'
import { type Profile, readProfile } from './profile.ts'
import { inStages, type Stages } from './stages.ts'
import { topicCalls } from './topic-calls.ts'
import { briefFor, historyOf } from './topics-brief.ts'
import { resolveTopics, type TopicsInput, topicsTask } from './topics-task.ts'
import { topicVersion } from './versions.ts'

type Batch = Row<'production_batches'>
type Topic = Row<'topics'>

/** Proposes topics for the audience from the knowledge. */
export function writeTopicsJob(
  engine: Engine,
  knowledge: Knowledge,
  writeBatch: BatchWrites,
): JobDefinition<WriteTopics> {
  return {
    name: 'write-topics',
    parse: (payload) => payload as WriteTopics,
    attempts: 4,
    backoffMilliseconds: 2000,
    perTenant: 2,
    whileWaiting: { holds: () => engine.ai.providerOf(topicsTask.name) !== 'offline', perTenant: 4 },
    async run(job) {
      const writing = engineFor(engine, job.payload)
      const begun = await begin(engine, job)
      if (!begun) return
      const row = { ...begun.batch, collection: 'production_batches', batch: begun.batch.id } as const
      await inStages(engine, writeBatch, job, row, (stages) => write(writing, knowledge, job, stages, begun))
    },
    async ended({ payload }, outcome, writer) {
      if (payload.idea) await giveBack(writer, payload.batch, payload.idea)
      const near = outcome.state === 'failed' ? nearSubjects(outcome.error) : []
      await writer.update('production_batches', payload.batch, {
        generation: outcome.state === 'canceled' ? 'canceled' : 'failed',
        error: outcome.state === 'failed' ? failureCode(outcome.error) : '',
        stages: null,
        ...(near.length > 0 ? { progress: { stage: 'topics', done: 0, total: 0, step: 'done', near } } : {}),
      })
    },
  }
}

async function write(
  engine: Engine,
  knowledge: Knowledge,
  job: JobRun<WriteTopics>,
  stages: Stages,
  { batch, wish, existing, profile }: Begun,
): Promise<void> {
  const { ai, records, clock } = engine
  const asked = { ...batch, prompt: wish || batch.prompt }
  const open = openSlots(batch, existing, job.payload.mode)
  const history = historyOf(records, asked, profile, clock.now())
  // If gathering the knowledge fails too, its error is the one to report.
  history.catch(() => {})
  const gathered = await gatherPassages(engine, knowledge, asked, profile, open.length, job.signal)
  const passages = await withoutClosed(records, gathered)
  if (gathered.length > 0 && passages.length === 0) throw new GenerationError('confidential', { retry: false })
  const input = briefFor(asked, profile, existing, open, passages, await history)
  const shown = showStep(engine, batch, 'thinking')
  shown.catch(() => {})
  const topics = await propose(ai, stages, input, open.length).finally(() => shown)
  const found = [...topics.rewritten, ...topics.fresh].filter((topic) => topic !== null).length
  if (found === 0) throw new GenerationError(reasonForFew(input, ai.providerOf('topics'), 0), { retry: false })
  await stages.complete(async (writer) => {
    const current = await writer.lock('production_batches', batch.id)
    await fillSlots(writer, current, open, topics, recordDate(clock.now()))
    await writer.update('production_batches', current, {
      generation: 'idle',
      error: found < open.length ? reasonForFew(input, ai.providerOf('topics'), found) : '',
      progress: { stage: 'topics', done: found, total: open.length, step: 'done' },
      stages: null,
    })
    await markUsed(writer, { ...current, idea: job.payload.idea ?? '' })
  })
}

/** A filter takes 200 comparisons. */
const itemsPerFilter = 150

/** Leaves out documents whose first chunk says not to pass them on. The search may not have found that chunk. */
async function withoutClosed(records: RecordReader, passages: readonly Passage[]): Promise<Passage[]> {
  const items = [...new Set(passages.map(({ item }) => item).filter(Boolean))]
  const closed = new Set<string>()
  for (let at = 0; at < items.length; at += itemsPerFilter) {
    const some = items.slice(at, at + itemsPerFilter)
    const beginnings = await records.find('knowledge_chunks', {
      filter: `position = 0 && (${some.map((_, index) => `item = {:item${index}}`).join(' || ')})`,
      params: Object.fromEntries(some.map((item, index) => [`item${index}`, item])),
    })
    for (const { item, text, headings } of beginnings) {
      if (isClosed([...(headings ?? []), text].join('\n'))) closed.add(item)
    }
  }
  return passages.filter(({ item }) => !closed.has(item))
}

/** Plans the topics, then has them worded in several calls until there are enough distinct ones. */
async function propose(ai: Ai, stages: Stages, input: TopicsInput, wanted: number): Promise<DistinctTopics> {
  const { rewrite, avoid } = input
  const fresh = wanted - rewrite.length
  const byModel = ai.providerOf(topicsTask.name) !== 'offline'
  const isPlanned = byModel && fresh > 0 && ai.providerOf(planTask.name) !== 'offline'
  const toPlan = { ...input, count: input.count - rewrite.length }
  const plan = isPlanned ? await stages.run('plan', (asking) => ai.run(planTask, toPlan, asking)) : null
  const ideas = plan && resolvePlan(plan, input.passages, toPlan.count)
  // A plan without a usable idea is ignored. The composer has to get everything in one call.
  const calls = byModel ? topicCalls(input, ideas?.length ? ideas : null) : [input]
  const rewritten: (TopicProposal | null)[] = []
  const others: (TopicProposal | null)[] = []
  for (const [index, call] of calls.entries()) {
    const known = [...rewritten, ...others].filter((topic) => topic !== null)
    const isEnough = () => keepDistinct([...rewritten, ...others], avoid, rewrite, fresh).fresh.length >= fresh
    if (index > 0 && call.rewrite.length === 0 && isEnough()) break
    const asked = {
      ...call,
      avoid: {
        ...call.avoid,
        titles: [...call.avoid.titles, ...known.map(({ title }) => title)],
        hooks: [...call.avoid.hooks, ...known.map(({ hook }) => hook)],
      },
    }
    const topics = await stages.run(`topics ${index + 1}`, async (asking) =>
      resolveTopics(await ai.run(topicsTask, asked, asking), call.passages),
    )
    rewritten.push(...call.rewrite.map((_rewrite, at) => topics[at] ?? null))
    others.push(...topics.slice(call.rewrite.length))
  }
  return keepDistinct([...rewritten, ...others], avoid, rewrite, fresh)
}

/** Why fewer topics were found than wanted, so that the person knows what would help. */
function reasonForFew(input: TopicsInput, provider: string, found: number): ProductionError {
  if (provider === 'offline' && holdsOthersWords(input.passages, input.voice.name)) return 'unclear-speaker'
  if (found > 0) return 'not-enough-material'
  return input.avoid.hooks.length > 0 ? 'nothing-new' : 'thin-material'
}

/** A batch that is running, and what its topics are written for. */
interface Begun {
  batch: Batch
  wish: string
  existing: Topic[]
  profile: Profile
}

/** Marks the batch as running; null if it is no longer at its topics. */
async function begin({ records, clock }: Engine, { tenant, payload }: JobRun<WriteTopics>): Promise<Begun | null> {
  return records.write(
    async (writer) => {
      // Concurrently, here and below, so that PostgreSQL gets the statements in few packets.
      const [, locked] = await Promise.all([
        requireActivePlan({ records: writer, clock }, tenant),
        writer.lock('production_batches', payload.batch),
      ])
      if (locked.status !== 'outline') return null
      const total = locked.progress?.total ?? locked.numberOfTopics
      const [batch, wish, existing, profile] = await Promise.all([
        writer.update('production_batches', locked, {
          generation: 'running',
          error: '',
          progress: { stage: 'topics', done: 0, total, step: 'retrieving' },
        }),
        wishOf(writer, payload),
        topicsOf(writer, locked.id),
        readProfile(writer, locked),
      ])
      return { batch, wish, existing, profile }
    },
    { isDurable: false },
  )
}

/** A position of the batch that needs a topic, with its current topic. */
interface Slot {
  position: number
  topic: Topic | null
}

function openSlots(batch: Batch, topics: readonly Topic[], mode: TopicsMode): Slot[] {
  const open = { all: topics, open: toRegenerate(topics), one: [] }[mode]
  const slots: Slot[] = open.map((topic) => ({ position: topic.position, topic }))
  const taken = new Set(topics.map(({ position }) => position))
  const most = mode === 'one' ? 1 : batch.numberOfTopics
  for (let position = 0; slots.length < most && position < batch.numberOfTopics; position += 1) {
    if (!taken.has(position)) slots.push({ position, topic: null })
  }
  return slots.sort((a, b) => a.position - b.position)
}

/** Rewritten topics return to their own slots, new ones fill the others in order. */
async function fillSlots(
  writer: RecordWriter,
  batch: Batch,
  open: readonly Slot[],
  { rewritten, fresh }: DistinctTopics,
  at: string,
): Promise<void> {
  const partial = open.filter(({ topic }) => topic?.decision === 'partial')
  const rest = open.filter(({ topic }) => topic?.decision !== 'partial')
  const filled = [
    ...rewritten.map((topic, index) => ({ topic, slot: partial[index]! })),
    ...fresh.map((topic, index) => ({ topic, slot: rest[index]! })),
  ]
  const write = async ({ topic, slot }: (typeof filled)[number]) => {
    if (!topic) return
    if (slot.topic) await replace(writer, slot.topic, topic, at)
    else await writer.create('topics', { batch: batch.id, position: slot.position, version: 1, ...topic })
  }
  await Promise.all(filled.map(write))
}

async function replace(writer: RecordWriter, topic: Topic, proposal: TopicProposal, at: string): Promise<void> {
  const versions = [...(topic.versions ?? []), topicVersion(topic, at)]
  await writer.update('topics', topic.id, {
    ...proposal,
    versions,
    version: topic.version + 1,
    decision: '',
    notes: '',
  })
}

async function showStep({ records }: Engine, batch: Batch, step: string): Promise<void> {
  await records.write(
    (writer) => writer.update('production_batches', batch.id, { progress: { ...batch.progress!, step } }),
    { isDurable: false },
  )
}
