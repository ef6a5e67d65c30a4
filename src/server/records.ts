import type { collections } from '#shared/collections/index.ts'

type ProductCollections = typeof collections

/** Declares the types of the product's records, so that `records.find('posts')` returns posts. */
declare module './engine/records/record.ts' {
  interface CollectionTypes extends ProductCollections {}
}
