import type { Database, SqlValue, Transaction } from '../database/database.ts'
import type { Model } from '../records/model.ts'
import { quote } from '../records/sql-names.ts'
import type { Manifest } from './manifest.ts'
import type { Archive } from './read-archive.ts'
import { readRow } from './row-line.ts'
import { type ColumnKind, tablesOf } from './tables.ts'

/** A table and the rows that the backup contains for it. */
export interface PlannedTable {
  readonly name: string
  /** Of the columns in the backup; null for unknown columns. */
  readonly kinds: readonly (ColumnKind | null)[]
  /** The known columns, quoted. Empty if the backup does not contain the table; it will have no rows then. */
  readonly columns: readonly string[]
  readonly rows: number
}

/** The rows of a backup, staged outside of the live data. */
export interface StagedRows {
  /** Reads all rows without changing live data. @throws Error if they are damaged or do not fit the tables */
  stage(archive: Archive, plan: readonly PlannedTable[]): Promise<void>
  /** Replaces all rows atomically; `last` is part of it. */
  switch(last: (tx: Transaction) => Promise<void>): Promise<void>
  /** Removes staged data, including what a killed process left. */
  drop(): Promise<void>
}

/**
 * Matches the tables of the backup with those of the database.
 * @throws Error if the backup is not compatible with this server
 */
export async function planRows(
  database: Database,
  known: { collections: ReadonlyMap<string, Model>; tables: readonly string[] },
  manifest: Manifest,
): Promise<PlannedTable[]> {
  const ours = await tablesOf(database, known.collections, known.tables)
  const tables = new Map(ours.map((table) => [table.name, table]))
  const applied = await database.all<{ name: string }>('select name from "_migrations"')
  const steps = new Set(applied.map(({ name }) => name))
  const newer = manifest.migrations.filter((name) => !steps.has(name))
  if (newer.length > 0)
    throw new Error(`The backup was made by a newer version, with the migrations ${newer.join(', ')}.`)

  const plan: PlannedTable[] = []
  for (const { name, columns, rows } of manifest.tables) {
    const table = tables.get(name)
    if (!table) throw new Error(`The backup holds the table "${name}", which this server does not have.`)
    tables.delete(name)
    const kinds = columns.map((column) => table.columns.find((own) => own.name === column.name)?.kind ?? null)
    const taken = columns.filter((_column, at) => kinds[at]).map((column) => quote(column.name))
    if (taken.length === 0) throw new Error(`No column of the table "${name}" is known here.`)
    plan.push({ name, kinds, columns: taken, rows })
  }
  for (const { name } of tables.values()) plan.push({ name, kinds: [], columns: [], rows: 0 })
  return plan
}

const portionRows = 2000
const portionBytes = 16 * 1024 * 1024

/** Passes the rows of a table to `write` in portions. @throws Error if they do not match the manifest */
export async function readRows(
  { name, kinds, rows }: PlannedTable,
  lines: AsyncIterable<string>,
  write: (rows: SqlValue[][]) => void | Promise<void>,
): Promise<void> {
  let waiting: SqlValue[][] = []
  let size = 0
  let count = 0
  try {
    for await (const line of lines) {
      waiting.push(readRow(line, kinds))
      count += 1
      size += line.length
      if (waiting.length < portionRows && size < portionBytes) continue
      await write(waiting)
      waiting = []
      size = 0
    }
    if (waiting.length > 0) await write(waiting)
  } catch (error) {
    throw new Error(`The rows of "${name}" cannot be restored: ${(error as Error).message}`, { cause: error })
  }
  if (count !== rows) throw new Error(`The table "${name}" has ${count} rows where its manifest says ${rows}.`)
}
