import { type OwnCollections, ownCollections } from '#server/engine/own-collections.ts'
import type { RecordOf } from '#shared/collections/define.ts'
import { collections as product } from '#shared/collections/index.ts'

/** All collections of the product's server, with the engine's superusers, mails and jobs. */
export const collections: typeof product & OwnCollections = { ...product, ...ownCollections('instances') }

export type CollectionName = keyof typeof collections
export type Row<N extends CollectionName> = RecordOf<(typeof collections)[N]>
