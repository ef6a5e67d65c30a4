import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { StoredFile } from '../file-store.ts'

export interface RecentFiles {
  /**
   * What `find` answers for the key, with the bytes of a small file held in memory from then on. Names of files are
   * never given twice, so what is held cannot be out of date; whether somebody may have it is asked before.
   */
  get<T extends { file: StoredFile }>(key: string, find: () => Promise<T | null>): Promise<T | null>
}

const mostBytesPerFile = 64 * 1024

/** Pictures on a page are asked for again and again: they are answered without the disk. @param mostBytes for all */
export function createRecentFiles(mostBytes = 16 * 1024 * 1024): RecentFiles {
  /** The one that was not asked for longest comes first. */
  const held = new Map<string, { file: StoredFile }>()
  let bytes = 0

  return {
    async get<T extends { file: StoredFile }>(key: string, find: () => Promise<T | null>): Promise<T | null> {
      const known = held.get(key) as T | undefined
      if (known) {
        held.delete(key)
        held.set(key, known)
        return known
      }
      const found = await find()
      if (!found || found.file.size > mostBytesPerFile) return found
      const small = { ...found, file: inMemory(found.file, await buffer(found.file.read())) }
      if (!held.has(key)) bytes += small.file.size
      held.set(key, small)
      for (const [oldest, { file }] of held) {
        if (bytes <= mostBytes) break
        held.delete(oldest)
        bytes -= file.size
      }
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
