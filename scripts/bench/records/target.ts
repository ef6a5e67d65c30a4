import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PocketBase from 'pocketbase'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { familyFigures, type ProcessFigures, processOnPort } from '../process-figures.ts'
import { type Served, serve } from '../serve.ts'
import { collections, names } from './collections.ts'

/** A measured server: one process, or several with the same data. */
export interface Target {
  readonly name: string
  readonly urls: readonly string[]
  /** Figures of the server processes; null if they are not on this machine. */
  readonly figures: ProcessFigures | null
  /** Figures of a database process beside them. */
  readonly database: ProcessFigures | null
  /** Signed in as superuser. */
  readonly superuser: PocketBase
  stop(): Promise<void>
}

const account = { email: 'root@bench.example', password: 'correct horse root' }
const settings = { batch: { enabled: true, maxRequests: 1000, timeout: 60 } }

/** Our engine alone in one process, its SQLite flushed to the disk at each commit. */
export async function startSqlite(): Promise<Target> {
  const served = await serveEngine([], 1)
  return target('SQLite', served, null, async () => {})
}

/** Two of our processes over one PostgreSQL that flushes as it does by default. */
export async function startOnPostgres(): Promise<Target> {
  const postgres = await startPostgres({ durable: true })
  const database = processOnPort(Number(new URL(postgres.url).port))
  const served = await serveEngine(['--database', postgres.url], 2)
  return target('PostgreSQL × 2', served, database === null ? null : familyFigures(database), postgres.stop)
}

/**
 * A running PocketBase, at `http://EMAIL:PASSWORD@HOST:PORT` with a superuser's address and password. Its
 * collections with the same names are dropped and recreated.
 */
export async function openPocketBase(address: string): Promise<Target> {
  const { origin, port, username, password } = new URL(address)
  const superuser = new PocketBase(origin).autoCancellation(false)
  await superuser.collection('_superusers').authWithPassword(decodeURIComponent(username), decodeURIComponent(password))
  for (const name of names.toReversed()) {
    await superuser.collections.delete(name).catch((error) => {
      if (error.status !== 404) throw error
    })
  }
  await superuser.collections.import(collections as never, false)
  await superuser.settings.update(settings)
  const pid = processOnPort(Number(port || 80))
  const figures = pid === null ? null : familyFigures(pid)
  return { name: 'PocketBase', urls: [origin], figures, database: null, superuser, stop: async () => {} }
}

async function serveEngine(args: readonly string[], processes: number): Promise<{ served: Served[]; drop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-bench-'))
  writeFileSync(join(folder, 'collections.json'), JSON.stringify(collections))
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings))
  const served: Served[] = []
  for (let number = 0; number < processes; number += 1) {
    const given = {
      collections: join(folder, 'collections.json'),
      settings: join(folder, 'settings.json'),
      data: join(folder, 'data'),
      port: '0',
      superuser: `${account.email}:${account.password}`,
    }
    const options = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value])
    served.push(await serve('scripts/record-server.ts', [...options, ...args]))
  }
  return { served, drop: () => rmSync(folder, { recursive: true, force: true }) }
}

async function target(
  name: string,
  { served, drop }: { served: Served[]; drop(): void },
  database: ProcessFigures | null,
  stopDatabase: () => Promise<void>,
): Promise<Target> {
  const superuser = new PocketBase(served[0]!.url).autoCancellation(false)
  await superuser.collection('_superusers').authWithPassword(account.email, account.password)
  const sum = (figure: keyof ProcessFigures) => () => served.reduce((total, one) => total + one[figure](), 0)
  return {
    name,
    urls: served.map(({ url }) => url),
    figures: { cpuSeconds: sum('cpuSeconds'), residentMegabytes: sum('residentMegabytes') },
    database,
    superuser,
    async stop() {
      for (const one of served) await one.stop()
      await stopDatabase()
      drop()
    },
  }
}
