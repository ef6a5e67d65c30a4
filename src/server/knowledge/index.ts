import type { IncomingHttpHeaders } from 'node:http'
import { requireRoomForBase } from '#server/billing/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import { ingestItemJob } from './ingest-item.ts'
import { itemHooks } from './item-hooks.ts'
import { registerKnowledgeRoutes } from './knowledge-routes.ts'
import { allPassages, type Passage, type RetrieveOptions, retrieve } from './passages.ts'
import { readPage } from './read-source.ts'

export type { Passage } from './passages.ts'

/** What other domains ask of the knowledge. */
export interface Knowledge {
  /** Passages that speak of the queries, the best first, spread over items. Nothing outside `bases` is looked at. */
  retrieve(options: RetrieveOptions): Promise<Passage[]>
  /** Passages in document order, taken evenly from the items when there are more than `limit`. */
  allPassages(bases: readonly string[], limit: number): Promise<Passage[]>
  /** Passages of a public page that is not part of any base. @throws KnowledgeFailure */
  readPage(url: string, signal?: AbortSignal): Promise<Passage[]>
}

/** Wires ingestion: a changed item is queued in the same transaction, read in the background and made searchable. */
export function createKnowledge(
  engine: Engine,
  authenticate: (headers: IncomingHttpHeaders) => Promise<AuthRecord | null>,
): Knowledge {
  const ingest = ingestItemJob(engine)
  engine.jobs.define(ingest)
  engine.records.hooks('knowledge_items', itemHooks(engine, ingest))
  engine.records.hooks('knowledge_bases', {
    async afterCreate({ record, records, request }) {
      if (request) await requireRoomForBase(records, record.instance)
    },
    // Chunks go with the base before their items are asked, so the index is cleared here.
    beforeDelete: ({ record, records }) => engine.search.removeScope(records.tx, record.id),
  })
  registerKnowledgeRoutes(engine, authenticate)
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
