import { createHash } from 'node:crypto'
import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { type JobDefinition, JobError } from '#server/engine/jobs/job.ts'
import type { RecordWriter } from '#server/engine/records/record-store.ts'
import type { Row } from '#shared/collections/index.ts'
import { type Chunk, chunkMarkdown } from './chunk-markdown.ts'
import type { IngestItem } from './item-hooks.ts'
import { asKnowledgeError, KnowledgeFailure } from './knowledge-failure.ts'
import { detectLanguage } from './language.ts'
import { readSource } from './read-source.ts'

/** Only these may mend themselves; everything else fails the same way the second time. */
const worthAnotherTry = new Set(['unreachable', 'timeout', 'unexpected'])

/** Reads an item, cuts it into passages and makes them searchable, all at once or not at all. */
export function ingestItemJob(engine: Engine): JobDefinition<IngestItem> {
  const { records, search, clock } = engine
  return {
    name: 'ingest-item',
    parse: (payload) => payload as IngestItem,
    attempts: 3,
    backoffMilliseconds: 3000,
    perInstance: 2,
    async run(job) {
      const item = await records.write((writer) =>
        writer.update('knowledge_items', job.payload.item, { status: 'processing' }),
      )
      const source = await readSource(engine, item, job.signal).catch((error: Error) => {
        const code = error instanceof KnowledgeFailure ? error.code : 'unexpected'
        throw new JobError(code, { retry: worthAnotherTry.has(code) && item.type === 'link', cause: error })
      })
      const chunks = chunkMarkdown(source.markdown)
      if (chunks.length === 0) throw new JobError('empty', { retry: false })
      await job.progress({ done: 1, total: 2, step: 'indexing' })
      const language = detectLanguage(source.markdown)
      const title = item.title.trim() || source.title
      await job.complete(async (writer) => {
        await replaceChunks(writer, item, title, language, chunks)
        await writer.update('knowledge_items', item.id, {
          status: 'ready',
          error: '',
          title,
          language,
          body: source.markdown,
          size: source.size,
          extension: source.extension,
          chunkCount: chunks.length,
          tokenCount: estimateTokens(source.markdown),
          contentHash: hash(source.markdown),
          refreshedAt: recordDate(clock.now()),
        })
      })
    },
    async ended({ payload }, outcome, writer) {
      const item = await writer.first('knowledge_items', { filter: 'id = {:id}', params: { id: payload.item } })
      if (!item || outcome.state === 'canceled') return
      await writer.update('knowledge_items', item.id, {
        status: 'error',
        error: asKnowledgeError(outcome.error.message),
      })
    },
  }

  /** Passages that did not change keep their ids, so that what quotes them still finds them. */
  async function replaceChunks(
    writer: RecordWriter,
    item: Row<'knowledge_items'>,
    title: string,
    language: string,
    chunks: readonly Chunk[],
  ) {
    const before = await writer.find('knowledge_chunks', { filter: 'item = {:item}', params: { item: item.id } })
    const known = new Map(before.map((chunk) => [chunkKey(chunk.headings ?? [], chunk.text), chunk]))
    const documents: Parameters<typeof search.put>[1][number][] = []
    for (const [position, { headings, text }] of chunks.entries()) {
      const key = chunkKey(headings, text)
      const same = known.get(key)
      known.delete(key)
      const row = { base: item.base, item: item.id, position, headings, text, language }
      const { id } = same
        ? await writer.update('knowledge_chunks', same.id, row)
        : await writer.create('knowledge_chunks', row)
      documents.push({ id, scope: item.base, language, title: [title, ...headings].join(' '), text })
    }
    const gone = [...known.values()].map(({ id }) => id)
    for (const id of gone) await writer.delete('knowledge_chunks', id)
    await search.remove(writer.tx, [...gone, ...documents.map(({ id }) => id)])
    await search.put(writer.tx, documents)
  }
}

const chunkKey = (headings: readonly string[], text: string): string => JSON.stringify([headings, text])
const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** About four characters make a token in both languages; good enough to show how much there is. */
const estimateTokens = (text: string): number => Math.ceil(text.length / 4)
