import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { JobError } from '../../jobs/job.ts'
import type { FileStore, StoredFile } from '../file-store.ts'

/**
 * Copies a file, unless the target has it already, and compares the two. If the original is deleted meanwhile, the copy is
 * deleted, too, because deletions begin with the old place.
 * @throws JobError if the copy differs
 */
export async function copyFile(key: string, from: FileStore, to: FileStore, signal?: AbortSignal): Promise<void> {
  const source = await from.open(key)
  if (!source) return
  const present = await to.open(key)
  if (present && (await isSame(source, present))) return
  const path = to.temporaryPath()
  try {
    await pipeline(source.read(), createWriteStream(path, { flags: 'wx' }), { signal })
    await to.put(key, path)
  } finally {
    await rm(path, { force: true })
  }
  if (!(await from.open(key))) return to.delete(key)
  const stored = await to.open(key)
  if (stored && (await isSame(source, stored))) return
  throw new JobError(`The copy of the file ${key} differs from the original.`, { retry: true })
}

/** Compares size and checksum. If a store reports no checksum, or a different one, the content is compared. */
export async function isSame(one: StoredFile, other: StoredFile): Promise<boolean> {
  if (one.size !== other.size) return false
  const [first, second] = [one.checksum ?? (await md5(one)), other.checksum ?? (await md5(other))]
  if (first === second) return true
  return Boolean(one.checksum || other.checksum) && (await md5(one)) === (await md5(other))
}

async function md5(file: StoredFile): Promise<string> {
  const hash = createHash('md5')
  await pipeline(file.read(), hash)
  return hash.digest('hex')
}
