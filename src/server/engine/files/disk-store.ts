import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './file-store.ts'

const safeSegment = /^[\w.*\-+=#]+$/

/** Files under `folder`: `storage/` for what is kept, `incoming/` for what is on its way in. */
export async function openDiskStore(folder: string): Promise<FileStore> {
  const storage = join(folder, 'storage')
  const incoming = join(folder, 'incoming')
  await mkdir(storage, { recursive: true })
  // Whatever lies here was on its way when the last process died.
  await rm(incoming, { recursive: true, force: true })
  await mkdir(incoming, { recursive: true })

  return {
    async put(key, localPath) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true })
      await flush(localPath)
      await rename(localPath, target)
      await flush(dirname(target))
    },
    async open(key) {
      const path = pathOf(key)
      const found = await stat(path).catch(() => null)
      if (!found?.isFile()) return null
      return {
        size: found.size,
        modified: found.mtime,
        read: (range) => createReadStream(path, range ?? {}),
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    async deletePrefix(prefix) {
      await rm(pathOf(prefix), { recursive: true, force: true })
    },
    temporaryPath: () => join(incoming, randomBytes(16).toString('hex')),
  }

  function pathOf(key: string): string {
    const segments = key.split('/').filter(Boolean)
    const isSafe =
      segments.length > 0 && segments.every((segment) => safeSegment.test(segment) && !/^\.+$/.test(segment))
    if (!isSafe) throw new Error('A file key holds only names made by the server.')
    return join(storage, ...segments)
  }
}

/** Bytes and directory entries reach the disk before anybody is told so. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
