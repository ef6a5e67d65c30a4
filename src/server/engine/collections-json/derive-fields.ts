import { crc32 } from 'node:zlib'
import type { Collection } from '#shared/collections/define.ts'
import type { Field } from '#shared/collections/fields.ts'
import { isFileDefinition } from '../records/fields/file.ts'
import type { ViewColumn, ViewQuery } from '../records/schema/view-query.ts'
import { CollectionsError } from './collections-error.ts'

/**
 * The fields of a view from the columns of its query, as PocketBase derives them: a plain column has the field of the
 * collection it comes from, an id of another collection is a relation to it, counts, totals and casts have their own
 * types, and everything else is JSON. Columns without a name are left out.
 *
 * @param collections those that the view reads, by name
 */
export function deriveFields(
  view: string,
  query: ViewQuery,
  collections: ReadonlyMap<string, Collection>,
): Map<string, Field> {
  const fields = new Map<string, Field>()
  for (const column of query.columns) {
    if (column.name === null) continue
    if (fields.has(column.name)) {
      throw new CollectionsError(`The query of the view "${view}" has two columns called "${column.name}"; rename one.`)
    }
    fields.set(column.name, column.name === 'id' ? viewId : deriveField(column.name, view, column, query, collections))
  }
  return fields
}

/** Without limits, because the ids of a view may be row numbers or combinations. */
const viewId: Field = {
  ...{ type: 'text', id: `text${crc32('id')}`, system: true, primaryKey: true, required: true },
  pattern: '^[a-z0-9]+$',
}

function deriveField(
  name: string,
  view: string,
  { reference, type }: ViewColumn,
  { tables }: ViewQuery,
  collections: ReadonlyMap<string, Collection>,
): Field {
  const ownId = (of: Field['type']) => `${of}${crc32(name)}`
  if (!reference) return { ...computed[type], id: ownId(computed[type].type) }
  const [main] = tables.values()
  const from = collections.get((reference.table === null ? main : tables.get(reference.table)) ?? '')
  const lower = reference.column.toLowerCase()
  const [field, origin] = Object.entries(from?.fields ?? {}).find(([other]) => other.toLowerCase() === lower) ?? []
  if (!from || !field || !origin) return { ...computed.json, id: ownId('json') }
  if (field === 'id') return { type: 'relation', id: ownId('relation'), collection: from.name, maxSelect: 1 }
  const id = `_clone_${crc32(`${view}.${name}`).toString(36).slice(0, 4)}`
  if (!isFileDefinition(origin)) return { ...origin, id }
  return { ...origin, id, source: origin.source ?? { collection: from.name, field } }
}

const computed: Readonly<Record<ViewColumn['type'], Field>> = {
  integer: { type: 'number', onlyInt: true },
  number: { type: 'number' },
  text: { type: 'text' },
  bool: { type: 'bool' },
  json: { type: 'json', maxSize: 1 },
}
