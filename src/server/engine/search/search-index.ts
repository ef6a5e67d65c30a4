import type { SqlRunner, Transaction } from '../database/database.ts'

export interface SearchDocument {
  /** Id of the indexed thing, e.g. of a chunk. */
  id: string
  /** Documents are ranked among, and only found within, their scope. */
  scope: string
  /** BCP 47 tag; decides the stemming. Unknown languages are folded but not stemmed. */
  language: string
  /** Weighted twice. */
  title: string
  text: string
}

export interface SearchHit {
  id: string
  scope: string
  /** BM25; higher is better. Comparable within one search only. */
  score: number
  /** Share of the query's distinct terms that the document holds, 0–1. */
  coverage: number
}

/** Full text, ranked by BM25, any query term may match; the same analysis and figures on both database engines. */
export interface SearchIndex {
  put(tx: Transaction, documents: readonly SearchDocument[]): Promise<void>
  remove(tx: Transaction, ids: readonly string[]): Promise<void>
  removeScope(tx: Transaction, scope: string): Promise<void>
  /** Nothing outside `scopes` can influence the result, not even by its word statistics. Empty scopes: no hits. */
  search(
    query: string,
    options: { scopes: readonly string[]; limit: number; language?: string; on?: SqlRunner },
  ): Promise<SearchHit[]>
}
