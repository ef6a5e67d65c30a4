import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import { fieldError } from '../errors.ts'
import { refuse } from '../records/auth/submitted.ts'

export interface BackupFile {
  key: string
  /** Bytes. */
  size: number
  /** `YYYY-MM-DD HH:MM:SS.mmmZ` */
  modified: string
}

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

/** The folder with the backups. */
export function backupFolder(folder: string) {
  const pathOf = (key: string) => join(folder, key)
  const exists = (key: string) =>
    stat(pathOf(key)).then(
      (found) => found.isFile(),
      () => false,
    )
  return {
    pathOf,
    exists,
    async list(): Promise<BackupFile[]> {
      const files: BackupFile[] = []
      for (const key of (await readdir(folder)).filter(isBackupKey).sort()) {
        const found = await stat(pathOf(key)).catch(() => null)
        if (found?.isFile()) {
          files.push({ key, size: found.size, modified: found.mtime.toISOString().replace('T', ' ') })
        }
      }
      return files
    },
    /** Renames the file that `write` creates once it is complete and flushed to disk. */
    async add(key: string, field: string, write: (path: string) => Promise<void>): Promise<void> {
      await refuseTaken(key, field)
      const unfinished = join(folder, `${key}.unfinished`)
      try {
        await rm(unfinished, { force: true })
        await write(unfinished)
        await refuseTaken(key, field)
        await rename(unfinished, pathOf(key))
        const handle = await open(folder, 'r')
        await handle.sync().finally(() => handle.close())
      } finally {
        await rm(unfinished, { force: true })
      }
    },
    /** Not written to for an hour. */
    async removeUnfinished(): Promise<void> {
      for (const name of await readdir(folder)) {
        const found = name.endsWith('.unfinished') ? await stat(join(folder, name)).catch(() => null) : null
        if (found && found.mtimeMs < systemClock.now().getTime() - abandonedMilliseconds)
          await rm(join(folder, name), { force: true })
      }
    },
  }

  async function refuseTaken(key: string, field: string): Promise<void> {
    if (!(await exists(key))) return
    refuse({
      [field]: fieldError('validation_backup_name_exists', 'The backup file name is invalid or already exists.'),
    })
  }
}
