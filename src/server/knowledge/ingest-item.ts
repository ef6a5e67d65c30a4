import { createHash } from 'node:crypto'
import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { type JobDefinition, JobError } from '#server/engine/jobs/job.ts'
import { limits } from '#shared/limits.ts'
import { chunkMarkdown } from './chunk-markdown.ts'
import type { IngestItem } from './item-hooks.ts'
import { asKnowledgeError, KnowledgeFailure } from './knowledge-failure.ts'
import { languageAround, languageOf } from './language.ts'
import { withoutLostFile } from './lost-file.ts'
import { readSource } from './read-source.ts'
import { replaceChunks } from './replace-chunks.ts'

/** Only these may mend themselves; everything else fails the same way the second time. */
const worthAnotherTry = new Set(['unreachable', 'timeout', 'unexpected'])
/** About 2,500 pages of text. */
const mostCharacters = 5_000_000
const mostTitleCharacters = 300
/** Up to here the language of the neighbours says more than the words. */
const fewWords = 25

/** Reads an item, cuts it into passages and makes them searchable, all at once or not at all. */
export function ingestItemJob(engine: Engine): JobDefinition<IngestItem> {
  const { records, search, clock } = engine
  return {
    name: 'ingest-item',
    parse: parsePayload,
    attempts: 3,
    backoffMilliseconds: 3000,
    perInstance: 2,
    async run(job) {
      const item = await records.write(async (writer) =>
        (await writer.first('knowledge_items', { filter: 'id = {:id}', params: { id: job.payload.item } }))
          ? writer.update('knowledge_items', job.payload.item, { status: 'processing' })
          : null,
      )
      // Deleted since it was queued.
      if (!item) return
      await job.progress({ done: 0, total: 2, step: 'reading' })
      const source = await readSource(engine, item, job.signal).catch((error: Error) => {
        if (job.signal.aborted) throw error
        const code = error instanceof KnowledgeFailure ? error.code : 'unexpected'
        throw new JobError(code, { retry: worthAnotherTry.has(code) && item.type === 'link', cause: error })
      })
      if (source.markdown.length > mostCharacters) throw new JobError('too-large', { retry: false })
      const chunks = chunkMarkdown(source.markdown)
      if (chunks.length === 0) throw new JobError('empty', { retry: false })
      await job.progress({ done: 1, total: 2, step: 'indexing' })
      const detected = languageOf(source.markdown)
      const isShort = source.markdown.split(/\s+/, fewWords + 1).length <= fewWords
      // A question is its own title, and follows when it is rewritten.
      const title = ((item.type !== 'faq' && item.title.trim()) || source.title).slice(0, mostTitleCharacters)
      await job.complete(async (writer) => {
        const assumed = isShort || !detected ? (await languageAround(writer, item)) || detected : detected
        await replaceChunks(writer, search, item, { title, language: assumed, chunks })
        await writer.update('knowledge_items', item.id, {
          status: 'ready',
          error: '',
          title,
          language: isShort ? assumed : detected,
          body: beginning(source.markdown),
          size: source.size,
          extension: source.extension,
          chunkCount: chunks.length,
          tokenCount: estimateTokens(source.markdown),
          contentHash: createHash('sha256').update(source.markdown).digest('hex'),
          refreshedAt: recordDate(clock.now()),
        })
      })
    },
    async ended({ payload }, outcome, writer) {
      const item = await writer.first('knowledge_items', { filter: 'id = {:id}', params: { id: payload.item } })
      if (!item || outcome.state === 'canceled') return
      const error = asKnowledgeError(outcome.error.message)
      await writer.update('knowledge_items', item.id, { status: 'error', error, ...withoutLostFile(item, error) })
    },
  }
}

function parsePayload(payload: unknown): IngestItem {
  const { item } = payload as Partial<IngestItem>
  if (typeof item !== 'string') throw new Error('ingest-item needs the id of an item')
  return { item }
}

/** What the item shows of a long document; its passages hold all of it. */
function beginning(markdown: string): string {
  if (markdown.length <= limits.pageBodyCharacters) return markdown
  const cut = markdown.lastIndexOf('\n\n', limits.pageBodyCharacters)
  return markdown.slice(0, cut > 0 ? cut : limits.pageBodyCharacters)
}

/** About four characters make a token in both languages; good enough to show how much there is. */
const estimateTokens = (text: string): number => Math.ceil(text.length / 4)
