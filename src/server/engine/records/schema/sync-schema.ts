import { createHash } from 'node:crypto'
import type { Collection } from '#shared/collections/define.ts'
import { recordDate, systemClock } from '../../clock.ts'
import { CollectionsError } from '../../collections-json/collections-error.ts'
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
import { createViews, dropViews } from './sync-views.ts'
import { columnsOf } from './table-columns.ts'

/**
 * Migrates the database to match the collections, which are all that the server has: creates tables, columns and indexes
 * that are missing and drops the engine's indexes that are no longer defined. Collections and fields with an id (those of
 * an export) are recognised under a new name, and a column whose id is gone is dropped; columns of fields without ids
 * are never dropped, and no table is, except those in `removed`. Views are dropped first and created again last. Takes
 * one query if nothing has changed. Stores when each collection was created and last changed.
 *
 * @throws Error if a field changed to a type that its column cannot store, rows violate a unique index, or a view does not
 * have the columns that its fields need
 */
export const syncSchema = (
  database: Database,
  collections: Iterable<Collection>,
  log?: Logger,
  removed: readonly string[] = [],
): Promise<void> => sync(database, [...collections], log, { removed, withViews: true })

/** Migrates only the tables of these collections and leaves everything else as it is. */
export const syncTables = (database: Database, collections: Iterable<Collection>, log?: Logger): Promise<void> =>
  sync(database, [...collections], log, { removed: [], withViews: false })

async function sync(
  database: Database,
  all: readonly Collection[],
  log: Logger | undefined,
  { removed, withViews }: { removed: readonly string[]; withViews: boolean },
): Promise<void> {
  const known = await knownCollections(database)
  const stale = all.filter((collection) => known?.get(collection.name)?.hash !== fingerprint(collection))
  const changed = all.filter(
    (collection) => stale.includes(collection) || known?.get(collection.name)?.definition !== stored(collection),
  )
  const names = new Set(all.map(({ name }) => name))
  const isViewGone = [...(known?.values() ?? [])].some(
    ({ name, hash }) => hash.startsWith(viewMark) && !names.has(name),
  )
  const migrates = stale.length > 0 || removed.length > 0 || (withViews && isViewGone)
  if (changed.length === 0 && !migrates) return
  const models = buildModels(all)
  const [views, tables] = [all.filter(isView), stale.filter((collection) => !isView(collection))]
  await database.transaction(async (tx) => {
    // Two processes that start together take turns.
    await takeTurn(tx, 'schema')
    await createCollectionsTable(tx)
    if (migrates) {
      // Tables and columns that a view reads cannot be changed.
      if (withViews) await dropViews(tx, names)
      for (const name of removed) await dropTable(tx, name)
      await renameTables(tx, tables)
      const existing = await tableNames(tx)
      const isNew = ({ name }: Collection) => !existing.has(name)
      // Sent together: a new installation has hundreds of tables and indexes.
      await Promise.all(tables.filter(isNew).map(({ name }) => createTable(tx, models.get(name))))
      for (const collection of tables)
        if (!isNew(collection)) await syncTable(tx, collection, models.get(collection.name), log)
      await createViews(tx, views, models)
    }
    await Promise.all(changed.map((collection) => remember(tx, collection)))
  })
  // SQLite would prefer old indexes to a new one without statistics. PostgreSQL updates its own.
  if (stale.length > 0 && database.dialect.isEmbedded) await database.optimize()
}

/** Increase it when the same definition should produce different tables. */
const layout = 1

/** The prefix of the fingerprints of views. */
const viewMark = 'view '
const isView = ({ type }: Collection): boolean => type === 'view'

function fingerprint(collection: Collection): string {
  const { name, fields, indexes, appendOnly, viewQuery } = collection
  const table = [layout, name, fields, indexes, ...(appendOnly ? [appendOnly] : [])]
  const parts = isView(collection) ? [layout, name, fields, viewQuery] : table
  return (isView(collection) ? viewMark : '') + createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** The stored definition must not contain secrets. */
const stored = (collection: Collection): string =>
  JSON.stringify(collection, (key, value) => (key === 'clientSecret' || key === 'secret' ? undefined : value))

interface KnownCollection {
  name: string
  hash: string
  definition: string
}

/** Null if the table is missing, or has no times yet. */
async function knownCollections(database: Database): Promise<Map<string, KnownCollection> | null> {
  try {
    const rows = await database.all<KnownCollection & { created: string }>(
      'select name, hash, definition, created from _collections',
    )
    return new Map(rows.map((row) => [row.name, row]))
  } catch {
    return null
  }
}

async function createCollectionsTable(tx: Transaction): Promise<void> {
  await tx.run(
    'create table if not exists _collections (name text primary key not null, hash text not null, definition text not null)',
  )
  const present = await columnsOf(tx, '_collections')
  for (const column of ['created', 'updated']) {
    if (!present.has(column)) await tx.run(`alter table _collections add column ${column} text not null default ''`)
  }
}

async function remember(tx: Transaction, collection: Collection): Promise<void> {
  const now = recordDate(systemClock.now())
  await tx.run(
    `insert into _collections (name, hash, definition, created, updated) values (?, ?, ?, ?, ?)
     on conflict (name) do update set hash = excluded.hash, definition = excluded.definition, updated = excluded.updated,
       created = case when _collections.created = '' then excluded.created else _collections.created end`,
    [collection.name, fingerprint(collection), stored(collection), now, now],
  )
}

async function syncTable(tx: Transaction, collection: Collection, model: Model, log?: Logger): Promise<void> {
  const present = await columnsOf(tx, model.name)
  await unlockRows(tx, model)
  await dropIndexes(tx, model)
  await renameColumns(tx, collection, present)
  await addColumns(tx, model, present, log)
  await createIndexes(tx, model, new Set(await indexNames(tx, model.name)))
  if (model.appendOnly) await lockRows(tx, model)
}

async function dropTable(tx: Transaction, name: string): Promise<void> {
  await tx.run(`drop table if exists ${quote(name)}`)
  await tx.run('delete from _collections where name = ?', [name])
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
  await createIndexes(tx, model, new Set())
  if (model.appendOnly) await lockRows(tx, model)
}

async function tableNames(tx: Transaction): Promise<Set<string>> {
  const rows = await tx.all<{ name: string }>(
    tx.dialect.name === 'postgres'
      ? 'select tablename as name from pg_tables where schemaname = current_schema()'
      : "select name from sqlite_master where type = 'table'",
  )
  return new Set(rows.map(({ name }) => name))
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
      throw new CollectionsError(
        `Field "${model.name}.${name}" is now of type ${definition.type}, but its column holds ${stored}. Add a migration that converts the column, or give the new field another name.`,
      )
    } else if (field.type.canBeMultiple) await reshape(tx, model, field)
  }
  const removed = [...present.keys()].filter((name) => name !== '_rowid' && !model.field(name))
  if (removed.length > 0) log?.info({ collection: model.name, columns: removed }, 'columns without a field are kept')
}

/** Converts the values of a field that changed between single and multiple; of several values, the last is kept. */
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

async function dropIndexes(tx: Transaction, model: Model): Promise<void> {
  const names = new Set(indexesOf(model).map((index) => index.name))
  for (const name of await indexNames(tx, model.name)) {
    if (name.startsWith(indexMark) && !names.has(name)) await tx.run(`drop index ${quote(name)}`)
  }
}

/** @param present the names of the table's existing ones */
async function createIndexes(tx: Transaction, model: Model, present: ReadonlySet<string>): Promise<void> {
  for (const index of indexesOf(model)) {
    if (present.has(index.name)) continue
    try {
      await tx.run(createIndexSql(model, index, tx.dialect.name))
    } catch (cause) {
      const reason = isUniqueViolation(cause) ? 'existing rows have the same values' : (cause as Error).message
      const what = `${index.unique ? 'unique ' : ''}index over ${index.fields.join(', ')}`
      throw new CollectionsError(`The ${what} of "${model.name}" cannot be created: ${reason}.`, {
        cause,
        key: 'indexes',
      })
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
