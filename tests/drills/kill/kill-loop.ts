import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import PocketBase from 'pocketbase'
import type { Place } from '../engine-server.ts'
import { createRandom, type Random } from '../random.ts'
import { freePort, type ServerProcess, startProcess } from './server-process.ts'

export interface KillFigures {
  kills: number
  acknowledged: number
  /** Requests that were under way when the server died; what became of them is free. */
  unknown: number
  slowestStart: number
  filesKept: number
  /** Files without a row after the last start. */
  orphans: number
  broken: string[]
}

/** What a client was told of one entry. */
interface Known {
  id: string
  /** The last turn that was confirmed, and one that was sent and never answered. */
  turn: number
  maybe: number | null
  /** Of confirmed files. */
  digest: string | null
  maybeDigest: string | null
}

const clients = 8

/** Eight clients write through the SDK while the server is killed again and again; then everything is compared. */
export async function runKillLoop(place: Place, seed: number, kills: number): Promise<KillFigures> {
  const random = createRandom(seed)
  const port = await freePort()
  const figures: KillFigures = {
    ...{ kills: 0, acknowledged: 0, unknown: 0, slowestStart: 0, filesKept: 0, orphans: 0, broken: [] },
  }
  let server = await startProcess(place, port)
  const known: Known[][] = Array.from({ length: clients }, () => [])
  let over = false
  const writers = known.map((entries, client) => write(server.url, client, entries, figures, () => over, random))

  for (; figures.kills < kills; figures.kills += 1) {
    await pause(50 + random.int(600))
    await server.end('SIGKILL')
    server = await restart(place, port, figures)
  }
  over = true
  await Promise.all(writers)
  // The last start is the one that sweeps what the last kill left.
  await server.end('SIGKILL')
  if (place.url) grow(join(place.folder, 'storage'))
  server = await restart(place, port, figures)
  await sweepIsOver(place)
  await compare(place, server.url, known.flat(), figures)
  await server.end('SIGTERM')
  return figures
}

async function restart(place: Place, port: number, figures: KillFigures): Promise<ServerProcess> {
  const server = await startProcess(place, port)
  figures.slowestStart = Math.max(figures.slowestStart, server.ready)
  if (server.ready > 5000) figures.broken.push(`A start took ${server.ready} ms.`)
  return server
}

async function write(
  url: string,
  client: number,
  entries: Known[],
  figures: KillFigures,
  over: () => boolean,
  random: Random,
): Promise<void> {
  const pb = new PocketBase(url).autoCancellation(false)
  const collection = pb.collection('entries')
  let turn = 0
  while (!over()) {
    turn += 1
    const old = entries.length > 0 && random.chance(0.5) ? random.pick(entries) : null
    const content = random.chance(0.4) ? random.word(200 + random.int(4000)) : null
    const files = content === null ? {} : { files: [new File([content], 'page.txt')] }
    const digest = content === null ? null : digestOf(content)
    const id = old?.id ?? random.word(15)
    try {
      if (old) {
        old.maybe = turn
        old.maybeDigest = digest
        await collection.update(id, { turn, ...files })
        Object.assign(old, { turn, maybe: null, maybeDigest: null }, digest ? { digest } : {})
      } else {
        await collection.create({ id, client, turn, ...files })
        entries.push({ id, turn, maybe: null, digest, maybeDigest: null })
      }
      figures.acknowledged += 1
    } catch (error) {
      const { status } = error as { status: number }
      if (status !== 0)
        figures.broken.push(`A write was refused: ${status} ${JSON.stringify((error as Error).message)}`)
      figures.unknown += 1
      await pause(20)
    }
  }
}

async function compare(place: Place, url: string, entries: readonly Known[], figures: KillFigures): Promise<void> {
  const pb = new PocketBase(url).autoCancellation(false)
  const rows = await pb
    .collection('entries')
    .getFullList<{ id: string; turn: number; files: string[]; collectionId: string }>()
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const entry of entries) {
    const row = byId.get(entry.id)
    if (!row) figures.broken.push(`An acknowledged row is gone: ${entry.id}`)
    // Of two writes to one row the later was sent after the earlier was answered or lost.
    else if (row.turn < entry.turn) figures.broken.push(`An acknowledged change is gone: ${row.turn} < ${entry.turn}`)
  }
  for (const row of rows) {
    for (const name of row.files) {
      const path = join(place.folder, 'storage', row.collectionId, row.id, name)
      if (!existsSync(path)) figures.broken.push(`A row names a file that is not there: ${path}`)
      else figures.filesKept += 1
    }
  }
  const wanted = new Map(entries.map((entry) => [entry.id, entry]))
  for (const row of rows) {
    const entry = wanted.get(row.id)
    const [name] = row.files
    if (!entry?.digest || entry.maybeDigest || entry.maybe !== null || !name) continue
    const content = readFileSync(join(place.folder, 'storage', row.collectionId, row.id, name), 'utf8')
    if (digestOf(content) !== entry.digest) figures.broken.push(`The file of ${row.id} is another one.`)
  }
  figures.orphans = orphansIn(place, byId)
  if (figures.orphans > 0) figures.broken.push(`${figures.orphans} files have no row.`)
}

function orphansIn({ folder }: Place, rows: ReadonlyMap<string, { files: string[] }>): number {
  const storage = join(folder, 'storage')
  let orphans = 0
  for (const collection of existsSync(storage) ? readdirSync(storage) : []) {
    for (const id of readdirSync(join(storage, collection))) {
      for (const name of readdirSync(join(storage, collection, id))) {
        if (!rows.get(id)?.files.includes(name)) orphans += 1
      }
    }
  }
  return orphans
}

/** Beside other processes only files that have been there for a while are swept. */
function grow(folder: string): void {
  const past = new Date(Date.now() - 3_600_000)
  for (const entry of existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []) {
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), past, past)
  }
}

/** The sweep runs beside the first requests; it is over when nothing goes any more. */
async function sweepIsOver({ folder }: Place): Promise<void> {
  const count = () => readdirSync(join(folder, 'storage'), { recursive: true }).length
  for (let before = -1, now = count(); before !== now; before = now, now = count()) await pause(300)
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')
