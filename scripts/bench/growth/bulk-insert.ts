import { DatabaseSync, type StatementSync } from 'node:sqlite'
import pg from 'pg'
import type { SqlValue } from '#server/engine/database/database.ts'

/** Inserts rows as fast as possible, with a limited number in memory. */
export interface BulkInsert {
  insert(table: string, columns: readonly string[], values: readonly SqlValue[]): void | Promise<void>
  finish(): Promise<void>
}

const rowsPerTransaction = 50_000

/** Into the file of a stopped server. A crash of the machine would corrupt it. */
export function bulkInsertIntoSqlite(path: string): BulkInsert {
  const database = new DatabaseSync(path)
  database.exec('pragma synchronous = off; pragma cache_size = -200000; pragma wal_autocheckpoint = 20000; begin')
  const statements = new Map<string, StatementSync>()
  let written = 0
  return {
    insert(table, columns, values) {
      let statement = statements.get(table)
      if (!statement) {
        statement = database.prepare(
          `insert into "${table}" (${columns.map((name) => `"${name}"`)}) values (${columns.map(() => '?')})`,
        )
        statements.set(table, statement)
      }
      statement.run(...values)
      written += 1
      if (written % rowsPerTransaction === 0) database.exec('commit; begin')
    },
    async finish() {
      database.exec('commit; pragma wal_checkpoint(truncate)')
      database.close()
    },
  }
}

const rowsPerStatement = 200
const charactersPerStatement = 2_000_000

/** Each table's rows are sent as one array per column. */
export async function bulkInsertIntoPostgres(url: string): Promise<BulkInsert> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('set synchronous_commit = off')
  await client.query('begin')
  const waiting = new Map<string, { columns: readonly string[]; arrays: SqlValue[][]; characters: number }>()
  const types = new Map<string, Map<string, string>>()
  let written = 0

  async function flush(table: string): Promise<void> {
    const rows = waiting.get(table)
    if (!rows) return
    waiting.delete(table)
    const known = types.get(table) ?? (await columnTypes(client, table))
    types.set(table, known)
    const arrays = rows.columns.map((column, at) => `$${at + 1}::${known.get(column)}[]`)
    await client.query({
      name: `insert ${table}`,
      text: `insert into "${table}" (${rows.columns.map((column) => `"${column}"`)}) select * from unnest(${arrays})`,
      values: rows.arrays,
    })
    written += rows.arrays[0]!.length
    if (written < rowsPerTransaction) return
    written = 0
    await client.query('commit')
    await client.query('begin')
  }

  return {
    async insert(table, columns, values) {
      let rows = waiting.get(table)
      if (!rows) {
        rows = { columns, arrays: columns.map(() => []), characters: 0 }
        waiting.set(table, rows)
      }
      for (const [at, value] of values.entries()) {
        rows.arrays[at]!.push(value)
        if (typeof value === 'string') rows.characters += value.length
      }
      if (rows.arrays[0]!.length >= rowsPerStatement || rows.characters > charactersPerStatement) await flush(table)
    },
    async finish() {
      for (const table of [...waiting.keys()]) await flush(table)
      await client.query('commit')
      await client.end()
    },
  }
}

async function columnTypes(client: pg.Client, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    'select column_name as name, udt_name as type from information_schema.columns where table_schema = current_schema() and table_name = $1',
    [table],
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}
