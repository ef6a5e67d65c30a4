import { crc32 } from 'node:zlib'
import type { Index } from '#shared/collections/define.ts'
import type { TextField } from '#shared/collections/fields.ts'
import type { Dialect } from '../../database/database.ts'
import type { Model } from '../model.ts'
import { quote } from '../sql-names.ts'

/** Prefix of the indexes created by the engine, which never drops any other. */
export const indexMark = 'ix_'

/** A definition with its name in the database, which changes with the definition. */
export interface NamedIndex extends Index {
  readonly name: string
}

/**
 * The indexes of a collection: those it defines, and one for each single relation that is not the first column of one, because
 * cascades, back-relations and tenant conditions all look rows up by it.
 */
export function indexesOf(model: Model): NamedIndex[] {
  const leading = new Set(model.indexes.filter((index) => !index.where).map((index) => index.fields[0]))
  const lookups = model.relations
    .filter(({ name, multiple }) => !multiple && !leading.has(name))
    .map(({ name }): Index => ({ fields: [name] }))
  // Ids are folder names and parts of addresses, where case may not matter; generated ids are lower case.
  const ids: Index[] = hasGeneratedIds(model) ? [] : [{ fields: ['id'], unique: true, nocase: true }]
  return [...model.indexes, ...lookups, ...ids].map((index) => ({ ...index, name: indexName(model, index) }))
}

/** Whether ids have the form that the engine generates. */
export const hasGeneratedIds = (model: Model): boolean =>
  (model.field('id')!.definition as TextField).pattern === '^[a-z0-9]+$'

function indexName(model: Model, index: Index): string {
  const { fields, unique = false, nocase = false, where = '' } = index
  const mark = crc32(JSON.stringify([model.name, fields, unique, nocase, where]))
    .toString(16)
    .padStart(8, '0')
  return `${indexMark}${mark}_${model.name}_${fields.join('_')}`.slice(0, 63)
}

export function createIndexSql(model: Model, index: NamedIndex, dialect: Dialect): string {
  const columns = index.fields.map((name) => {
    if (!index.nocase) return quote(name)
    return dialect === 'postgres' ? `(lower(${quote(name)}))` : `${quote(name)} collate nocase`
  })
  const where = index.where ? ` where ${quoteFields(index.where, model)}` : ''
  const unique = index.unique ? 'unique ' : ''
  return `create ${unique}index if not exists ${quote(index.name)} on ${model.table} (${columns.join(', ')})${where}`
}

/** PostgreSQL folds unquoted names to lower case, so the condition's field names get their quotes. */
function quoteFields(condition: string, model: Model): string {
  return condition.replace(/'(?:[^']|'')*'|"[^"]*"|[A-Za-z_]\w*/g, (token) =>
    model.field(token) ? quote(token) : token,
  )
}
