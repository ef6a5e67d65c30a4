import type { Collection } from '#shared/collections/define.ts'
import type { Field } from '#shared/collections/fields.ts'
import { isMultiple } from '../../fields/field-kind.ts'
import { collectionId } from '../../schema/collection-id.ts'

export const fieldOf = (collection: Collection, name: string): Field | null =>
  Object.hasOwn(collection.fields, name) ? collection.fields[name]! : null

export function findCollection(collections: ReadonlyMap<string, Collection>, nameOrId: string): Collection | null {
  const named = collections.get(nameOrId)
  if (named) return named
  for (const collection of collections.values()) if (collectionId(collection) === nameOrId) return collection
  return null
}

/** A relation of another collection that leads back here. */
export interface BackRelation {
  readonly from: Collection
  readonly name: string
  readonly hidden: boolean
  /** The relation holds a list. */
  readonly list: boolean
  /** More than one record may point at the same one. */
  readonly several: boolean
}

/** `{collection}_via_{field}`; null where the segment is no such thing, or the field leads elsewhere. */
export function backRelation(
  collections: ReadonlyMap<string, Collection>,
  to: Collection,
  segment: string,
): BackRelation | null {
  for (let at = segment.lastIndexOf('_via_'); at > 0; at = segment.lastIndexOf('_via_', at - 1)) {
    const from = findCollection(collections, segment.slice(0, at))
    const name = segment.slice(at + 5)
    const field = from && fieldOf(from, name)
    if (!from || field?.type !== 'relation') continue
    if (findCollection(collections, field.collection)?.name !== to.name) continue
    const list = isMultiple(field)
    const single = from.indexes.some((index) => index.unique && index.fields.length === 1 && index.fields[0] === name)
    return { from, name, hidden: field.hidden === true, list, several: list || !single }
  }
  return null
}
