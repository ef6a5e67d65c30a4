import { createHash } from 'node:crypto'
import type { Collection } from '#shared/collections/define.ts'
import type { Field } from '#shared/collections/fields.ts'
import { takeTurn } from '../../database/advisory-locks.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { Logger } from '../../log.ts'
import { columnType, isMultiple, kindOf, quote } from '../fields/field-kind.ts'
import { isUniqueViolation } from '../write/unique.ts'
import { createIndexSql, indexesOf, indexMark } from './indexes.ts'
import { followFields, renameTables } from './rename-columns.ts'

/**
 * Brings the tables to the collections: creates tables, columns and indexes that are missing and drops the engine's
 * indexes that are no longer defined. What has an id (collections and fields of an export do) is found again under a
 * new name, and a column whose id is gone goes with it; columns of fields without ids are never dropped, and no table
 * is. When nothing changed it is one query.
 *
 * @throws Error when a field changed to a type that its column cannot hold, or rows contradict a unique index
 */
export async function syncSchema(database: Database, collections: Iterable<Collection>, log?: Logger): Promise<void> {
  const wanted = new Map([...collections].map((collection) => [collection.name, fingerprint(collection)]))
  const known = await knownFingerprints(database)
  const stale = [...collections].filter((collection) => known?.get(collection.name) !== wanted.get(collection.name))
  if (stale.length === 0) return
  await database.transaction(async (tx) => {
    // Two processes that start together take turns.
    await takeTurn(tx, 'schema')
    await tx.run(
      'create table if not exists _collections (name text primary key not null, hash text not null, definition text not null)',
    )
    await renameTables(tx, stale)
    for (const collection of stale) {
      await syncCollection(tx, collection, log)
      await tx.run(
        'insert into _collections (name, hash, definition) values (?, ?, ?) on conflict (name) do update set hash = excluded.hash, definition = excluded.definition',
        [collection.name, wanted.get(collection.name)!, JSON.stringify(collection, withoutSecrets)],
      )
    }
  })
}

/** Bump when the same definition is to give other tables. */
const layout = 1

const fingerprint = (collection: Collection): string =>
  createHash('sha256')
    .update(JSON.stringify([layout, collection.name, collection.fields, collection.indexes]))
    .digest('hex')

/** What is kept for reference holds no keys of other services and none of ours. */
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

async function syncCollection(tx: Transaction, collection: Collection, log?: Logger): Promise<void> {
  const present = await columnsOf(tx, collection.name)
  if (present.size === 0) await createTable(tx, collection)
  else {
    await dropIndexes(tx, collection)
    await followFields(tx, collection, present)
    await addColumns(tx, collection, present, log)
  }
  await createIndexes(tx, collection)
}

async function createTable(tx: Transaction, collection: Collection): Promise<void> {
  const columns = Object.entries(collection.fields).map(([name, field]) =>
    name === 'id'
      ? `${quote(name)} ${tx.dialect.text} primary key not null`
      : `${quote(name)} ${columnType(kindOf(field), tx.dialect.name)}`,
  )
  // SQLite has an insertion order of its own; `@rowid` needs one on PostgreSQL too.
  if (tx.dialect.insertionOrderColumn) columns.push(tx.dialect.insertionOrderColumn)
  await tx.run(`create table ${quote(collection.name)} (${columns.join(', ')})`)
}

async function addColumns(
  tx: Transaction,
  collection: Collection,
  present: ReadonlyMap<string, string>,
  log?: Logger,
): Promise<void> {
  for (const [name, field] of Object.entries(collection.fields)) {
    const type = columnType(kindOf(field), tx.dialect.name)
    const stored = present.get(name)
    if (stored === undefined) {
      await tx.run(`alter table ${quote(collection.name)} add column ${quote(name)} ${type}`)
    } else if (!type.startsWith(stored)) {
      throw new Error(
        `Field "${collection.name}.${name}" is now of type ${field.type}, but its column holds ${stored}. Add a migration that converts the column, or give the new field another name.`,
      )
    } else {
      await reshape(tx, collection.name, name, field)
    }
  }
  const removed = [...present.keys()].filter((name) => name !== '_rowid' && !collection.fields[name])
  if (removed.length > 0)
    log?.info({ collection: collection.name, columns: removed }, 'columns without a field are kept')
}

/** A single-value field that became multiple, or the other way round, keeps its values; of several the last stays. */
async function reshape(tx: Transaction, table: string, name: string, field: Field): Promise<void> {
  if (field.type !== 'select' && field.type !== 'relation' && field.type !== 'file') return
  const column = quote(name)
  const postgres = tx.dialect.name === 'postgres'
  if (isMultiple(field)) {
    const list = postgres ? `json_build_array(${column})::text` : `json_array(${column})`
    await tx.run(
      `update ${quote(table)} set ${column} = case when ${column} = '' then '[]' else ${list} end where ${column} not like '[%'`,
    )
  } else {
    const last = postgres ? `(${column}::json->>-1)` : `json_extract(${column}, '$[#-1]')`
    await tx.run(`update ${quote(table)} set ${column} = coalesce(${last}, '') where ${column} like '[%'`)
  }
}

/** Name to type, in the words of `columnType`. */
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

async function dropIndexes(tx: Transaction, collection: Collection): Promise<void> {
  const names = new Set(indexesOf(collection).map((index) => index.name))
  for (const name of await indexNames(tx, collection.name)) {
    if (name.startsWith(indexMark) && !names.has(name)) await tx.run(`drop index ${quote(name)}`)
  }
}

async function createIndexes(tx: Transaction, collection: Collection): Promise<void> {
  const present = new Set(await indexNames(tx, collection.name))
  for (const index of indexesOf(collection)) {
    if (present.has(index.name)) continue
    try {
      await tx.run(createIndexSql(collection, index, tx.dialect.name))
    } catch (cause) {
      const reason = isUniqueViolation(cause) ? 'rows that are there have the same values' : (cause as Error).message
      const what = `${index.unique ? 'unique ' : ''}index over ${index.fields.join(', ')}`
      throw new Error(`The ${what} of "${collection.name}" cannot be made: ${reason}.`, { cause })
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
