import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { Place } from '../engine-server.ts'

/** What the database's own check finds: `integrity_check` on SQLite, every table and index by `amcheck` on PostgreSQL. */
export const checkDatabase = async ({ url, folder }: Place): Promise<string[]> =>
  url
    ? checkPostgres(url)
    : ['data.db', 'logs.db']
        .map((name) => join(folder, name))
        .filter((path) => existsSync(path))
        .flatMap(checkSqlite)

function checkSqlite(path: string): string[] {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const rows = database.prepare('pragma integrity_check').all() as { integrity_check: string }[]
    return rows.map(({ integrity_check }) => integrity_check).filter((found) => found !== 'ok')
  } finally {
    database.close()
  }
}

async function checkPostgres(url: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('create extension if not exists amcheck')
    const { rows } = await client.query<{ found: string }>(`
      select format('%s: %s', relname, msg) as found
        from pg_class, verify_heapam(pg_class.oid) where relkind in ('r', 'm')`)
    const indexes = await client.query<{ oid: number }>(`
      select pg_class.oid from pg_class join pg_am on pg_am.oid = relam join pg_index on indexrelid = pg_class.oid
       where amname = 'btree' and relkind = 'i' and relpersistence = 'p' and indisvalid`)
    const broken = rows.map(({ found }) => found)
    for (const { oid } of indexes.rows) {
      await client.query('select bt_index_check($1::regclass, true)', [oid]).catch((error: Error) => {
        broken.push(error.message)
      })
    }
    return broken
  } finally {
    await client.end()
  }
}
