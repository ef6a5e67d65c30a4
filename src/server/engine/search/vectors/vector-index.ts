import type { SqlRunner, Transaction } from '../../database/database.ts'

/** The vectors that one model has made of the documents of a scope. Those of two generations are never compared. */
export interface Generation {
  readonly id: string
  readonly scope: string
  /** The provider, and where it is asked. */
  readonly source: string
  readonly model: string
  /** 0 until the first vector is stored. */
  readonly dimensions: number
  /** Searches use the current one of a scope; another one is being built beside it. */
  readonly isCurrent: boolean
  /** How many have a vector. */
  readonly documents: number
  /** Why the last attempt failed, and when; '' if it did not. */
  readonly error: string
  readonly tried: string
}

export interface StoredVector {
  /** Id of the document. */
  readonly id: string
  /** Of the text that was embedded. */
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
  /** Those of a scope, also of models that are no longer asked. */
  generations(scopes: readonly string[], on?: SqlRunner): Promise<Generation[]>
  /** The generation of this model, created if there is none; not current before `makeCurrent`. Locked until the end of the transaction. */
  open(tx: Transaction, scope: string, model: Model): Promise<Generation>
  /** Documents of the scope without a vector, in the order of their numbers, after one of them. */
  missing(generation: Generation, after: number, limit: number): Promise<{ id: string; number: number }[]>
  /** Of a locked generation. @throws Error if their length is not that of the generation */
  store(tx: Transaction, generation: Generation, vectors: readonly StoredVector[]): Promise<void>
  /** From now on searches use it; the others of its scope are deleted. */
  makeCurrent(tx: Transaction, generation: Generation): Promise<void>
  /** Notes why a generation could not go on; '' and '' clear it. */
  note(tx: Transaction, generation: Generation, failure: { error: string; tried: string }): Promise<void>
  /** Deletes vectors of documents whose text is no longer the one with this hash. */
  dropChanged(tx: Transaction, documents: readonly { id: string; hash: string }[]): Promise<void>
  remove(tx: Transaction, ids: readonly string[]): Promise<void>
  dropGeneration(tx: Transaction, generation: Generation): Promise<void>
  removeScope(tx: Transaction, scope: string): Promise<void>
  /** The documents of these generations, all of one model, nearest to the vector; nothing else can influence the result. */
  nearest(vector: Float32Array, generations: readonly Generation[], limit: number): Promise<VectorHit[]>
}
