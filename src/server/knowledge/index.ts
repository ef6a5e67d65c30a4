import type { Engine } from '#server/engine/engine.ts'
import { registerChunkHooks } from './chunk-hooks.ts'
import { embedKnowledge, embedPassagesJob } from './embed-passages.ts'
import { createFinder } from './finder.ts'
import { registerFollowedSiteHooks } from './followed-site-hooks.ts'
import { registerHooks } from './hooks.ts'
import { ingestItemJob } from './jobs.ts'
import { followSites, lookAtSiteJob } from './look-at-site.ts'
import {
  allPassages,
  type Passage,
  type RankedPassage,
  type RankOptions,
  type RetrieveOptions,
  rankPassages,
  retrieve,
} from './passages.ts'
import { readPage } from './read-source.ts'
import { refreshLinkJob, refreshLinks } from './refresh-links.ts'
import { resumeRecordings } from './resume-recordings.ts'
import { registerRoutes } from './routes.ts'

export { KnowledgeFailure } from './knowledge-failure.ts'
export { countPages, readTables } from './parse-file.ts'
export type { Passage, RankedPassage } from './passages.ts'

/** The interface of knowledge bases for other domains. */
export interface Knowledge {
  /** Passages of these bases that match the queries, best first, spread over items. */
  retrieve(options: RetrieveOptions): Promise<Passage[]>
  /** The passages that match a query best, with the figures to judge them by. */
  rank(options: RankOptions): Promise<RankedPassage[]>
  /** Passages in document order, taken evenly from the items if there are more than `limit`. */
  allPassages(bases: readonly string[], limit: number): Promise<Passage[]>
  /** Passages of a public page that is not part of any base. @throws KnowledgeFailure */
  readPage(url: string, signal?: AbortSignal): Promise<Passage[]>
  /** The title, description and picture for a link to a public page; `picture` is an address. @throws KnowledgeFailure */
  readCard(url: string, signal?: AbortSignal): Promise<{ title: string; text: string; picture: string }>
}

/** Knowledge bases: a changed item is queued in its transaction, read in the background and made searchable. */
export function registerKnowledge(engine: Engine, { youtubeUrl }: { youtubeUrl: string }): Knowledge {
  const ingest = ingestItemJob(engine, youtubeUrl)
  const refresh = refreshLinkJob(engine)
  engine.jobs.define(ingest)
  engine.jobs.define(refresh)
  engine.jobs.define(embedPassagesJob(engine))
  engine.jobs.define(lookAtSiteJob(engine))
  const find = createFinder(engine)
  registerHooks(engine, ingest)
  registerChunkHooks(engine)
  registerFollowedSiteHooks(engine)
  registerRoutes(engine, find)
  engine.crons.set('refreshLinks', '20 * * * *', () => refreshLinks(engine, refresh))
  engine.crons.set('followSites', '40 * * * *', () => followSites(engine))
  engine.crons.set('resumeRecordings', '* * * * *', () => resumeRecordings(engine))
  engine.crons.set('embedKnowledge', '* * * * *', () => embedKnowledge(engine))
  return {
    retrieve: (options) => retrieve(engine, find, options),
    rank: (options) => rankPassages(engine, find, options),
    allPassages: (bases, limit) => allPassages(engine, bases, limit),
    async readCard(url, signal) {
      const { title, chunks, picture = '' } = await readPage(engine, url, signal)
      return { title, text: chunks[0]?.text ?? '', picture }
    },
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
