import { crc32 } from 'node:zlib'
import type { Collection } from '#shared/collections/define.ts'

/** The id of a collection in the API: the definition's own, else `pbc_` and a checksum of type and name. */
export const collectionId = (collection: Pick<Collection, 'id' | 'type' | 'name'>): string =>
  collection.id ?? `pbc_${crc32(collection.type + collection.name)}`

/** PocketBase's id for a field whose definition has none. */
export const fieldId = (type: string, name: string): string => `${type}${crc32(name)}`
