import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { originalName } from '#server/engine/files/file-key.ts'
import { JobCrashed, type JobDefinition, JobError, noLongerWanted } from '#server/engine/jobs/job.ts'
import type { Row } from '#shared/collections/index.ts'
import { isFileGone, type KnowledgeError } from '#shared/contracts/knowledge.ts'
import { maxTitleCharacters } from './digest.ts'
import { firstWithContent } from './duplicates.ts'
import { KnowledgeFailure } from './knowledge-failure.ts'
import { languageAround } from './language.ts'
import { readSource } from './read-source.ts'
import { replaceChunks } from './replace-chunks.ts'

export type IngestItem = { item: string }

export const ingestKey = (item: string): string => `ingest:${item}`

/** Failures of links that may be temporary. */
const passing = new Set<KnowledgeError>(['unreachable', 'timeout', 'unexpected'])

/** Reads an item and makes its passages searchable, atomically. */
export function ingestItemJob(engine: Engine): JobDefinition<IngestItem> {
  const { records, search, clock } = engine
  const definition: JobDefinition<IngestItem> = {
    name: 'ingest-item',
    parse: parsePayload,
    attempts: 3,
    backoffMilliseconds: 3000,
    perTenant: 2,
    async run(job) {
      const item = await records.write(async (writer) =>
        (await writer.byId('knowledge_items', job.payload.item))
          ? writer.update('knowledge_items', job.payload.item, { status: 'processing' })
          : null,
      )
      // Deleted after it was queued.
      if (!item) return
      const source = await readSource(engine, item, job.signal).catch((error: Error) => {
        if (job.signal.aborted) throw error
        const code = codeOf(error)
        throw new JobError(code, { retry: passing.has(code) && item.type === 'link', cause: error })
      })
      await job.checkpoint(1)
      const { chunks, language: detected } = source
      // A question is its own title, and the title follows its changes.
      const title = ((item.type !== 'faq' && item.title.trim()) || source.title).slice(0, maxTitleCharacters)
      await job.complete(async (writer) => {
        const twin = await firstWithContent(writer, item, source.contentHash)
        if (twin) {
          const { size, extension } = source
          const duplicate = { status: 'error', error: 'duplicate', duplicateOf: twin.id } as const
          await writer.update('knowledge_items', item.id, { ...duplicate, title, size, extension })
          return
        }
        const language = detected || (await languageAround(writer, item))
        await replaceChunks(writer, search, item, { title, language, chunks })
        await writer.update('knowledge_items', item.id, {
          status: 'ready',
          error: '',
          title,
          language,
          // Text typed by a person is not changed.
          ...(item.type === 'page' ? {} : { body: source.markdown }),
          size: source.size,
          extension: source.extension,
          chunkCount: chunks.length,
          tokenCount: source.tokenCount,
          contentHash: source.contentHash,
          refreshedAt: recordDate(clock.now()),
        })
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
])

/** A file that can never be read is deleted. Its item keeps the reason, and the file's name as title. */
function withoutLostFile({ type, title, file }: Item, error: KnowledgeError): Partial<Item> {
  if (type !== 'document' || !lasting.has(error)) return {}
  return { file: '', title: title || originalName(file) }
}

function parsePayload(payload: unknown): IngestItem {
  const { item } = payload as Partial<IngestItem>
  if (typeof item !== 'string') throw new Error('ingest-item needs the id of an item')
  return { item }
}
