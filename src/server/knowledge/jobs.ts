import { recordCalls } from '#server/billing/index.ts'
import type { AiUsage } from '#server/engine/ai/ai.ts'
import type { Engine } from '#server/engine/engine.ts'
import { originalName } from '#server/engine/files/file-key.ts'
import { JobCrashed, type JobDefinition, JobError, JobHeld, noLongerWanted } from '#server/engine/jobs/job.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import {
  isElsewhere,
  isFileGone,
  isHeard,
  isOfFile,
  type KnowledgeError,
  needsSpeech,
} from '#shared/contracts/knowledge.ts'
import { KnowledgeFailure } from './knowledge-failure.ts'
import { canHear } from './read-recording.ts'
import { readSource } from './read-source.ts'
import { storeSource } from './store-source.ts'

export type IngestItem = { item: string }

export const ingestKey = (item: string): string => `ingest:${item}`

/** Failures of links that may be temporary. */
const passing = new Set<KnowledgeError>(['unreachable', 'timeout', 'unexpected'])

/** Reads an item and makes its passages searchable, atomically. */
export function ingestItemJob(engine: Engine, youtubeUrl: string): JobDefinition<IngestItem> {
  const { records } = engine
  const definition: JobDefinition<IngestItem> = {
    name: 'ingest-item',
    parse: parsePayload,
    attempts: 3,
    backoffMilliseconds: 3000,
    perTenant: 2,
    async run(job) {
      const item = await begin(engine, job.payload.item)
      // Deleted after it was queued.
      if (!item) return
      if (item.error === needsSpeech) throw new JobHeld(needsSpeech)
      const calls: AiUsage[] = []
      const source = await readSource({ engine, youtubeUrl, calls, signal: job.signal }, item).catch(
        async (error: Error) => {
          if (calls.length > 0) await records.write((writer) => bookCalls(engine, writer, item, calls))
          if (job.signal.aborted || error instanceof JobError) throw error
          const code = codeOf(error)
          throw new JobError(code, { retry: passing.has(code) && isElsewhere(item), cause: error })
        },
      )
      await job.checkpoint(1)
      await job.complete(async (writer) => {
        await bookCalls(engine, writer, item, calls)
        await storeSource(engine, writer, item, source)
      })
    },
    async ended({ payload }, outcome, writer) {
      const item = await writer.byId('knowledge_items', payload.item)
      if (!item || outcome.state === 'canceled') return
      const code = outcome.error instanceof JobCrashed ? 'crashed' : codeOf(outcome.error.cause)
      const error = storedError(code, outcome.error.cause)
      await writer.update('knowledge_items', item.id, { status: 'error', error, ...withoutLostFile(item, code) })
    },
    async canceledByAdministrator({ payload }, writer) {
      if (await writer.byId('knowledge_items', payload.item)) {
        await writer.update('knowledge_items', payload.item, { status: 'error', error: 'canceled' })
      }
    },
    async retry({ payload, tenant }, writer) {
      const item = await writer.byId('knowledge_items', payload.item)
      if (item?.status !== 'error' || isFileGone(item)) throw noLongerWanted()
      await writer.update('knowledge_items', item.id, { status: 'queued', error: '' })
      return engine.jobs.enqueue(writer.tx, definition, payload, { tenant, key: ingestKey(item.id) })
    },
  }
  return definition
}

/** A recording stays queued while no provider transcribes, and its row says why. */
const begin = (engine: Engine, id: string): Promise<Item | null> =>
  engine.records.write(async (writer) => {
    const item = await writer.byId('knowledge_items', id)
    if (!item) return null
    const waits = isHeard(item) && !canHear(engine)
    return writer.update(
      'knowledge_items',
      id,
      waits ? { status: 'queued', error: needsSpeech } : { status: 'processing', error: '' },
    )
  })

async function bookCalls(
  { clock }: Engine,
  writer: RecordWriter,
  { base }: Item,
  calls: readonly AiUsage[],
): Promise<void> {
  const { instance } = await writer.get('knowledge_bases', base)
  await recordCalls(writer, instance, calls, clock.now())
}

const codeOf = (error: unknown): KnowledgeError => (error instanceof KnowledgeFailure ? error.code : 'unexpected')

/** `mislabelled:pdf` for a PDF with another extension. */
const storedError = (code: KnowledgeError, cause: unknown): string =>
  cause instanceof KnowledgeFailure && cause.kind ? `${code}:${cause.kind}` : code

type Item = Row<'knowledge_items'>

/** Reading the same file again fails in the same way. */
const lasting = new Set<KnowledgeError>([
  'empty',
  'scanned',
  'encrypted',
  'corrupt',
  'too-large',
  'mislabelled',
  'unsupported',
  'too-long',
  'silent',
])

/** A file that can never be read is deleted. Its item keeps the reason, and the file's name as title. */
function withoutLostFile({ type, title, file }: Item, error: KnowledgeError): Partial<Item> {
  if (!isOfFile(type) || !lasting.has(error)) return {}
  return { file: '', title: title || originalName(file) }
}

function parsePayload(payload: unknown): IngestItem {
  const { item } = payload as Partial<IngestItem>
  if (typeof item !== 'string') throw new Error('ingest-item needs the id of an item')
  return { item }
}
