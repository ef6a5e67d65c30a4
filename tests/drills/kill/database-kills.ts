import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#tests/support/wait.ts'
import type { Place } from '../engine-server.ts'
import { createRandom, type Random } from '../random.ts'
import { compare } from './compare.ts'
import { type Confirmed, type KillFigures, noFigures } from './figures.ts'
import { filesOnDisk } from './kept-files.ts'
import { startProcess } from './server-process.ts'
import { nothingConfirmed, write } from './write.ts'

export interface DatabaseKillFigures extends KillFigures {
  /** Milliseconds from a kill to the next confirmed write. */
  slowestReturn: number
}

const clients = 8
const maxMilliseconds = 10_000

/**
 * Eight clients write while a process of PostgreSQL is killed repeatedly: it disconnects everyone and recovers
 * from its log. The server keeps running and must recover by itself.
 * @param place with the address of a PostgreSQL on this machine whose processes this one may kill
 */
export async function runDatabaseKills(place: Place, seed: number, kills: number): Promise<DatabaseKillFigures> {
  const random = createRandom(seed)
  const figures: DatabaseKillFigures = { ...noFigures(), slowestReturn: 0 }
  let server = await startProcess(place, await freePort())
  const all: Confirmed[] = Array.from({ length: clients }, (_, client) => nothingConfirmed(client))
  let over = false
  const writers = all.map((each) => write(server.url, each, figures, () => over, random))
  for (; figures.kills < kills; figures.kills += 1) {
    await pause(50 + random.int(600))
    await killBackend(place.url!, random)
    const took = await nextWrite(figures)
    figures.slowestReturn = Math.max(figures.slowestReturn, took)
    if (took > maxMilliseconds) figures.broken.push(`After a kill nothing was written for ${took} ms.`)
  }
  over = true
  await Promise.all(writers)
  await server.end('SIGTERM')
  server = await startProcess(place, await freePort())
  await compareKept(place, server.url, all, figures)
  await server.end('SIGTERM')
  return figures
}

/** Files of interrupted writes are swept by a later start, once they are old. */
export async function compareKept(
  place: Place,
  url: string,
  all: readonly Confirmed[],
  figures: KillFigures,
): Promise<void> {
  const found: KillFigures = { ...figures, broken: [], filesKept: 0 }
  await compare(filesOnDisk(place), url, all, found, 0)
  figures.filesKept = found.filesKept
  figures.orphans = found.orphans
  figures.broken.push(...found.broken.filter((sentence) => !sentence.includes('have no row')))
}

async function killBackend(url: string, random: Random): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() order by pid`,
  )
  if (rows.length === 0) throw new Error('Nobody is connected to the database.')
  process.kill(random.pick(rows).pid, 'SIGKILL')
  await client.end().catch(() => undefined)
}

export async function nextWrite(figures: KillFigures): Promise<number> {
  const began = performance.now()
  // Writes in progress when the signal was sent may still be confirmed.
  await pause(100)
  const before = figures.acknowledged
  while (figures.acknowledged === before && performance.now() - began < 3 * maxMilliseconds) await pause(20)
  return Math.round(performance.now() - began)
}
