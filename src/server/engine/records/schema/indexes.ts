import { crc32 } from 'node:zlib'
import type { Collection, Index } from '#shared/collections/define.ts'
import type { Dialect } from '../../database/database.ts'
import { isMultiple, quote } from '../fields/field-kind.ts'

/** Indexes that the engine made carry this mark; it leaves all others alone. */
export const indexMark = 'ix_'

/** A definition under the name it has in the database; a changed definition has another name. */
export interface NamedIndex extends Index {
  readonly name: string
}

/**
 * The indexes of a collection: those it defines, and one for each single relation that leads none of them, because
 * cascades, back-relations and tenant conditions all look rows up by it.
 */
export function indexesOf(collection: Collection): NamedIndex[] {
  const leading = new Set(collection.indexes.filter((index) => !index.where).map((index) => index.fields[0]))
  const lookups = Object.entries(collection.fields)
    .filter(([name, field]) => field.type === 'relation' && !isMultiple(field) && !leading.has(name))
    .map(([name]): Index => ({ fields: [name] }))
  return [...collection.indexes, ...lookups, ...ownIds(collection)].map((index) => ({
    ...index,
    name: indexName(collection, index),
  }))
}

/** Ids are names of folders and parts of addresses, where case may not count; those of the default make have none. */
function ownIds({ fields }: Collection): Index[] {
  const { id } = fields
  const isDefault = id?.type === 'text' && id.pattern === '^[a-z0-9]+$'
  return isDefault ? [] : [{ fields: ['id'], unique: true, nocase: true }]
}

function indexName(collection: Collection, index: Index): string {
  const { fields, unique = false, nocase = false, where = '' } = index
  const mark = crc32(JSON.stringify([collection.name, fields, unique, nocase, where]))
    .toString(16)
    .padStart(8, '0')
  return `${indexMark}${mark}_${collection.name}_${fields.join('_')}`.slice(0, 63)
}

export function createIndexSql(collection: Collection, index: NamedIndex, dialect: Dialect): string {
  const columns = index.fields.map((name) => {
    if (!index.nocase) return quote(name)
    return dialect === 'postgres' ? `(lower(${quote(name)}))` : `${quote(name)} collate nocase`
  })
  const where = index.where ? ` where ${quoteFields(index.where, collection)}` : ''
  const unique = index.unique ? 'unique ' : ''
  return `create ${unique}index if not exists ${quote(index.name)} on ${quote(collection.name)} (${columns.join(', ')})${where}`
}

/** PostgreSQL folds unquoted names to lower case, so the condition's field names get their quotes. */
function quoteFields(condition: string, collection: Collection): string {
  return condition.replace(/'(?:[^']|'')*'|"[^"]*"|[A-Za-z_]\w*/g, (token) =>
    Object.hasOwn(collection.fields, token) ? quote(token) : token,
  )
}
