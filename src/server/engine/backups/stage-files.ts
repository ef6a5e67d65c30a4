import { createWriteStream } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { filesOfEntry } from '../files/file-key.ts'
import { namesIn } from '../records/fields/file.ts'
import type { RecordData } from '../records/record.ts'
import type { RecordStore } from '../records/records.ts'
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
  undo(): Promise<void>
}

export function stagedFiles(storage: string, staging: string): StagedFiles {
  return {
    async unpack(archive) {
      await mkdir(staging, { recursive: true })
      for await (const { key, content } of archive.files()) {
        const path = join(staging, key)
        await mkdir(dirname(path), { recursive: true })
        await pipeline(Readable.from(content), createWriteStream(path, { flags: 'wx', flush: true }))
      }
    },

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
      await removeUnnamed(storage, records, since)
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
    for await (const staged of filesUnder(staging)) yield { staged, target: join(storage, relative(staging, staged)) }
  }
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
async function removeUnnamed(storage: string, records: RecordStore, since: Date): Promise<void> {
  const unnamed: [collection: string, id: string, entry: string][] = []
  for (const collection of await readdir(storage)) {
    if (!records.collection(collection)) continue
    for (const id of await readdir(join(storage, collection))) {
      const isNamed = await namesOf(records, collection, id)
      for (const entry of await readdir(join(storage, collection, id)).catch(() => [])) {
        const found = isNamed(entry) ? null : await stat(join(storage, collection, id, entry)).catch(() => null)
        if (found && found.mtime < since) unnamed.push([collection, id, entry])
      }
    }
  }
  if (unnamed.length > 0) await setTimeout(settleMilliseconds)
  for (const [collection, id, entry] of unnamed) {
    if ((await namesOf(records, collection, id))(entry)) continue
    await rm(join(storage, collection, id, entry), { recursive: true, force: true })
  }
}

/** Whether the record has that file, or the file whose thumbs are in that folder. */
async function namesOf(records: RecordStore, collectionId: string, id: string): Promise<(entry: string) => boolean> {
  const { name, files } = records.collection(collectionId)!
  const record: RecordData | null = await records.byId(name, id)
  const named = new Set(files.flatMap((field) => namesIn(field, record)))
  return (entry) => filesOfEntry(entry).some((file) => named.has(file))
}

/** The folders that received files: the collection and record folders of the staging folder. */
async function flushFolders(storage: string, staging: string): Promise<void> {
  for (const collectionId of await readdir(staging).catch(() => [])) {
    for (const id of await readdir(join(staging, collectionId))) await flush(join(storage, collectionId, id))
    await flush(join(storage, collectionId))
  }
  await flush(storage)
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
