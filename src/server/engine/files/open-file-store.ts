import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Database, Transaction } from '../database/database.ts'
import type { Logger } from '../log.ts'
import type { Settings } from '../settings/create-settings.ts'
import type { ObjectStorage } from '../settings/shape.ts'
import { openDiskStore } from './disk-store.ts'
import type { FileStore, StoredFile } from './file-store.ts'
import { copyFile } from './move/copy-file.ts'
import { bucketOwnership, folderOwnership } from './ownership.ts'
import type { Bucket } from './s3/bucket.ts'
import { bucketStore } from './s3/bucket-store.ts'
import { configuredBucket } from './s3/configured-bucket.ts'
import { forgetBucket, isBucketUsed, isReachable, noteBucket } from './s3/used-buckets.ts'

/**
 * The store of a server: the data folder, or the bucket in the settings. Files that the other place still contains from before
 * the settings changed can be read and deleted as well.
 */
export interface SwitchedStore extends FileStore {
  /** Call it once the settings are loaded. Until then, files are in the data folder. */
  follow(settings: Settings): void
  /** Whether the files belong to this database, so that those without a record may be removed. */
  isOwned(): Promise<boolean>
  /** The current store. */
  current(): FileStore
  /** The place that may have files from before the settings changed; null if there is none. */
  left(): Promise<LeftPlace | null>
  close(): void
}

export interface LeftPlace {
  readonly kind: 'disk' | 's3'
  readonly store: FileStore
  isOwned(): Promise<boolean>
  /** Stops looking for files in the other place. Call it when the last one has been moved. */
  forget(tx: Transaction): Promise<void>
}

type ByteRange = { start: number; end: number }
interface FoundFile {
  file: StoredFile
  isOnDisk: boolean
}

export async function openFileStore(folder: string, database: Database, log: Logger): Promise<SwitchedStore> {
  const disk = await openDiskStore(folder)
  const isFolderOwned = await folderOwnership(database, folder)
  let storage = (): ObjectStorage | null => null
  let configured: ReturnType<typeof configuredBucket> | undefined
  let known: { bucket: Bucket; store: FileStore } | undefined
  let noted: Promise<void> | undefined

  /** The store of the bucket in the settings, even if it is not enabled. */
  function inBucket(): { bucket: Bucket; store: FileStore } | null {
    const bucket = configured?.current()
    if (!bucket) return null
    if (known?.bucket !== bucket) {
      known = { bucket, store: bucketStore(bucket, disk.temporaryPath) }
      noted = undefined
    }
    return known
  }

  function current(): FileStore {
    const found = storage()?.enabled ? inBucket() : null
    if (!found) noted = undefined
    else noted ??= begin(found.bucket)
    return found?.store ?? disk
  }

  /** Records a bucket before anything is stored in it, and claims an empty one. */
  async function begin(bucket: Bucket): Promise<void> {
    bucketOwnership(database, bucket).catch((err) => log.error({ err }, 'the bucket could not be claimed'))
    await noteBucket(database, storage()!, 'files').catch((err) => {
      log.error({ err }, 'the bucket could not be noted')
      noted = undefined
    })
  }

  async function left(): Promise<LeftPlace | null> {
    if (current() !== disk) {
      return (await readdir(disk.folder!)).length > 0
        ? { kind: 'disk', store: disk, isOwned: async () => isFolderOwned, forget: async () => {} }
        : null
    }
    const found = inBucket()
    const place = storage()
    if (!found || !place || !(await isBucketUsed(database, place, 'files'))) return null
    return {
      kind: 's3',
      store: found.store,
      isOwned: () => bucketOwnership(database, found.bucket),
      forget: (tx) => forgetBucket(tx, place, 'files'),
    }
  }

  /** The old place first: a file stays there until it is stored in the current one. */
  async function places(): Promise<FileStore[]> {
    const now = current()
    const before = now === disk ? (await left())?.store : disk
    return before ? [before, now] : [now]
  }

  async function find(key: string, options?: { held?: boolean }): Promise<FoundFile | null> {
    const now = current()
    const onDisk = await disk.open(key, options)
    if (onDisk) return { file: onDisk, isOnDisk: true }
    if (now === disk && !inBucket()) return null
    const other = now === disk ? (await left())?.store : now
    const inOther = await other?.open(key, options)
    if (inOther) return { file: inOther, isOnDisk: false }
    // Between two lookups, the file may be moved to the disk and the bucket forgotten.
    const moved = now === disk ? await disk.open(key, options) : null
    return moved && { file: moved, isOnDisk: true }
  }

  async function open(key: string, options?: { held?: boolean }): Promise<StoredFile | null> {
    const found = await find(key, options)
    // Without a bucket nothing moves.
    if (!found || !inBucket()) return found?.file ?? null
    const { file, isOnDisk } = found
    return { ...file, read: (range) => Readable.from(pieces(range), { objectMode: false }) }

    async function* pieces(range?: ByteRange): AsyncGenerator<Buffer> {
      let hasBegun = false
      try {
        for await (const piece of file.read(range)) {
          hasBegun = true
          yield piece
        }
      } catch (error) {
        // It may have been moved since it was found.
        const moved = hasBegun ? null : await find(key, options)
        if (!moved || moved.isOnDisk === isOnDisk) throw error
        yield* moved.file.read(range)
      }
    }
  }

  return {
    get folder() {
      return current().folder
    },
    async put(key, localPath) {
      const store = current()
      await noted
      await store.put(key, localPath)
      // If the settings changed during a long upload, its file may be in a place that is no longer searched.
      if (current() !== store) await copyFile(key, store, current())
    },
    open,
    async delete(key) {
      for (const store of await places()) await store.delete(key)
    },
    async deletePrefix(prefix) {
      for (const store of await places()) await store.deletePrefix(prefix)
    },
    folders: (collectionId, ids) => current().folders(collectionId, ids),
    walk: (prefix) => current().walk(prefix),
    async holdDeletions() {
      const releases: (() => Promise<void>)[] = []
      for (const store of await places()) releases.push(await store.holdDeletions())
      return async () => {
        for (const release of releases) await release()
      }
    },
    temporaryPath: disk.temporaryPath,
    follow(settings) {
      storage = () => settings.current().s3
      configured = configuredBucket(settings, ({ s3 }) => ({ ...s3, enabled: isReachable(s3) }))
      settings.onChange(() => void current())
      current()
    },
    async isOwned() {
      return current() === disk ? isFolderOwned : bucketOwnership(database, inBucket()!.bucket)
    },
    current,
    left,
    close: () => configured?.close(),
  }
}
