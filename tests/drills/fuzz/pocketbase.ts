import PocketBase, { type CollectionModel } from 'pocketbase'
import type { Collection } from '#shared/collections/define.ts'
import type { Field } from '#shared/collections/fields.ts'
import { library, shelvesFull } from '../../records/filter/library.ts'

type Rows = Record<string, Record<string, Record<string, unknown>>>

/** The library's rows without dangling relations, which only a manually written table has. */
export const sound: Rows = Object.fromEntries(
  Object.entries(shelvesFull).map(([name, rows]) => [
    name,
    Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, withoutGone(name, row)])),
  ]),
)

function withoutGone(collection: string, row: Record<string, unknown>): Record<string, unknown> {
  // Accounts need an email address in PocketBase.
  const result: Record<string, unknown> =
    collection === 'people' ? { email: 'somebody@example.com', ...row } : { ...row }
  for (const [name, field] of Object.entries(library.get(collection)!.fields)) {
    if (field.type !== 'relation' || result[name] === undefined) continue
    const there = [result[name]].flat().filter((id) => Object.hasOwn(shelvesFull[field.collection]!, String(id)))
    result[name] = Array.isArray(result[name]) ? there : (there[0] ?? '')
  }
  return result
}

/**
 * Fills a PocketBase with the library. Its collections of the same names are replaced.
 * @param superuser `EMAIL:PASSWORD`
 */
export async function fillPocketBase(url: string, superuser: string): Promise<PocketBase> {
  const pb = new PocketBase(url).autoCancellation(false)
  const [, email = '', password = ''] = /^([^:]+):(.*)$/.exec(superuser) ?? []
  await pb.collection('_superusers').authWithPassword(email, password)
  const collections = [...library.values()]
  const old = (await pb.collections.getFullList()).filter(({ name }) => library.has(name))
  if (old.length > 0) await removeAll(pb, old)
  const bare = collections.map((collection) => exported(collection, ({ type }) => type !== 'relation'))
  await pb.collections.import(bare)
  const ids = new Map((await pb.collections.getFullList()).map(({ name, id }) => [name, id]))
  await pb.collections.import(collections.map((collection) => exported(collection, () => true, ids)))
  for (const [name, rows] of Object.entries(sound)) {
    const relations = relationsOf(library.get(name)!)
    for (const [id, row] of Object.entries(rows)) {
      const rest = Object.fromEntries(Object.entries(row).filter(([field]) => !relations.has(field)))
      const account = name === 'people' ? { password: 'a-good-password', passwordConfirm: 'a-good-password' } : {}
      await pb.collection(name).create({ id, ...account, ...rest })
    }
  }
  for (const [name, rows] of Object.entries(sound)) {
    const relations = relationsOf(library.get(name)!)
    for (const [id, row] of Object.entries(rows)) {
      const only = Object.fromEntries(Object.entries(row).filter(([field]) => relations.has(field)))
      if (Object.keys(only).length > 0) await pb.collection(name).update(id, only)
    }
  }
  return pb
}

/** Relations first: a collection that is the target of one cannot be deleted. */
async function removeAll(pb: PocketBase, collections: readonly CollectionModel[]): Promise<void> {
  for (const { id, fields } of collections) {
    await pb.collections.update(id, { fields: fields.filter(({ type }) => type !== 'relation'), indexes: [] })
  }
  for (const { id } of collections) await pb.collections.delete(id)
}

const relationsOf = ({ fields }: Collection): Set<string> =>
  new Set(Object.entries(fields).flatMap(([name, { type }]) => (type === 'relation' ? [name] : [])))

const system = new Set(['id', 'password', 'tokenKey', 'email', 'emailVisibility', 'verified'])

function exported(
  collection: Collection,
  wanted: (field: Field) => boolean,
  ids?: ReadonlyMap<string, string>,
): CollectionModel {
  const { name, type, rules } = collection
  const fields = Object.entries(collection.fields).flatMap(([field, definition]) => {
    if (system.has(field) || !wanted(definition)) return []
    const target = definition.type === 'relation' ? { collectionId: ids?.get(definition.collection) } : {}
    return [{ name: field, ...definition, ...target }]
  })
  const id = { name: 'id', type: 'text', system: true, required: true, primaryKey: true }
  return {
    ...{ name, type, listRule: rules.list, viewRule: rules.view, createRule: null, updateRule: null, deleteRule: null },
    ...(ids ? { id: ids.get(name) } : {}),
    indexes:
      ids && name === 'summaries'
        ? ["CREATE UNIQUE INDEX one_per_book ON summaries (book) WHERE book != ''"]
        : undefined,
    fields: [{ ...id, min: 1, max: 50, pattern: '^[a-z0-9]+$', autogeneratePattern: '[a-z0-9]{15}' }, ...fields],
  } as unknown as CollectionModel
}
