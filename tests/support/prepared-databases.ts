import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startMain } from './main-process.ts'
import { changeFile, ownName } from './prepared-files.ts'

/**
 * What the first start of the product makes of an empty database, once per run. Making all tables and indexes takes most of
 * a start, so apps of tests begin with a copy (`prepare` in databases.ts). What tests start as a process of its own, and the
 * engine alone, begin with an empty database.
 *
 * Copies share the ids of the offered services and the times at which they and the collections were made. Each has its own
 * name; secrets, and the key of the settings, are made when they are first used, as in an empty one.
 */
export interface Prepared {
  /** A folder with the files of an SQLite database. */
  readonly folder: string
  /** The name of a database on the PostgreSQL server of the run; null if only SQLite is tested. */
  readonly database: string | null
}

/** Once per run. */
export async function prepareDatabases(postgresUrl: string | null): Promise<Prepared & { clear(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-prepared-'))
  const database = postgresUrl && `prepared_${randomBytes(8).toString('hex')}`
  await Promise.all([
    startOnce({ DATA_DIR: folder }).then(() => changeFile(folder, forgetting)),
    database && prepareOnPostgres(postgresUrl, database),
  ])
  return {
    folder,
    database,
    async clear() {
      rmSync(folder, { recursive: true, force: true })
      if (database) await onPostgres(postgresUrl, [`drop database if exists "${database}" with (force)`])
    },
  }
}

async function prepareOnPostgres(postgresUrl: string, database: string): Promise<void> {
  await onPostgres(postgresUrl, [`create database "${database}" template template0 encoding 'UTF8'`])
  const folder = mkdtempSync(join(tmpdir(), 'timbre-prepared-'))
  const url = new URL(postgresUrl)
  url.pathname = `/${database}`
  await startOnce({ DATA_DIR: folder, DATABASE_URL: url.href })
  rmSync(folder, { recursive: true })
  await onPostgres(url.href, [forgetting, 'delete from "_logs"', 'vacuum (full, analyze)'])
  // A database that somebody uses cannot be copied.
  await onPostgres(postgresUrl, [`alter database "${database}" allow_connections false`])
}

const forgetting = 'delete from "_secrets"; delete from "_leases"'

async function startOnce(env: NodeJS.ProcessEnv): Promise<void> {
  const main = startMain(env)
  await main.ready
  await main.stop()
}

/** Fills the database at `url` if it has no tables; nobody may be connected to it. */
export async function copyPreparedDatabase(prepared: string, postgresUrl: string, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  const [table] = await onPostgres(url, ["select 1 from pg_tables where schemaname = 'public' limit 1"])
  if (table) return
  await onPostgres(postgresUrl, [
    `drop database "${name}"`,
    `create database "${name}" template "${prepared}" strategy file_copy`,
  ])
  await onPostgres(url, [ownName()])
}

/** @returns the rows of the last statement */
export async function onPostgres(url: string, statements: readonly string[]): Promise<object[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    let rows: object[] = []
    for (const statement of statements) rows = (await client.query<object>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
