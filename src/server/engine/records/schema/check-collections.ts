import type { Collection } from '#shared/collections/define.ts'
import type { Field } from '#shared/collections/fields.ts'
import { CollectionsError } from '../../collections-json/collections-error.ts'
import { isMultiple } from '../fields/one-or-many.ts'
import { isRelationDefinition } from '../fields/relation.ts'

const reservedFields = new Set([
  'null',
  'true',
  'false',
  '_rowid_',
  '_rowid',
  'collectionId',
  'collectionName',
  'expand',
])
const wellFormed = /^[A-Za-z_]\w*$/

/**
 * Rejects definitions that cannot work, with a message for the developer who wrote them.
 * @throws Error naming the collection and what to change
 */
export function checkCollections(collections: readonly Collection[]): void {
  const byName = new Map(collections.map((collection) => [collection.name, collection]))
  if (byName.size !== collections.length) throw new CollectionsError('Two collections share a name; give each its own.')
  for (const collection of collections) {
    checkName(collection.name, `Collection "${collection.name}"`, 'name')
    checkFields(collection, byName)
    checkIndexes(collection)
    checkTenant(collection, byName)
    checkLocks(collection)
  }
}

function checkName(name: string, what: string, key = 'fields'): void {
  if (!wellFormed.test(name) || name.includes('_via_')) {
    throw new CollectionsError(
      `${what} has a name that paths cannot contain: use letters, digits and "_", without "_via_".`,
      { key },
    )
  }
}

function checkFields(collection: Collection, byName: ReadonlyMap<string, Collection>): void {
  if (!collection.fields.id)
    throw new CollectionsError(`Collection "${collection.name}" has no "id" field; every record needs one.`)
  for (const [name, field] of Object.entries(collection.fields)) {
    checkName(name, `Field "${collection.name}.${name}"`)
    if (reservedFields.has(name))
      throw new CollectionsError(`Field "${collection.name}.${name}" uses a reserved name; rename it.`)
    if (isRelationDefinition(field) && !byName.has(field.collection)) {
      throw new CollectionsError(
        `Field "${collection.name}.${name}" points at "${field.collection}", which is not a collection; define it or correct the name.`,
      )
    }
    if (isRelationDefinition(field) && collection.type !== 'view' && byName.get(field.collection)!.type === 'view') {
      throw new Error(
        `Field "${collection.name}.${name}" points at the view "${field.collection}"; only views have relations to views.`,
      )
    }
  }
}

function checkIndexes(collection: Collection): void {
  for (const index of collection.indexes) {
    for (const name of index.fields) {
      if (!collection.fields[name]) {
        throw new CollectionsError(
          `An index of "${collection.name}" names "${name}", which is not a field of it; correct the index.`,
        )
      }
    }
  }
}

function checkLocks({ name, fields, lockedAfter }: Collection): void {
  const field = lockedAfter && fields[lockedAfter]
  if (lockedAfter && !(field && isRelationDefinition(field) && !isMultiple(field))) {
    throw new Error(`"lockedAfter" of "${name}" must name a single relation, not "${lockedAfter}".`)
  }
}

/** The path must lead over single relations, or a row could belong to two tenants. */
function checkTenant(collection: Collection, byName: ReadonlyMap<string, Collection>): void {
  if (!('path' in collection.tenant)) return
  let at: Collection = collection
  for (const segment of collection.tenant.path.split('.')) {
    const field: Field | undefined = at.fields[segment]
    if (!isRelationDefinition(field) || isMultiple(field)) {
      throw new CollectionsError(
        `The tenant path "${collection.tenant.path}" of "${collection.name}" breaks at "${segment}": each step must be a single relation.`,
      )
    }
    at = byName.get(field.collection)!
  }
  if (!('self' in at.tenant)) {
    throw new CollectionsError(
      `The tenant path of "${collection.name}" ends at "${at.name}", which is not the tenant itself.`,
    )
  }
}
