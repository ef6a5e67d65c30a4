import { createWriteStream } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import type { FileStore } from '../files/file-store.ts'
import type { Model } from '../records/model.ts'
import type { RecordStore } from '../records/records.ts'
import { unnamedFiles } from '../records/write/unnamed-files.ts'
import type { Archive } from './read-archive.ts'

/**
 * The files of a restore. They wait in a staging folder, are linked into the store before the rows are
 * switched (no row names them yet, so nobody sees them), and are removed from staging afterwards. Names in the store contain a
 * random part, so an existing file with the same name has the same content; it is handled after the switch.
 */
export interface StagedFiles {
  /** Unpacks to the disk. @throws Error for a damaged archive */
  unpack(archive: Archive): Promise<void>
  /** Before the rows are switched. */
  place(): Promise<void>
  /** After the switch: makes the store match the rows. Can be repeated after a crash. */
  finish(records: RecordStore, since: Date): Promise<void>
  /** Reverts everything. Can be repeated after a crash. */
  undo(records: RecordStore): Promise<void>
}

export function stagedOnDisk(files: FileStore, storage: string, staging: string): StagedFiles {
  return {
    unpack: (archive) => unpackInto(staging, archive),

    async place() {
      for await (const { staged, target } of pairs()) {
        await mkdir(dirname(target), { recursive: true })
        // If a link cannot be created, the file is moved after the switch.
        await link(staged, target).catch(() => undefined)
      }
      await flushFolders(storage, staging)
    },

    async finish(records, since) {
      for await (const { staged, target } of pairs()) {
        const [ours, theirs] = await Promise.all([stat(staged), stat(target).catch(() => null)])
        await mkdir(dirname(target), { recursive: true })
        if (theirs?.ino === ours.ino) await rm(staged)
        else await rename(staged, target)
      }
      await flushFolders(storage, staging)
      await removeUnnamed(records, files, since)
      await rm(staging, { recursive: true, force: true })
    },

    async undo() {
      for await (const { staged, target } of pairs()) {
        const [ours, theirs] = await Promise.all([stat(staged), stat(target).catch(() => null)])
        if (theirs?.ino === ours.ino) await rm(target)
      }
      await rm(staging, { recursive: true, force: true })
    },
  }

  async function* pairs(): AsyncGenerator<{ staged: string; target: string }> {
    for await (const key of filesIn(staging)) yield { staged: join(staging, key), target: join(storage, key) }
  }
}

const flushesAtOnce = 16

/** Flushing a file takes longer than writing it, so several are flushed at once, while the next ones are written. */
export async function unpackInto(staging: string, archive: Archive): Promise<void> {
  const flushing = new Set<Promise<unknown>>()
  await mkdir(staging, { recursive: true })
  for await (const { key, content } of archive.files()) {
    const path = join(staging, key)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(Readable.from(content), createWriteStream(path, { flags: 'wx' }))
    if (flushing.size >= flushesAtOnce) await Promise.race(flushing)
    const flushed = flush(path, 'r+')
    flushing.add(flushed)
    // A failed one stays in the list, so that its error is thrown above or below.
    flushed.then(
      () => flushing.delete(flushed),
      () => {},
    )
  }
  await Promise.all(flushing)
}

/** The keys of the files in a staging folder. */
export async function* filesIn(staging: string): AsyncGenerator<string> {
  for await (const path of filesUnder(staging)) yield relative(staging, path).replaceAll('\\', '/')
}

async function* filesUnder(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesUnder(path)
    else yield path
  }
}

/** An upload in progress gets its row within this time. */
const settleMilliseconds = 1000

/** Removes files older than `since` that no record names. Uploads in progress are younger. */
export async function removeUnnamed(records: RecordStore, files: FileStore, since: Date): Promise<void> {
  const owners = new Map<Model, Set<string>>()
  for (const model of records.collections.values()) {
    const ids = new Set<string>()
    for await (const { id } of unnamedFiles(records.database, files, model, since)) ids.add(id)
    if (ids.size > 0) owners.set(model, ids)
  }
  if (owners.size > 0) await setTimeout(settleMilliseconds)
  for (const [model, ids] of owners) {
    for await (const { key } of unnamedFiles(records.database, files, model, since, ids)) await files.delete(key)
  }
}

/** The folders that received files: the collection and record folders of the staging folder. */
async function flushFolders(storage: string, staging: string): Promise<void> {
  for (const collectionId of await readdir(staging).catch(() => [])) {
    for (const id of await readdir(join(staging, collectionId))) await flush(join(storage, collectionId, id))
    await flush(join(storage, collectionId))
  }
  await flush(storage)
}

async function flush(path: string, mode: 'r' | 'r+' = 'r'): Promise<void> {
  const handle = await open(path, mode)
  await handle.sync().finally(() => handle.close())
}
