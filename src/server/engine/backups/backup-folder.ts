import { createReadStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import { fieldError } from '../errors.ts'
import type { StoredFile } from '../files/file-store.ts'
import { refuse } from '../records/auth/submitted.ts'

export interface BackupFile {
  key: string
  /** Bytes. */
  size: number
  /** `YYYY-MM-DD HH:MM:SS.mmmZ` */
  modified: string
}

export const backupFile = (key: string, size: number, modified: Date): BackupFile => ({
  key,
  size,
  modified: modified.toISOString().replace('T', ' '),
})

/** Names allowed for a new backup. */
export const nameForm = /^[a-z0-9_-]+\.zip$/
/** Names allowed in the folder, uploaded backups included. */
const keyForm = /^[@\w][\w.@ ()-]*\.zip$/
export const maxNameLength = 150
const abandonedMilliseconds = 3_600_000

export const isBackupKey = (key: string): boolean => keyForm.test(key) && key.length <= maxNameLength

/** A backup name made of the app's name and the time. */
export const automaticName = (prefix: string, appName: string, now: Date): string => {
  const app = appName
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 50)
  const moment = now.toISOString().replaceAll(/\D/g, '').slice(0, 14)
  return `${prefix}${app || 'app'}_${moment}.zip`
}

/** The storage of backups. */
export interface BackupPlace {
  list(): Promise<BackupFile[]>
  /** Null if there is no such backup. */
  find(key: string): Promise<StoredFile | null>
  /** Adds the file that `write` creates once it is complete and durable. @throws ApiError 400 if the name is taken */
  add(key: string, field: string, write: (path: string) => Promise<void>): Promise<void>
  delete(key: string): Promise<void>
  /** Calls `use` with the path of the backup on the local disk. */
  withLocal<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
}

interface BackupFolder extends BackupPlace {
  /** Bytes written so far; null if no backup of that name is being written. */
  unfinishedBytes(key: string): Promise<number | null>
  /** Removes unfinished files that were not written to for an hour. */
  removeUnfinished(): Promise<void>
}

export const unfinishedEnd = '.unfinished'

/** A folder with backups. */
export function backupFolder(folder: string): BackupFolder {
  const pathOf = (key: string) => join(folder, key)
  const statOf = async (key: string) => {
    const found = await stat(pathOf(key)).catch(() => null)
    return found?.isFile() ? found : null
  }
  return {
    async list() {
      const files: BackupFile[] = []
      for (const key of (await readdir(folder)).filter(isBackupKey).sort()) {
        const found = await statOf(key)
        if (found) files.push(backupFile(key, found.size, found.mtime))
      }
      return files
    },
    async find(key) {
      const found = await statOf(key)
      if (!found) return null
      return {
        size: found.size,
        modified: found.mtime,
        read: (range) => createReadStream(pathOf(key), range ?? {}),
      }
    },
    /** The file is flushed by `write` and renamed. */
    async add(key, field, write) {
      refuseTaken(await statOf(key), field)
      const unfinished = pathOf(key + unfinishedEnd)
      try {
        await rm(unfinished, { force: true })
        await write(unfinished)
        refuseTaken(await statOf(key), field)
        await rename(unfinished, pathOf(key))
        const handle = await open(folder, 'r')
        await handle.sync().finally(() => handle.close())
      } finally {
        await rm(unfinished, { force: true })
      }
    },
    unfinishedBytes: (key) =>
      stat(pathOf(key + unfinishedEnd)).then(
        ({ size }) => size,
        () => null,
      ),
    delete: (key) => rm(pathOf(key), { force: true }),
    withLocal: (key, use) => use(pathOf(key)),
    async removeUnfinished() {
      for (const name of await readdir(folder)) {
        const found = name.endsWith(unfinishedEnd) ? await stat(join(folder, name)).catch(() => null) : null
        if (found && found.mtimeMs < systemClock.now().getTime() - abandonedMilliseconds)
          await rm(join(folder, name), { force: true })
      }
    },
  }
}

/** @throws ApiError 400 */
export function refuseTaken(found: unknown, field: string): void {
  const error = fieldError('validation_backup_name_exists', 'The backup file name is invalid or already exists.')
  refuse({ [field]: found ? error : null })
}
