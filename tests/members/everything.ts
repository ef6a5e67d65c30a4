import { readdirSync } from 'node:fs'
import type { Database } from '#server/engine/database/database.ts'

/** All rows of all tables as text, the engine's own tables included. */
export async function everyRow(database: Database): Promise<Map<string, string[]>> {
  const tables = await database.all<{ name: string }>(
    database.dialect.isEmbedded
      ? `select name from sqlite_master where type = 'table'`
      : `select tablename as name from pg_tables where schemaname = current_schema()`,
  )
  const rows = new Map<string, string[]>()
  for (const { name } of tables) {
    // The log of requests has its own retention.
    if (name === '_logs') continue
    const found = await database.all(`select * from "${name}"`)
    // Row numbers on PostgreSQL; restoring assigns new ones.
    const texts = found.map(({ _rowid, ...row }) => JSON.stringify(row, readable))
    rows.set(name, texts.sort())
  }
  return rows
}

const readable = (_key: string, value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value

/** Where any of the texts occurs in rows (`table: row`) or file names (`file: path`). */
export async function tracesOf(texts: readonly string[], database: Database, folder: string): Promise<string[]> {
  const holds = (text: string) => texts.some((each) => text.includes(each))
  const found = [...(await everyRow(database))].flatMap(([table, rows]) =>
    rows.filter(holds).map((row) => `${table}: ${row.slice(0, 300)}`),
  )
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(holds)
  return [...found, ...files.map((path) => `file: ${path}`)]
}
