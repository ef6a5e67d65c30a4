import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, describe, inject } from 'vitest'
import type { Database, Dialect } from '#server/engine/database/database.ts'
import { openDatabase } from '#server/engine/database/open.ts'
import { drawn } from './drawn.ts'
import { endPlaces } from './ends.ts'
import { copyPreparedDatabase, onPostgres } from './prepared-databases.ts'
import { copyPreparedFiles } from './prepared-files.ts'
import { until } from './wait.ts'

/** The location of a database, for `openDatabase`; can be passed to a child process. */
export interface DatabasePlace {
  readonly url?: string
  readonly folder: string
}

export interface TestEngine {
  readonly dialect: Dialect
  /** A new empty place; removed after the tests of the block. */
  place(): Promise<DatabasePlace>
  /** Opens a place, a new one unless given. Closed after the tests of the block. */
  open(place?: DatabasePlace): Promise<Database>
}

const isSqliteWanted = (process.env.TEST_ENGINES ?? 'sqlite').includes('sqlite')

/**
 * Declares the same tests for SQLite and for PostgreSQL. `TEST_ENGINES=sqlite` leaves the second out.
 *
 *     describeOnEachDatabase('accounts', (engine) => {
 *       it('…', async () => { const database = await engine.open() … })
 *     })
 */
export function describeOnEachDatabase(name: string, tests: (engine: TestEngine) => void): void {
  describeOnSqlite(name, tests)
  describeOnPostgres(name, tests)
}

/**
 * Declares them for one of the two, drawn for each commit: what tests its own rules over the API rather than statements
 * of SQL finds next to nothing on the second database.
 */
export function describeOnDrawnDatabase(name: string, tests: (engine: TestEngine) => void): void {
  const wanted = [...(isSqliteWanted ? [describeOnSqlite] : []), ...(inject('postgresUrl') ? [describeOnPostgres] : [])]
  for (const describeOn of drawn(wanted, name)) describeOn(name, tests)
}

export function describeOnSqlite(name: string, tests: (engine: TestEngine) => void): void {
  describe.runIf(isSqliteWanted)(`${name} on SQLite`, () => tests(createTestEngine('sqlite')))
}

export function describeOnPostgres(name: string, tests: (engine: TestEngine) => void): void {
  describe.runIf(inject('postgresUrl') !== null)(`${name} on PostgreSQL`, () => tests(createTestEngine('postgres')))
}

/** Databases of `place` on PostgreSQL, each with what `prepare` does about it. */
const preparing = new Map<string, Promise<void> | null>()

/** Lets an empty place begin with what the first start of the product makes; one with tables stays as it is. */
export async function prepare({ url, folder }: DatabasePlace): Promise<void> {
  const prepared = inject('prepared')
  if (!url) return copyPreparedFiles(prepared.folder, folder)
  // Another address, such as that of a pooler, may lead to one that is in use.
  if (!preparing.has(url)) return
  const copied = preparing.get(url) ?? copyPreparedDatabase(prepared.database!, inject('postgresUrl')!, url)
  preparing.set(url, copied)
  await copied
}

/** Of this process. If one is left, tests started something that would go on trying to reach its database. */
const ownConnections = (url: string, names: readonly string[]): Promise<object[]> =>
  onPostgres(url, [
    `select from pg_stat_activity where application_name like '%:${process.pid}' and datname in ('${names.join("','")}')`,
  ])

export const silentLog = pino({ level: process.env.TEST_LOG ?? 'silent' })

function createTestEngine(dialect: Dialect): TestEngine {
  const opened: Database[] = []
  const folders: string[] = []
  const names: string[] = []
  const places: DatabasePlace[] = []

  afterAll(async () => {
    await endPlaces(places)
    for (const database of opened) await database.close()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    if (names.length === 0) return
    const url = inject('postgresUrl')!
    await until(async () => (await ownConnections(url, names)).length === 0, 60_000).catch(() => {
      throw new Error('Apps of these tests are still connected: end what starts them with endBeforePlace.')
    })
    await onPostgres(
      url,
      names.map((name) => `drop database if exists ${name} with (force)`),
    )
  })

  async function place(): Promise<DatabasePlace> {
    const folder = mkdtempSync(join(tmpdir(), 'timbre-test-'))
    folders.push(folder)
    if (dialect === 'sqlite') {
      places.push({ folder })
      return { folder }
    }
    const name = `test_${randomBytes(8).toString('hex')}`
    await onPostgres(inject('postgresUrl')!, [
      `create database ${name} template template0 encoding 'UTF8' strategy file_copy`,
    ])
    names.push(name)
    const url = new URL(inject('postgresUrl')!)
    url.pathname = `/${name}`
    preparing.set(url.href, null)
    places.push({ url: url.href, folder })
    return { url: url.href, folder }
  }

  async function open(at?: DatabasePlace): Promise<Database> {
    const database = await openDatabase({ ...(at ?? (await place())), log: silentLog })
    opened.push(database)
    return database
  }

  return { dialect, place, open }
}
