import type { Transaction } from '#server/engine/database/database.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { SearchDocument } from '#server/engine/search/search-index.ts'
import { queueEmbedding } from './embed-passages.ts'
import { embeddedText, hashOf } from './passage-document.ts'

/** The index of a knowledge base: its words and, if a provider embeds, its vectors. Both are updated with every change. */
export interface PassageIndex {
  put(tx: Transaction, documents: readonly SearchDocument[]): Promise<void>
  remove(tx: Transaction, ids: readonly string[]): Promise<void>
  removeScope(tx: Transaction, base: string): Promise<void>
}

export const passageIndex = (engine: Engine): PassageIndex => ({
  async put(tx, documents) {
    await engine.search.put(tx, documents)
    await engine.vectors.dropChanged(
      tx,
      documents.map((document) => ({ id: document.id, hash: hashOf(embeddedText(document)) })),
    )
    for (const base of new Set(documents.map(({ scope }) => scope))) await queueEmbedding(engine, tx, base)
  },
  async remove(tx, ids) {
    await engine.search.remove(tx, ids)
    await engine.vectors.remove(tx, ids)
  },
  async removeScope(tx, base) {
    await engine.search.removeScope(tx, base)
    await engine.vectors.removeScope(tx, base)
  },
})
