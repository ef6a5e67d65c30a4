import { rm } from 'node:fs/promises'
import type { Engine } from '#server/engine/engine.ts'

/** Writes a temporary file, passes it to a reader, and deletes it. */
export async function withTemporaryFile<T>(
  { files }: Pick<Engine, 'files'>,
  write: (path: string) => Promise<void>,
  read: (path: string) => Promise<T>,
): Promise<T> {
  const path = files.temporaryPath()
  try {
    await write(path)
    return await read(path)
  } finally {
    await rm(path, { force: true })
  }
}
