import { closeSync, fsyncSync, openSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { sampleStatement } from '../database/sqlite-statistics.ts'
import { quote } from '../records/sql-names.ts'
import { type PlannedTable, readRows } from './planned-rows.ts'
import { readArchive } from './read-archive.ts'

/** The input of this program: one line of JSON on standard input. */
export interface FileTask {
  /** The path of the backup. */
  readonly archive: string
  /** The data folder. */
  readonly folder: string
  /** The file to create. */
  readonly path: string
  readonly plan: readonly PlannedTable[]
  /** Statements that create the tables, and those that create indexes, which is faster once the rows are inserted. */
  readonly tables: readonly string[]
  readonly indexes: readonly string[]
}

/** The output of this program. */
export interface Outcome {
  error?: { message: string; code?: string; errcode?: number }
}

/** Writes the rows of a backup to a new database file. It is useless until it is complete, so it is flushed only at the end. */
async function fillFile({ archive, folder, path, plan, tables, indexes }: FileTask): Promise<void> {
  const { lines } = await readArchive(archive, folder)
  const database = new DatabaseSync(path)
  try {
    database.exec('pragma journal_mode = memory; pragma synchronous = off; pragma locking_mode = exclusive')
    database.exec('pragma cache_size = -64000; pragma temp_store = file')
    for (const sql of tables) database.exec(sql)
    for (const table of plan) if (table.columns.length > 0) await fillTable(database, table, lines(table.name))
    for (const sql of indexes) database.exec(sql)
    database.exec(sampleStatement)
  } finally {
    database.close()
  }
  const file = openSync(path, 'r+')
  fsyncSync(file)
  closeSync(file)
}

async function fillTable(database: DatabaseSync, table: PlannedTable, lines: AsyncIterable<string>): Promise<void> {
  const { name, columns } = table
  const insert = database.prepare(
    `insert into ${quote(name)} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  )
  database.exec('begin')
  await readRows(table, lines, (rows) => {
    for (const row of rows) insert.run(...row)
  })
  database.exec('commit')
}

async function main(): Promise<void> {
  const input = createInterface({ input: process.stdin })
  // The server has exited.
  input.once('close', () => process.exit(1))
  input.once('line', async (line) => {
    const outcome: Outcome = {}
    await fillFile(JSON.parse(line)).catch((error: Error) => {
      const { code, errcode } = (error.cause ?? error) as { code?: string; errcode?: number }
      outcome.error = { message: error.message, code, errcode }
    })
    process.stdout.write(JSON.stringify(outcome), () => process.exit(0))
  })
}

if (import.meta.main) await main()
