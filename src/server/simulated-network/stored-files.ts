import { rm, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Engine } from '#server/engine/engine.ts'
import { fileKey } from '#server/engine/files/file-key.ts'
import { randomLetters } from '#server/engine/random.ts'

export interface StoredFile {
  readonly file: string
  readonly size: number
}

/** The files of the records of one collection. */
export interface StoredFiles {
  /** Stores a file ahead of its row. */
  put(id: string, bytes: Uint8Array, extension: string): Promise<StoredFile>
  read(id: string, file: string): Promise<Uint8Array>
  delete(id: string, file: string): Promise<void>
}

export function storedFiles({ records, files }: Pick<Engine, 'records' | 'files'>, collection: string): StoredFiles {
  const keyOf = (id: string, file: string): string => fileKey(records.collection(collection)!.id, id, file)
  return {
    async put(id, bytes, extension) {
      const file = `file_${randomLetters(10)}.${extension}`
      const path = files.temporaryPath()
      await writeFile(path, bytes, { flag: 'wx' })
      await files.put(keyOf(id, file), path).finally(() => rm(path, { force: true }))
      return { file, size: bytes.byteLength }
    },
    async read(id, file) {
      return buffer((await files.open(keyOf(id, file)))!.read())
    },
    delete: (id, file) => files.delete(keyOf(id, file)),
  }
}
