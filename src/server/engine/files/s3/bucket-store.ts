import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { uniqueName } from '../../random.ts'
import { checkedKey } from '../file-key.ts'
import type { FileStore, RecordFolder } from '../file-store.ts'
import type { Bucket } from './bucket.ts'

/** Keys of files contain no `@`, so these never collide with one. */
const deletions = '@deletions/'
const hold = `${deletions}hold`

/**
 * Files in a bucket, under the same keys as PocketBase. While the object `@deletions/hold` exists, every process notes
 * what it would delete in `@deletions/` instead, so that a backup finds the files of its snapshot. A deletion is
 * committed before the process checks for the hold, so no file that a later snapshot names is lost.
 */
export function bucketStore(bucket: Bucket, temporaryPath: () => string): FileStore {
  return {
    folder: null,
    async put(key, localPath) {
      await bucket.put(checkedKey(key), localPath)
      await rm(localPath, { force: true })
    },
    async open(key) {
      const found = await bucket.head(checkedKey(key))
      if (!found) return null
      const { size, modified, checksum } = found
      return { size, modified, checksum, read: (range) => bucket.read(key, range) }
    },
    delete: (key) => unlessHeld(checkedKey(key), () => bucket.delete(key)),
    deletePrefix: (prefix) => unlessHeld(`${checkedKey(prefix)}/`, () => deleteBelow(`${checkedKey(prefix)}/`)),
    async *folders(collectionId, ids) {
      if (!ids) yield* foldersBelow(`${checkedKey(collectionId)}/`, collectionId)
      else for (const id of ids) yield* foldersBelow(`${checkedKey(`${collectionId}/${id}`)}/`, collectionId)
    },
    async *walk(prefix) {
      const own = checkedKey(prefix)
      for await (const { key, size, modified } of bucket.list(own)) {
        if (key === own || key.startsWith(`${own}/`)) yield { key, size, modified }
      }
    },
    async holdDeletions() {
      await endHold()
      await bucket.write(hold, '')
      return endHold
    },
    temporaryPath,
  }

  async function unlessHeld(target: string, work: () => Promise<void>): Promise<void> {
    if (await bucket.head(hold)) await bucket.write(deletions + uniqueName(16), target)
    else await work()
  }

  async function deleteBelow(prefix: string): Promise<void> {
    for await (const { key } of bucket.list(prefix)) await bucket.delete(key)
  }

  /** Also ends the hold of a dead process, with deletions that were noted late. */
  async function endHold(): Promise<void> {
    await bucket.delete(hold)
    for await (const { key } of bucket.list(deletions)) {
      const target = await text(bucket.read(key))
      if (target.endsWith('/')) await deleteBelow(target)
      else if (target) await bucket.delete(target)
      await bucket.delete(key)
    }
  }

  /** Keys are listed in order, so those of a record follow each other. */
  async function* foldersBelow(prefix: string, collectionId: string): AsyncGenerator<RecordFolder> {
    let [id, names] = ['', new Set<string>()]
    for await (const { key } of bucket.list(prefix)) {
      const [owner = '', name] = key.slice(collectionId.length + 1).split('/')
      if (!name) continue
      if (owner !== id) {
        if (names.size > 0) yield { id, names: [...names] }
        ;[id, names] = [owner, new Set()]
      }
      names.add(name)
    }
    if (names.size > 0) yield { id, names: [...names] }
  }
}
