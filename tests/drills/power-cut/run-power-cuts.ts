import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts'
import { freePort } from '#tests/support/wait.ts'
import type { Place } from '../engine-server.ts'
import { compare } from '../kill/compare.ts'
import { type Confirmed, type KillFigures, noFigures } from '../kill/figures.ts'
import { filesOnDisk } from '../kill/kept-files.ts'
import { written } from '../kill/kill-loop.ts'
import { type ServerProcess, startProcess } from '../kill/server-process.ts'
import { nothingConfirmed, write } from '../kill/write.ts'
import { createRandom, type Random } from '../random.ts'
import { checkDatabase } from './check-database.ts'
import type { CutDisk } from './cut-disk.ts'

export interface PowerCutOptions {
  readonly database: 'sqlite' | 'postgres'
  readonly seed: number
  readonly cuts: number
  /** Milliseconds of writing before a cut. */
  length(random: Random): number
  /** False for the control: neither database nor file store flush, and the drill must notice. */
  readonly flushes: boolean
}

export interface PowerCutFigures extends Omit<KillFigures, 'kills'> {
  cuts: number
  /** Seconds of writing before the cuts, in total. */
  secondsOfWriting: number
}

interface Machine {
  readonly place: Place
  readonly server: ServerProcess
  readonly postgres: PostgresServer | null
}

const clients = 8
const withoutFlushes = new URL('without-flushes.ts', import.meta.url).href

/**
 * Eight clients write until the power of the disk is cut. Then everything starts again on what is left, and all that
 * was confirmed until then is compared. Ends at the first cut that broke a promise.
 */
export async function runPowerCuts(disk: CutDisk, options: PowerCutOptions): Promise<PowerCutFigures> {
  const random = createRandom(options.seed)
  const figures = noFigures()
  const all: Confirmed[] = []
  const port = await freePort()
  let milliseconds = 0
  let machine = await start(disk, port, options)
  try {
    while (figures.kills < options.cuts && figures.broken.length === 0) {
      const each = Array.from({ length: clients }, (_, client) => nothingConfirmed(all.length + client))
      all.push(...each)
      let isOver = false
      const began = performance.now()
      const writers = each.map((one) => write(machine.server.url, one, figures, () => isOver, random))
      await written(figures, 10)
      await pause(options.length(random))
      const refusals = figures.broken.length
      disk.cut()
      isOver = true
      milliseconds += performance.now() - began
      await kill(machine)
      await Promise.all(writers)
      // What was refused because the disk is gone is no fault.
      figures.broken.length = refusals
      await disk.restore()
      filesOnDisk(machine.place).age()
      machine = await start(disk, port, options)
      figures.slowestStart = Math.max(figures.slowestStart, machine.server.ready)
      figures.kills += 1
      figures.filesKept = 0
      await compare(filesOnDisk(machine.place), machine.server.url, all, figures)
      figures.broken.push(...(await checkDatabase(machine.place)))
    }
  } catch (error) {
    const { message, cause = '' } = error as Error
    figures.broken.push(`After ${figures.kills} cuts: ${message} ${cause}`.trim())
  } finally {
    await kill(machine)
  }
  const { kills: cuts, ...rest } = figures
  return { cuts, secondsOfWriting: Math.round(milliseconds / 1000), ...rest }
}

async function start(disk: CutDisk, port: number, { database, flushes }: PowerCutOptions): Promise<Machine> {
  const folder = join(disk.folder, 'data')
  let postgres: PostgresServer | null = null
  if (database === 'postgres') {
    postgres = await startPostgres({ durable: flushes, keptIn: join(disk.folder, 'postgres') })
    // It creates its cluster without flushing it.
    disk.flush()
  }
  const place: Place = { folder, ...(postgres ? { url: postgres.url } : {}) }
  try {
    const server = await startProcess(place, port, flushes ? {} : { preload: withoutFlushes })
    return { place, server, postgres }
  } catch (error) {
    await postgres?.kill()
    throw error
  }
}

async function kill({ server, postgres }: Machine): Promise<void> {
  await server.end('SIGKILL')
  await postgres?.kill()
}
