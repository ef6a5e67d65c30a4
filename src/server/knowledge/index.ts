import type { Engine } from '#server/engine/engine.ts'
import { registerChunkHooks } from './chunk-hooks.ts'
import { registerHooks } from './hooks.ts'
import { ingestItemJob } from './jobs.ts'
import { allPassages, type Passage, type RetrieveOptions, retrieve } from './passages.ts'
import { readPage } from './read-source.ts'
import { resumeRecordings } from './resume-recordings.ts'
import { registerRoutes } from './routes.ts'

export { KnowledgeFailure } from './knowledge-failure.ts'
export { readTables } from './parse-file.ts'
export type { Passage } from './passages.ts'

/** What other domains read from knowledge bases. */
export interface Knowledge {
  /** Passages of these bases that match the queries, best first, spread over items. */
  retrieve(options: RetrieveOptions): Promise<Passage[]>
  /** Passages in document order, taken evenly from the items if there are more than `limit`. */
  allPassages(bases: readonly string[], limit: number): Promise<Passage[]>
  /** Passages of a public page that is not part of any base. @throws KnowledgeFailure */
  readPage(url: string, signal?: AbortSignal): Promise<Passage[]>
}

/** Knowledge bases: a changed item is queued in its transaction, read in the background and made searchable. */
export function registerKnowledge(engine: Engine): Knowledge {
  const ingest = ingestItemJob(engine)
  engine.jobs.define(ingest)
  registerHooks(engine, ingest)
  registerChunkHooks(engine)
  registerRoutes(engine)
  engine.crons.set('resumeRecordings', '* * * * *', () => resumeRecordings(engine))
  return {
    retrieve: (options) => retrieve(engine, options),
    allPassages: (bases, limit) => allPassages(engine, bases, limit),
    async readPage(url, signal) {
      const { chunks, title } = await readPage(engine, url, signal)
      return chunks.map(({ headings, text }, position) => ({
        chunk: '',
        item: '',
        title,
        headings,
        url,
        text,
        position,
      }))
    },
  }
}
