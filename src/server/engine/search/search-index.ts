import type { SqlRunner, Transaction } from '../database/database.ts'

export interface SearchDocument {
  /** Id of the indexed thing, e.g. of a chunk. */
  id: string
  /** Documents are ranked and found within their scope only. */
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

/** Full-text search, ranked by BM25. Any query term may match. Both database engines use the same analysis and scores. */
export interface SearchIndex {
  put(tx: Transaction, documents: readonly SearchDocument[]): Promise<void>
  remove(tx: Transaction, ids: readonly string[]): Promise<void>
  removeScope(tx: Transaction, scope: string): Promise<void>
  /** Nothing outside `scopes` influences the result, not even word statistics. Without scopes there are no hits. */
  search(
    query: string,
    options: { scopes: readonly string[]; limit: number; language?: string; on?: SqlRunner },
  ): Promise<SearchHit[]>
}
