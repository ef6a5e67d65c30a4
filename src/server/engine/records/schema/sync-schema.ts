import { createHash } from 'node:crypto'
import type { Collection } from '#shared/collections/define.ts'
import { takeTurn } from '../../database/advisory-locks.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { Logger } from '../../log.ts'
import type { ModelField } from '../fields/field.ts'
import { buildModels, type Model } from '../model.ts'
import { quote } from '../sql-names.ts'
import { isUniqueViolation } from '../write/unique.ts'
import { lockRows, unlockRows } from './append-only.ts'
import { createIndexSql, indexesOf, indexMark } from './indexes.ts'
import { renameColumns, renameTables } from './rename-columns.ts'

/**
 * Migrates the tables to match the collections: creates tables, columns and indexes that are missing and drops the engine's
 * indexes that are no longer defined. Collections and fields with an id (those of an export) are recognised under a
 * new name, and a column whose id is gone is dropped; columns of fields without ids are never dropped, and no table
 * is. Takes one query if nothing has changed.
 *
 * @throws Error if a field changed to a type that its column cannot store, or rows violate a unique index
 */
export async function syncSchema(database: Database, collections: Iterable<Collection>, log?: Logger): Promise<void> {
  const all = [...collections]
  const wanted = new Map(all.map((collection) => [collection.name, fingerprint(collection)]))
  const known = await knownFingerprints(database)
  const stale = all.filter((collection) => known?.get(collection.name) !== wanted.get(collection.name))
  if (stale.length === 0) return
  const models = buildModels(all)
  await database.transaction(async (tx) => {
    // Two processes that start together take turns.
    await takeTurn(tx, 'schema')
    await tx.run(
      'create table if not exists _collections (name text primary key not null, hash text not null, definition text not null)',
    )
    await renameTables(tx, stale)
    for (const collection of stale) {
      await syncTable(tx, collection, models.get(collection.name), log)
      await tx.run(
        'insert into _collections (name, hash, definition) values (?, ?, ?) on conflict (name) do update set hash = excluded.hash, definition = excluded.definition',
        [collection.name, wanted.get(collection.name)!, JSON.stringify(collection, withoutSecrets)],
      )
    }
  })
  // SQLite would prefer old indexes to a new one without statistics. PostgreSQL updates its own.
  if (database.dialect.isEmbedded) await database.optimize()
}

/** Increase it when the same definition should produce different tables. */
const layout = 1

const fingerprint = ({ name, fields, indexes, appendOnly }: Collection): string =>
  createHash('sha256')
    .update(JSON.stringify([layout, name, fields, indexes, ...(appendOnly ? [appendOnly] : [])]))
    .digest('hex')

/** The stored definition must not contain secrets. */
const withoutSecrets = (key: string, value: unknown): unknown =>
  key === 'clientSecret' || key === 'secret' ? undefined : value

async function knownFingerprints(database: Database): Promise<Map<string, string> | null> {
  try {
    const rows = await database.all<{ name: string; hash: string }>('select name, hash from _collections')
    return new Map(rows.map((row) => [row.name, row.hash]))
  } catch {
    return null
  }
}

async function syncTable(tx: Transaction, collection: Collection, model: Model, log?: Logger): Promise<void> {
  const present = await columnsOf(tx, model.name)
  if (present.size === 0) await createTable(tx, model)
  else {
    await unlockRows(tx, model)
    await dropIndexes(tx, model)
    await renameColumns(tx, collection, present)
    await addColumns(tx, model, present, log)
  }
  await createIndexes(tx, model)
  if (model.appendOnly) await lockRows(tx, model)
}

async function createTable(tx: Transaction, model: Model): Promise<void> {
  const columns = model.fields.map(({ name, column }) =>
    name === 'id'
      ? `${quote(name)} ${tx.dialect.text} primary key not null`
      : `${quote(name)} ${column.type(tx.dialect.name)}`,
  )
  // SQLite has a native insertion order; `@rowid` needs one on PostgreSQL too.
  if (tx.dialect.insertionOrderColumn) columns.push(tx.dialect.insertionOrderColumn)
  await tx.run(`create table ${model.table} (${columns.join(', ')})`)
}

async function addColumns(
  tx: Transaction,
  model: Model,
  present: ReadonlyMap<string, string>,
  log?: Logger,
): Promise<void> {
  for (const field of model.fields) {
    const { name, definition } = field
    const type = field.column.type(tx.dialect.name)
    const stored = present.get(name)
    if (stored === undefined) {
      await tx.run(`alter table ${model.table} add column ${quote(name)} ${type}`)
    } else if (!type.startsWith(stored)) {
      throw new Error(
        `Field "${model.name}.${name}" is now of type ${definition.type}, but its column holds ${stored}. Add a migration that converts the column, or give the new field another name.`,
      )
    } else if (field.type.canBeMultiple) await reshape(tx, model, field)
  }
  const removed = [...present.keys()].filter((name) => name !== '_rowid' && !model.field(name))
  if (removed.length > 0) log?.info({ collection: model.name, columns: removed }, 'columns without a field are kept')
}

/** Converts the values of a field that changed between single and multiple; of several values the last stays. */
async function reshape(tx: Transaction, { table }: Model, { name, multiple }: ModelField): Promise<void> {
  const column = quote(name)
  const postgres = tx.dialect.name === 'postgres'
  if (multiple) {
    const list = postgres ? `json_build_array(${column})::text` : `json_array(${column})`
    await tx.run(
      `update ${table} set ${column} = case when ${column} = '' then '[]' else ${list} end where ${column} not like '[%'`,
    )
  } else {
    const last = postgres ? `(${column}::json->>-1)` : `json_extract(${column}, '$[#-1]')`
    await tx.run(`update ${table} set ${column} = coalesce(${last}, '') where ${column} like '[%'`)
  }
}

/** Types by column name, written like `Column.type`. */
async function columnsOf(tx: Transaction, table: string): Promise<Map<string, string>> {
  const rows =
    tx.dialect.name === 'postgres'
      ? await tx.all<{ name: string; type: string }>(
          'select column_name as name, data_type as type from information_schema.columns where table_schema = current_schema() and table_name = ?',
          [table],
        )
      : await tx.all<{ name: string; type: string }>('select name, lower(type) as type from pragma_table_info(?)', [
          table,
        ])
  return new Map(rows.map((row) => [row.name, row.type]))
}

async function dropIndexes(tx: Transaction, model: Model): Promise<void> {
  const names = new Set(indexesOf(model).map((index) => index.name))
  for (const name of await indexNames(tx, model.name)) {
    if (name.startsWith(indexMark) && !names.has(name)) await tx.run(`drop index ${quote(name)}`)
  }
}

async function createIndexes(tx: Transaction, model: Model): Promise<void> {
  const present = new Set(await indexNames(tx, model.name))
  for (const index of indexesOf(model)) {
    if (present.has(index.name)) continue
    try {
      await tx.run(createIndexSql(model, index, tx.dialect.name))
    } catch (cause) {
      const reason = isUniqueViolation(cause) ? 'existing rows have the same values' : (cause as Error).message
      const what = `${index.unique ? 'unique ' : ''}index over ${index.fields.join(', ')}`
      throw new Error(`The ${what} of "${model.name}" cannot be created: ${reason}.`, { cause })
    }
  }
}

async function indexNames(tx: Transaction, table: string): Promise<string[]> {
  const rows =
    tx.dialect.name === 'postgres'
      ? await tx.all<{ name: string }>(
          'select indexname as name from pg_indexes where schemaname = current_schema() and tablename = ?',
          [table],
        )
      : await tx.all<{ name: string }>("select name from sqlite_master where type = 'index' and tbl_name = ?", [table])
  return rows.map((row) => row.name)
}
