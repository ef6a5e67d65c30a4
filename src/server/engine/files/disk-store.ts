import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { systemClock } from '../clock.ts'
import { uniqueName } from '../random.ts'
import { createDeletionHold } from './deletion-hold.ts'
import { checkedKey } from './file-key.ts'
import type { FileStore } from './file-store.ts'

/** Longer than any upload may take. Another process may use the same folder, so younger files stay. */
const abandonedMilliseconds = 15 * 60_000

/** Files under `folder`: `storage/` for stored files, `incoming/` for uploads in progress. */
export async function openDiskStore(folder: string): Promise<FileStore> {
  const storage = join(folder, 'storage')
  const incoming = join(folder, 'incoming')
  await mkdir(storage, { recursive: true })
  await mkdir(incoming, { recursive: true })
  await sweep(incoming)
  const pathOf = (key: string) => join(storage, checkedKey(key))
  const deletions = createDeletionHold(join(folder, 'held'))

  return {
    folder: storage,
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
    async *folders(collectionId, ids) {
      const path = pathOf(collectionId)
      for await (const id of ids ?? namesIn(path)) {
        const names = await readdir(join(path, id)).catch(() => [])
        if (names.length > 0) yield { id, names }
      }
    },
    walk: (prefix) => walk(pathOf(prefix), prefix),
    async deletePrefix(prefix) {
      if (!(await deletions.took(pathOf(prefix), prefix))) await rm(pathOf(prefix), { recursive: true, force: true })
    },
    holdDeletions: deletions.hold,
    temporaryPath: () => join(incoming, uniqueName(16)),
  }

  /** A new folder survives a power cut only if its parent was flushed too. */
  async function makeDurably(path: string): Promise<void> {
    const first = await mkdir(path, { recursive: true })
    if (!first) return
    for (let made = path; made !== dirname(first); made = dirname(made)) await flush(dirname(made))
  }
}

async function* namesIn(path: string): AsyncGenerator<string> {
  const folder = await opendir(path, { bufferSize: 1000 }).catch(() => null)
  if (folder) for await (const { name } of folder) yield name
}

async function* walk(path: string, key: string): AsyncGenerator<{ key: string; size: number; modified: Date }> {
  const found = await stat(path).catch(() => null)
  if (found?.isFile()) yield { key, size: found.size, modified: found.mtime }
  else for await (const name of namesIn(path)) yield* walk(join(path, name), `${key}/${name}`)
}

/** Removes uploads that were in progress when a process died. */
async function sweep(incoming: string): Promise<void> {
  const oldest = systemClock.now().getTime() - abandonedMilliseconds
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < oldest) await rm(path, { recursive: true, force: true })
  }
}

/** Flushes bytes and directory entries before the write is confirmed. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
