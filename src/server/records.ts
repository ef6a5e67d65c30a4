import type { collections } from '#shared/collections/index.ts'

type ProductCollections = typeof collections

/** Tells the engine the types of the product's records: from here on `records.find('posts')` answers posts. */
declare module './engine/records/record.ts' {
  interface CollectionTypes extends ProductCollections {}
}
