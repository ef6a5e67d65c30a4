import type { SqlRunner, Transaction } from '../../database/database.ts'

/** The vectors of a scope's documents made by one model. Vectors of different generations are never compared. */
export interface Generation {
  readonly id: string
  readonly scope: string
  /** The provider and its base URL. */
  readonly source: string
  readonly model: string
  /** 0 until the first vector is stored. */
  readonly dimensions: number
  /** Searches use the current generation of a scope; a second one may be under construction. */
  readonly isCurrent: boolean
  /** The number of documents with a vector. */
  readonly documents: number
  /** Error and time of the last attempt; '' if it succeeded. */
  readonly error: string
  readonly tried: string
}

export interface StoredVector {
  /** Id of the document. */
  readonly id: string
  /** Hash of the embedded text. */
  readonly hash: string
  readonly vector: Float32Array
}

export interface VectorHit {
  readonly id: string
  /** Cosine, −1 to 1. */
  readonly similarity: number
}

type Model = Pick<Generation, 'source' | 'model'>

/** Vectors of the documents of a `SearchIndex`, packed in tables, the same on both database engines. */
export interface VectorIndex {
  /** The generations of a scope, including those of models that are no longer used. */
  generations(scopes: readonly string[], on?: SqlRunner): Promise<Generation[]>
  /** The generation of this model, created if there is none; not current before `makeCurrent`. Locked until the end of the transaction. */
  open(tx: Transaction, scope: string, model: Model): Promise<Generation>
  /** Documents of the scope without a vector, in the order of their numbers, after one of them. */
  missing(generation: Generation, after: number, limit: number): Promise<{ id: string; number: number }[]>
  /** Stores vectors in a locked generation. @throws Error if their length differs from the generation's */
  store(tx: Transaction, generation: Generation, vectors: readonly StoredVector[]): Promise<void>
  /** Makes searches use it, and deletes the scope's other generations. */
  makeCurrent(tx: Transaction, generation: Generation): Promise<void>
  /** Stores why a generation could not be continued; '' and '' clear it. */
  note(tx: Transaction, generation: Generation, failure: { error: string; tried: string }): Promise<void>
  /** Deletes vectors of documents whose text no longer has this hash. */
  dropChanged(tx: Transaction, documents: readonly { id: string; hash: string }[]): Promise<void>
  remove(tx: Transaction, ids: readonly string[]): Promise<void>
  dropGeneration(tx: Transaction, generation: Generation): Promise<void>
  removeScope(tx: Transaction, scope: string): Promise<void>
  /** The documents nearest to the vector, among these generations of one model; nothing else influences the result. */
  nearest(vector: Float32Array, generations: readonly Generation[], limit: number): Promise<VectorHit[]>
}
