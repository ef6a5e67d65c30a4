import type { Database, SqlValue, Transaction } from '../database/database.ts'
import type { Model } from '../records/model.ts'
import { quote } from '../records/sql-names.ts'
import type { Archive } from './read-archive.ts'
import { readRow } from './row-line.ts'
import { stagingPrefix, type Table, tablesOf } from './tables.ts'

/** A table and its staging table; null if the table is not in the backup and will be emptied. */
export interface Staged {
  readonly table: Table
  readonly staging: string | null
  /** Quoted, in the order they were staged. */
  readonly columns: string
}

const rowsPerTransaction = 2000
const bytesPerTransaction = 16 * 1024 * 1024
const valuesPerStatement = 8000

/**
 * Reads all rows of a backup into staging tables, a portion at a time. Nothing else changes.
 * @throws Error if the backup is incompatible with this server, or damaged
 */
export async function stageRows(
  database: Database,
  known: { collections: ReadonlyMap<string, Model>; tables: readonly string[] },
  { manifest, lines }: Archive,
): Promise<Staged[]> {
  await dropStaging(database)
  const ours = await tablesOf(database, known.collections, known.tables)
  const tables = new Map(ours.map((table) => [table.name, table]))
  const steps = new Set(
    (await database.all<{ name: string }>('select name from "_migrations"')).map(({ name }) => name),
  )
  const newer = manifest.migrations.filter((name) => !steps.has(name))
  if (newer.length > 0)
    throw new Error(`The backup was made by a newer version, with the migrations ${newer.join(', ')}.`)

  const staged: Staged[] = []
  for (const [index, { name, columns, rows }] of manifest.tables.entries()) {
    const table = tables.get(name)
    if (!table) throw new Error(`The backup holds the table "${name}", which this server does not have.`)
    tables.delete(name)
    const kinds = columns.map((column) => table.columns.find((own) => own.name === column.name)?.kind ?? null)
    const taken = columns.filter((_column, at) => kinds[at]).map((column) => quote(column.name))
    if (taken.length === 0) throw new Error(`No column of the table "${name}" is known here.`)
    const staging = quote(`${stagingPrefix}${index}`)
    await createStaging(database, staging, table, taken.join(', '))
    const count = await fill(database, { name, staging, columns: taken }, lines(name), kinds)
    if (count !== rows) throw new Error(`The table "${name}" has ${count} rows where its manifest says ${rows}.`)
    staged.push({ table, staging, columns: taken.join(', ') })
  }
  for (const table of tables.values()) staged.push({ table, staging: null, columns: '' })
  return staged
}

async function createStaging(database: Database, staging: string, table: Table, columns: string): Promise<void> {
  await database.transaction(async (tx) => {
    const { createScratchTable, insertionOrderColumn } = tx.dialect
    await tx.run(`${createScratchTable} ${staging} as select ${columns} from ${quote(table.name)} where 1 = 0`)
    if (insertionOrderColumn) await tx.run(`alter table ${staging} add column ${insertionOrderColumn}`)
  })
}

async function fill(
  database: Database,
  { name, staging, columns }: { name: string; staging: string; columns: readonly string[] },
  lines: AsyncIterable<string>,
  kinds: Parameters<typeof readRow>[1],
): Promise<number> {
  const perStatement = Math.max(1, Math.floor(valuesPerStatement / columns.length))
  const row = `(${columns.map(() => '?').join(', ')})`
  const into = `insert into ${staging} (${columns.join(', ')}) values `
  let waiting: SqlValue[][] = []
  let size = 0
  let count = 0
  const write = async () => {
    const rows = waiting
    waiting = []
    size = 0
    await database.transaction(async (tx) => {
      for (let from = 0; from < rows.length; from += perStatement) {
        const some = rows.slice(from, from + perStatement)
        await tx.run(into + some.map(() => row).join(', '), some.flat())
      }
    })
  }
  try {
    for await (const line of lines) {
      waiting.push(readRow(line, kinds))
      count += 1
      size += line.length
      if (waiting.length === rowsPerTransaction || size > bytesPerTransaction) await write()
    }
    if (waiting.length > 0) await write()
  } catch (error) {
    throw new Error(`The rows of "${name}" cannot be restored: ${(error as Error).message}`, { cause: error })
  }
  return count
}

/** Replaces the rows of the real tables with the staged ones, in the transaction of the restore. */
export async function switchRows(tx: Transaction, staged: readonly Staged[]): Promise<void> {
  const names = staged.map(({ table }) => quote(table.name))
  for (const text of tx.dialect.emptyTables(names)) await tx.run(text)
  for (const { table, staging, columns } of staged) {
    if (!staging) continue
    const from = `${staging} order by ${tx.dialect.insertionOrder}`
    await tx.run(`insert into ${quote(table.name)} (${columns}) select ${columns} from ${from}`)
    await tx.run(`drop table ${staging}`)
  }
}

/** Removes the staging tables of an interrupted restore. */
export async function dropStaging(database: Database): Promise<void> {
  const columns = await database.all<{ table: string }>(database.dialect.allColumns)
  const staging = new Set(columns.map(({ table }) => table).filter((table) => table.startsWith(stagingPrefix)))
  for (const table of staging) await database.run(`drop table ${quote(table)}`)
}
