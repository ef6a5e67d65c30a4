import { recordCalls } from '#server/billing/index.ts'
import type { AiUsage } from '#server/engine/ai/ai.ts'
import type { Idea } from '#server/engine/ai/composer/index.ts'
import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { type JobDefinition, JobError, type JobRun } from '#server/engine/jobs/job.ts'
import type { RecordReader, RecordWriter } from '#server/engine/records/record-store.ts'
import type { Knowledge, Passage } from '#server/knowledge/index.ts'
import type { Row } from '#shared/collections/index.ts'
import { toRegenerate } from '#shared/contracts/production.ts'
import type { TopicsMode, WriteTopics } from './agents.ts'
import { topicsOf } from './batch-transitions.ts'
import { addCost, withCost } from './cost.ts'
import { type DistinctIdeas, keepDistinct } from './distinct-ideas.ts'
import { failureCode, requireActivePlan, rethrowForRetry } from './failure.ts'
import { type IdeasInput, ideasTask, resolveIdeas } from './ideas-task.ts'
import { material } from './material.ts'
import { type Persona, readPersona } from './persona.ts'
import { topicVersion } from './versions.ts'
import { voiceOf } from './voice.ts'
import { readWebPassages } from './web-passages.ts'

type Batch = Row<'production_batches'>
type Topic = Row<'topics'>

/** More ideas than places are asked for, so that near-duplicates can be dropped before a person sees them. */
const surplus = 1.5
const passagesPerTopic = 8
const mostPassages = 160

/** Finds what the knowledge has to say to the audience and proposes topics: one model call for all open places. */
export function writeTopicsJob(engine: Engine, knowledge: Knowledge): JobDefinition<WriteTopics> {
  const { records, clock, ai } = engine
  return {
    name: 'write-topics',
    parse: (payload) => payload as WriteTopics,
    attempts: 4,
    backoffMilliseconds: 2000,
    perTenant: 2,
    async run(job) {
      const batch = await begin(engine, job)
      if (!batch) return
      await requireActivePlan(engine, batch.instance)
      const existing = await topicsOf(records, batch.id)
      const open = openPlaces(batch, existing, job.payload.mode)
      const persona = await readPersona(records, batch)
      const passages = await gather(engine, knowledge, batch, persona, open.length, job.signal)
      if (passages.length === 0) return fail(job, 'no-knowledge')
      await showStep(engine, batch, 'thinking')
      const input = await briefFor(records, batch, persona, existing, open, passages)
      await withCost(engine, { instance: batch.instance, batch: batch.id }, async (calls) => {
        const asking = { signal: job.signal, onCall: (call: AiUsage) => void calls.push(call) }
        const output = await ai.run(ideasTask, input, asking).catch(rethrowForRetry)
        const { rewrite, avoid } = input
        const ideas = keepDistinct(resolveIdeas(output, passages), avoid, rewrite, open.length - rewrite.length)
        const found = [...ideas.rewritten, ...ideas.fresh].filter((idea) => idea !== null).length
        if (found === 0) return fail(job, 'nothing-new')
        await job.complete(async (writer) => {
          const current = await writer.lock('production_batches', batch.id)
          await place(writer, current, open, ideas, recordDate(clock.now()))
          await writer.update('production_batches', batch.id, {
            generation: 'idle',
            error: found < open.length ? 'not-enough-material' : '',
            progress: { stage: 'topics', done: found, total: open.length, step: 'done' },
            cost: addCost(current.cost, calls),
          })
          await recordCalls(writer, batch.instance, calls, clock.now())
        })
      })
    },
    async ended({ payload }, outcome, writer) {
      await writer.update('production_batches', payload.batch, {
        generation: outcome.state === 'canceled' ? 'canceled' : 'failed',
        error: outcome.state === 'failed' ? failureCode(outcome.error) : '',
      })
    },
  }
}

/** Marks the batch as being worked on; null when it moved on in the meantime. */
async function begin({ records }: Engine, job: JobRun<WriteTopics>): Promise<Batch | null> {
  return records.write(async (writer) => {
    const batch = await writer.lock('production_batches', job.payload.batch)
    if (batch.status !== 'outline') return null
    const total = batch.progress?.total ?? batch.numberOfTopics
    return writer.update('production_batches', batch.id, {
      generation: 'running',
      error: '',
      progress: { stage: 'topics', done: 0, total, step: 'retrieving' },
    })
  })
}

/** A place in the batch that wants a topic, with the topic that stands there now. */
interface Place {
  position: number
  topic: Topic | null
}

function openPlaces(batch: Batch, topics: readonly Topic[], mode: TopicsMode): Place[] {
  const open = mode === 'all' ? topics : toRegenerate(topics)
  const places: Place[] = open.map((topic) => ({ position: topic.position, topic }))
  const taken = new Set(topics.map(({ position }) => position))
  for (let position = 0; places.length < batch.numberOfTopics && position < batch.numberOfTopics; position += 1) {
    if (!taken.has(position)) places.push({ position, topic: null })
  }
  return places.sort((a, b) => a.position - b.position)
}

async function gather(
  engine: Engine,
  knowledge: Knowledge,
  batch: Batch,
  persona: Persona,
  places: number,
  signal: AbortSignal,
): Promise<Passage[]> {
  const limit = Math.min(mostPassages, Math.max(24, places * passagesPerTopic))
  const fromKnowledge =
    batch.knowledgeSource === 'web'
      ? []
      : await knowledge.retrieve({
          bases: batch.knowledgeBases,
          queries: queriesOf(batch, persona),
          limit,
          language: batch.language || 'en-US',
        })
  const fromWeb =
    batch.knowledgeSource === 'knowledge' ? [] : await readWebPassages(engine, knowledge, batch, persona, signal)
  return material([...fromWeb, ...fromKnowledge].slice(0, mostPassages))
}

/** What to look for: the prompt, and whatever the persona writes about for whom. */
function queriesOf(batch: Batch, { ambassador, segments }: Persona): string[] {
  const ofSegments = segments.map(({ title, pains, goals, keywords }) =>
    [title, pains, goals, ...(keywords ?? [])].join(' '),
  )
  return [batch.prompt, ...(ambassador.editorialLines ?? []), ...ofSegments, ...(ambassador.mainObjectives ?? [])]
    .map((query) => query.trim())
    .filter(Boolean)
}

const historyDays = 90
/** Topics to stay away from. */
const mostSeen = 400

async function briefFor(
  records: RecordReader,
  batch: Batch,
  persona: Persona,
  existing: readonly Topic[],
  open: readonly Place[],
  passages: Passage[],
): Promise<IdeasInput> {
  const since = recordDate(new Date(Date.now() - historyDays * 86_400_000))
  const earlier = await records.find('topics', {
    filter: 'batch.ambassador = {:ambassador} && batch != {:batch} && created > {:since}',
    params: { ambassador: batch.ambassador, batch: batch.id, since },
    limit: 200,
  })
  const seen = [...existing, ...existing.flatMap(({ versions }) => versions ?? []), ...earlier].slice(0, mostSeen)
  const rewrite = open.flatMap(({ topic }) =>
    topic?.decision === 'partial' ? [{ idea: asIdea(topic), notes: topic.notes }] : [],
  )
  return {
    language: batch.language || 'en-US',
    count: Math.ceil((open.length - rewrite.length) * surplus) + rewrite.length,
    prompt: batch.prompt,
    voice: voiceOf(persona),
    segments: persona.segments.map(({ title, targetAudience, pains, goals, keywords }) => ({
      title,
      targetAudience,
      pains,
      goals,
      keywords: keywords ?? [],
    })),
    lines: persona.ambassador.editorialLines ?? [],
    passages,
    avoid: {
      titles: seen.map(({ title }) => title),
      hooks: seen.map(({ hook }) => hook),
      quotes: seen.flatMap(({ sources }) => (sources ?? []).map(({ quote }) => quote)),
    },
    rewrite,
  }
}

function asIdea({ title, angle, hook, rationale, outline, sources }: Topic): Idea {
  return { title, angle, hook, rationale, outline: outline ?? [], sources: sources ?? [] }
}

/** Rewritten ideas return to their own place, new ones fill the rest in order. */
async function place(
  writer: RecordWriter,
  batch: Batch,
  open: readonly Place[],
  { rewritten, fresh }: DistinctIdeas,
  at: string,
): Promise<void> {
  const partial = open.filter(({ topic }) => topic?.decision === 'partial')
  const rest = open.filter(({ topic }) => topic?.decision !== 'partial')
  const placed = [
    ...rewritten.map((idea, index) => ({ idea, target: partial[index]! })),
    ...fresh.map((idea, index) => ({ idea, target: rest[index]! })),
  ]
  for (const { idea, target } of placed) {
    if (!idea) continue
    if (target.topic) await replace(writer, target.topic, idea, at)
    else await writer.create('topics', { batch: batch.id, position: target.position, version: 1, ...idea })
  }
}

async function replace(writer: RecordWriter, topic: Topic, idea: Idea, at: string): Promise<void> {
  const versions = [...(topic.versions ?? []), topicVersion(topic, at)]
  await writer.update('topics', topic.id, { ...idea, versions, version: topic.version + 1, decision: '', notes: '' })
}

async function showStep({ records }: Engine, batch: Batch, step: string): Promise<void> {
  await records.write((writer) =>
    writer.update('production_batches', batch.id, { progress: { ...batch.progress!, step } }),
  )
}

function fail(job: JobRun<WriteTopics>, code: string): never {
  throw new JobError(code, { retry: false, cause: job.id })
}
