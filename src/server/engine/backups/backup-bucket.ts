import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Bucket } from '../files/s3/bucket.ts'
import { uniqueName } from '../random.ts'
import {
  type BackupFile,
  type BackupPlace,
  backupFile,
  isBackupKey,
  refuseTaken,
  unfinishedEnd,
} from './backup-folder.ts'

/** Backups in a bucket. They are created and restored on the local disk in `folder`; its owner removes leftovers. */
export function backupBucket(bucket: Bucket, folder: string): BackupPlace {
  return {
    async list() {
      const files: BackupFile[] = []
      for await (const { key, size, modified } of bucket.list('', { isFlat: true })) {
        if (isBackupKey(key)) files.push(backupFile(key, size, modified))
      }
      return files
    },
    async find(key) {
      const found = await bucket.head(key)
      return found && { size: found.size, modified: found.modified, read: (range) => bucket.read(key, range) }
    },
    async add(key, field, write) {
      refuseTaken(await bucket.head(key), field)
      await withLocalFile(key, async (path) => {
        await rm(path, { force: true })
        await write(path)
        refuseTaken(await bucket.head(key), field)
        await bucket.put(key, path)
      })
    },
    delete: (key) => bucket.delete(key),
    withLocal: (key, use) =>
      withLocalFile(`${uniqueName(6)}-${key}`, async (path) => {
        await pipeline(bucket.read(key), createWriteStream(path, { flags: 'wx' }))
        return use(path)
      }),
  }

  async function withLocalFile<T>(name: string, use: (path: string) => Promise<T>): Promise<T> {
    const path = join(folder, name + unfinishedEnd)
    try {
      return await use(path)
    } finally {
      await rm(path, { force: true })
    }
  }
}
