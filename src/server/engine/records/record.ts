import type { RecordOf } from '#shared/collections/define.ts'
import type { OwnCollections } from '../own-collections.ts'

/**
 * The collections whose records are known at compile time, by name. A product adds its own, so that `find('posts')`
 * returns posts:
 *
 * ```ts
 * declare module './engine/records/record.ts' {
 *   interface CollectionTypes extends ProductCollections {}
 * }
 * ```
 */
export interface CollectionTypes extends OwnCollections {}

/** A decoded record: `id` plus one value per field (see `RecordOf`), hidden ones included. */
export interface RecordData {
  id: string
  [field: string]: unknown
}
/** A record of a collection known at compile time, or of any other. */
export type RecordIn<N extends string> = N extends keyof CollectionTypes ? RecordOf<CollectionTypes[N]> : RecordData
export type Draft<N extends string> = Partial<RecordIn<N>> & Record<string, unknown>
