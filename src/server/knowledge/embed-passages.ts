import { recordCalls, requireBudget } from '#server/billing/index.ts'
import { AiError, type AiUsage, type EmbeddingModel } from '#server/engine/ai/ai.ts'
import { recordDate } from '#server/engine/clock.ts'
import type { Transaction } from '#server/engine/database/database.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError } from '#server/engine/errors.ts'
import { type JobDefinition, JobError, type JobRun } from '#server/engine/jobs/job.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import type { Generation } from '#server/engine/search/vectors/vector-index.ts'
import { documentOf, embeddedText, hashOf } from './passage-document.ts'

type EmbedPassages = { base: string }

/** Max passages per call. */
const passagesAtOnce = 64
/** Pause after a failed attempt on a base. */
const pauseMilliseconds = 15 * 60_000
const basesAtOnce = 200

/** Embeds the passages of a base that have no vector yet, in portions that are stored separately. */
export function embedPassagesJob(engine: Engine): JobDefinition<EmbedPassages> {
  const { records, vectors, clock } = engine
  return {
    name: 'embed-passages',
    parse: (payload) => payload as EmbedPassages,
    attempts: 5,
    backoffMilliseconds: 5000,
    perTenant: 1,
    async run(job) {
      const model = engine.ai.embeddingModel()
      if (!model) return
      const generation = await embedAll(engine, job, model)
      await job.complete(async (writer) => {
        if (!generation) return
        const current = await vectors.open(writer.tx, job.payload.base, model)
        if (current.isCurrent) await vectors.note(writer.tx, current, { error: '', tried: '' })
        else if (current.documents > 0) await vectors.makeCurrent(writer.tx, current)
      })
    },
    async ended({ payload }, outcome, writer) {
      const model = engine.ai.embeddingModel()
      if (outcome.state !== 'failed' || !model || !(await writer.byId('knowledge_bases', payload.base))) return
      const generation = await vectors.open(writer.tx, payload.base, model)
      const { cause } = outcome.error
      const error = cause instanceof AiError ? cause.code : cause instanceof ApiError ? 'monthly-spend' : 'unexpected'
      await vectors.note(writer.tx, generation, { error, tried: recordDate(clock.now()) })
    },
  }

  /** Null if the base is gone. */
  async function embedAll(
    engine: Engine,
    job: JobRun<EmbedPassages>,
    model: EmbeddingModel,
  ): Promise<Generation | null> {
    const base = await records.byId('knowledge_bases', job.payload.base)
    if (!base) return null
    const open = () =>
      records.write(async (writer) =>
        (await writer.byId('knowledge_bases', base.id)) ? vectors.open(writer.tx, base.id, model) : null,
      )
    let generation = await open()
    for (let after = -1, reached = 1; generation; reached += 1) {
      const missing = await vectors.missing(generation, after, passagesAtOnce)
      if (missing.length === 0) return generation
      after = missing.at(-1)!.number
      if (await embedSome(engine, base.instance, generation, missing, job.signal)) after = -1
      generation = await open()
      await job.checkpoint(reached)
    }
    return null
  }
}

/** @returns whether the model behind the name has changed, so that everything has to be embedded again */
async function embedSome(
  engine: Engine,
  instance: string,
  generation: Generation,
  missing: readonly { id: string }[],
  signal: AbortSignal,
): Promise<boolean> {
  const { ai, records, vectors, clock } = engine
  const ids = missing.map(({ id }) => id)
  const texts = [...(await textsOf(records, ids))]
  if (texts.length === 0) return false
  await records
    .write((writer) => requireBudget(engine, writer, instance, 'embeddings', clock.now()))
    .catch((cause) => {
      throw new JobError('The workspace has spent its money of this month.', { retry: false, cause })
    })
  const calls: AiUsage[] = []
  const options = { use: 'document', signal, onCall: (usage: AiUsage) => void calls.push(usage) } as const
  const embedded = await ai
    .embed(
      texts.map(([, text]) => text),
      options,
    )
    .catch(async (error) => {
      await records.write((writer) => recordCalls(writer, instance, calls, clock.now()))
      throw asJobError(error)
    })
  return records.write(async (writer) => {
    await recordCalls(writer, instance, calls, clock.now())
    const { length } = embedded[0]!
    const now = await vectors.open(writer.tx, generation.scope, generation)
    const isOther = now.dimensions !== 0 && now.dimensions !== length
    // The new vectors cannot be compared with the existing ones, and neither can the vectors of searches.
    if (isOther) await vectors.dropGeneration(writer.tx, now)
    const target = isOther ? await vectors.open(writer.tx, generation.scope, generation) : now
    const current = await textsOf(writer, ids)
    const stored = texts.flatMap(([id, text], at) =>
      // If a passage was edited or disabled meanwhile, this vector is dropped.
      current.get(id) === text ? [{ id, hash: hashOf(text), vector: embedded[at]! }] : [],
    )
    await vectors.store(writer.tx, target, stored)
    return isOther
  })
}

/** The texts to embed, without those of disabled passages. */
async function textsOf(records: RecordReader, ids: readonly string[]): Promise<Map<string, string>> {
  const chunks = (await records.byIds('knowledge_chunks', [...ids])).filter(({ disabled }) => !disabled)
  const items = await records.byIds('knowledge_items', [...new Set(chunks.map(({ item }) => item))])
  const titles = new Map(items.map(({ id, title }) => [id, title]))
  return new Map(chunks.map((chunk) => [chunk.id, embeddedText(documentOf(chunk, titles.get(chunk.item) ?? ''))]))
}

function asJobError(error: unknown): unknown {
  if (!(error instanceof AiError) || error.code === 'canceled') return error
  const { transient, retryAfterMilliseconds: afterMilliseconds } = error
  return new JobError(error.code, { retry: transient, ...(afterMilliseconds && { afterMilliseconds }), cause: error })
}

/** Queues the embedding of a base's new passages, if there is a provider. Each base has at most one such job. */
export async function queueEmbedding(engine: Engine, tx: Transaction, base: string): Promise<void> {
  if (!engine.ai.embeddingModel()) return
  const [row] = await tx.all<{ instance: string }>('select "instance" from knowledge_bases where id = ?', [base])
  if (!row) return
  const options = { tenant: row.instance, key: `embed:${base}` }
  await engine.jobs.enqueue(tx, embedPassagesJob(engine), { base }, options)
}

/** Queues the bases that have passages without a vector of the current model. */
export async function embedKnowledge(engine: Engine): Promise<void> {
  const { ai, database, records, clock } = engine
  const model = ai.embeddingModel()
  if (!model) return
  const before = recordDate(new Date(clock.now().getTime() - pauseMilliseconds))
  const due = await database.all<{ id: string }>(
    `select b.id as id from knowledge_bases b join search_scopes s on s.scope = b.id
     left join search_generations g on g.scope = b.id and g.source = ? and g.model = ?
     where s.documents > 0 and (g.id is null or ((s.documents > g.documents or g.current = 0) and g.tried < ?))
     limit ${basesAtOnce}`,
    [model.source, model.model, before],
  )
  for (const { id } of due) await records.write((writer) => queueEmbedding(engine, writer.tx, id))
}
