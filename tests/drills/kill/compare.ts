import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import PocketBase from 'pocketbase'
import type { Confirmed, KillFigures, Known } from './figures.ts'
import type { KeptFiles } from './kept-files.ts'

/**
 * Checks that everything confirmed exists, nothing is half written, and no file is orphaned.
 * @param patience max milliseconds to wait for the sweep of files. It waits for the lease of one that was killed.
 */
export async function compare(
  files: KeptFiles,
  url: string,
  all: readonly Confirmed[],
  figures: KillFigures,
  patience = 180_000,
): Promise<void> {
  const pb = new PocketBase(url).autoCancellation(false)
  await compareEntries(
    pb,
    files,
    all.flatMap(({ entries }) => entries),
    figures,
  )
  await noticeClosed()
  await compareBatches(
    pb,
    files,
    all.flatMap(({ pairs }) => pairs),
    figures,
  )
  await noticeClosed()
  // The sweep runs alongside the first requests.
  const end = Date.now() + patience
  do {
    figures.orphans = await orphansIn(pb, files)
  } while (figures.orphans > 0 && Date.now() < end && (await pause(300, true)))
  if (figures.orphans > 0) figures.broken.push(`${figures.orphans} files have no row.`)
}

/** Reading thousands of files blocks this process, and the server closes idle connections meanwhile: the next request needs another one. */
const noticeClosed = (): Promise<void> => pause(1)

async function compareEntries(
  pb: PocketBase,
  files: KeptFiles,
  entries: readonly Known[],
  figures: KillFigures,
): Promise<void> {
  const rows = await pb
    .collection('entries')
    .getFullList<{ id: string; turn: number; files: string[]; collectionId: string }>()
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const entry of entries) {
    const row = byId.get(entry.id)
    if (!row) figures.broken.push(`An acknowledged row is gone: ${entry.id}`)
    // Two writes to one row are sequential: the later was sent after the earlier was answered or lost.
    else if (row.turn < entry.turn) figures.broken.push(`An acknowledged change is gone: ${row.turn} < ${entry.turn}`)
  }
  for (const row of rows) {
    for (const name of row.files) {
      const key = `${row.collectionId}/${row.id}/${name}`
      const content = files.content(key)
      if (content === null) figures.broken.push(`A row names a file that is not there: ${key}`)
      else if (!isWhole(content)) figures.broken.push(`A row names a file that is half written: ${key}`)
      else figures.filesKept += 1
    }
  }
  const wanted = new Map(entries.map((entry) => [entry.id, entry]))
  for (const row of rows) {
    const entry = wanted.get(row.id)
    const [name] = row.files
    if (!entry?.digest) continue
    const content = name && files.content(`${row.collectionId}/${row.id}/${name}`)
    if (![entry.digest, ...entry.maybeDigests].includes(digestOf(content ?? ''))) {
      figures.broken.push(`The file of ${row.id} is another one.`)
    }
  }
}

async function compareBatches(
  pb: PocketBase,
  files: KeptFiles,
  pairs: readonly string[],
  figures: KillFigures,
): Promise<void> {
  const halves = await pb
    .collection('halves')
    .getFullList<{ id: string; pair: string; side: string; file: string; collectionId: string }>()
  for (const { id, file, collectionId } of halves) {
    const key = `${collectionId}/${id}/${file}`
    if (!file) continue
    const content = files.content(key)
    if (content === null) figures.broken.push(`A row of a batch names a file that is not there: ${key}`)
    else if (!isWhole(content)) figures.broken.push(`A row of a batch names a file that is half written: ${key}`)
  }
  await noticeClosed()
  const sides = new Map<string, string[]>()
  for (const { pair, side } of halves) sides.set(pair, [...(sides.get(pair) ?? []), side])
  for (const [pair, found] of sides) if (found.length !== 2) figures.broken.push(`Half a batch: ${pair} ${found}`)
  for (const pair of pairs) if (!sides.has(pair)) figures.broken.push(`An acknowledged batch is gone: ${pair}`)
  const purses = await pb.collection('purses').getFullList<{ id: string; amount: number }>()
  const sum = purses.reduce((total, { amount }) => total + amount, 0)
  if (sum !== 0 || purses.length % 2 !== 0) figures.broken.push(`Half a transfer: ${purses.length} purses hold ${sum}.`)
}

async function orphansIn(pb: PocketBase, files: KeptFiles): Promise<number> {
  const named = new Set<string>()
  for (const row of await pb.collection('entries').getFullList<{ id: string; files: string[] }>()) {
    for (const name of row.files) named.add(`${row.id}/${name}`)
  }
  for (const row of await pb.collection('halves').getFullList<{ id: string; file: string }>()) {
    if (row.file) named.add(`${row.id}/${row.file}`)
  }
  return files.keys().filter((key) => !named.has(key.slice(key.indexOf('/') + 1))).length
}

/** Blocks of a file that did not reach the disk are missing or read as zeros. */
const isWhole = (content: string): boolean => /^[a-z\d]+$/.test(content)

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')
