import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { systemClock } from '../clock.ts'
import { uniqueName } from '../random.ts'
import { createDeletionHold } from './deletion-hold.ts'
import type { FileStore } from './file-store.ts'

const safeSegment = /^[\w.*\-+=#]+$/
/** Longer than any upload may take. Another process may be at work in the same folder, so younger ones stay. */
const abandonedMilliseconds = 15 * 60_000

/** Files under `folder`: `storage/` for what is kept, `incoming/` for what is on its way in. */
export async function openDiskStore(folder: string): Promise<FileStore> {
  const storage = join(folder, 'storage')
  const incoming = join(folder, 'incoming')
  await mkdir(storage, { recursive: true })
  await mkdir(incoming, { recursive: true })
  await sweep(incoming)
  const deletions = createDeletionHold(join(folder, 'held'))

  return {
    async put(key, localPath) {
      const target = pathOf(key)
      await makeDurably(dirname(target))
      await flush(localPath)
      await rename(localPath, target)
      await flush(dirname(target))
    },
    async open(key, { held = false } = {}) {
      let path = pathOf(key)
      let found = await stat(path).catch(() => null)
      if (!found && held) {
        path = deletions.pathOf(key)
        found = await stat(path).catch(() => null)
      }
      if (!found?.isFile()) return null
      return {
        size: found.size,
        modified: found.mtime,
        read: (range) => createReadStream(path, range ?? {}),
      }
    },
    async delete(key) {
      if (!(await deletions.took(pathOf(key), key))) await rm(pathOf(key), { force: true })
    },
    walk: (prefix) => walk(pathOf(prefix), prefix),
    async deletePrefix(prefix) {
      if (!(await deletions.took(pathOf(prefix), prefix))) await rm(pathOf(prefix), { recursive: true, force: true })
    },
    holdDeletions: deletions.hold,
    temporaryPath: () => join(incoming, uniqueName(16)),
  }

  function pathOf(key: string): string {
    const segments = key.split('/').filter(Boolean)
    const isSafe =
      segments.length > 0 && segments.every((segment) => safeSegment.test(segment) && !/^\.+$/.test(segment))
    if (!isSafe) throw new Error('A file key holds only names made by the server.')
    return join(storage, ...segments)
  }

  /** A new folder is there after a power cut only if the one that holds it was flushed too. */
  async function makeDurably(path: string): Promise<void> {
    const first = await mkdir(path, { recursive: true })
    if (!first) return
    for (let made = path; made !== dirname(first); made = dirname(made)) await flush(dirname(made))
  }
}

async function* walk(path: string, key: string): AsyncGenerator<{ key: string; modified: Date }> {
  const folder = await opendir(path).catch(() => null)
  if (!folder) return
  for await (const entry of folder) {
    const [below, belowKey] = [join(path, entry.name), `${key}/${entry.name}`]
    if (entry.isDirectory()) yield* walk(below, belowKey)
    else {
      const found = await stat(below).catch(() => null)
      if (found) yield { key: belowKey, modified: found.mtime }
    }
  }
}

/** Removes what was on its way in when a process died. */
async function sweep(incoming: string): Promise<void> {
  const oldest = systemClock.now().getTime() - abandonedMilliseconds
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < oldest) await rm(path, { recursive: true, force: true })
  }
}

/** Bytes and directory entries are on disk before the write is confirmed. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
