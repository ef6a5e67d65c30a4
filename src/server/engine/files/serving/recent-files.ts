import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { boundedCache } from '../../bounded-cache.ts'
import type { StoredFile } from '../file-store.ts'

export interface RecentFiles {
  /**
   * What `find` returns for the key; the bytes of a small file are cached in memory. A file name is never
   * reused, so the cache cannot be stale. The caller checks access first.
   */
  get<T extends { file: StoredFile }>(key: string, find: () => Promise<T | null>): Promise<T | null>
}

const maxBytesPerFile = 64 * 1024

/** Pictures on a page are requested repeatedly and served from memory. @param maxBytes for all */
export function createRecentFiles(maxBytes = 16 * 1024 * 1024): RecentFiles {
  const held = boundedCache<{ file: StoredFile }>(maxBytes, { sizeOf: ({ file }) => file.size, name: 'files' })

  return {
    async get<T extends { file: StoredFile }>(key: string, find: () => Promise<T | null>): Promise<T | null> {
      const known = held.get(key) as T | undefined
      if (known) return known
      const found = await find()
      if (!found || found.file.size > maxBytesPerFile) return found
      const small = { ...found, file: inMemory(found.file, await buffer(found.file.read())) }
      held.set(key, small)
      return small
    },
  }
}

const inMemory = ({ size, modified }: StoredFile, content: Buffer): StoredFile => ({
  size,
  modified,
  content,
  read: (range) => Readable.from([range ? content.subarray(range.start, range.end + 1) : content]),
})
