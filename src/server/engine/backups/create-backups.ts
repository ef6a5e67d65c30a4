import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isLeased, type Lease, leaseNote, takeLease } from '../database/lease.ts'
import { ApiError, badRequest, fieldError, notFound } from '../errors.ts'
import { uniqueName } from '../random.ts'
import { checkLength, refuse } from '../records/auth/submitted.ts'
import type { RecordStore } from '../records/records.ts'
import type { Settings } from '../settings/create-settings.ts'
import { storageError } from '../storage-errors.ts'
import { automaticName, type BackupFile, backupFolder, isBackupKey, maxNameLength, nameForm } from './backup-folder.ts'
import { createRestore } from './restore.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

export interface BackupsOptions extends BackupSource {
  records: RecordStore
  settings: Settings
  /** The data folder. */
  folder: string
}

export interface Backups {
  list(): Promise<BackupFile[]>
  /** Whether a backup or restore is under way, in any process. */
  isBusy(): Promise<boolean>
  /**
   * Creates a backup; the name is generated if not given. Resolves to its key.
   * @throws ApiError 400 for an invalid or taken name, or during another backup or restore; 507 if the disk is full
   */
  create(name?: string): Promise<string>
  /** Creates a scheduled backup and deletes the oldest beyond the number in the settings. */
  createAutomatic(): Promise<void>
  /** Moves a zip from a local path into the folder. @throws ApiError 400 */
  upload(name: string, path: string): Promise<void>
  /** The path of a backup. @throws ApiError 404 */
  find(key: string): Promise<{ path: string; size: number; modified: Date }>
  /** @throws ApiError 400 */
  delete(key: string): Promise<void>
  /**
   * Replaces all rows and files with those of the backup, or changes nothing.
   * @throws ApiError 400 with what is wrong with the backup
   */
  restore(key: string): Promise<void>
  close(): void
}

const notInFormat = fieldError('validation_match_invalid', 'Must be in a valid format.')
const leaseName = 'backup'
const automaticPrefix = '@auto_pb_backup_'

/** Backups in `backups/` of the data folder. First completes or reverts a restore that was interrupted by a crash. */
export async function createBackups(options: BackupsOptions): Promise<Backups> {
  const { database, settings, clock, log } = options
  const place = join(options.folder, 'backups')
  await mkdir(place, { recursive: true })
  const folder = backupFolder(place)
  const restore = createRestore(options)
  let retry: NodeJS.Timeout | undefined
  await tidyUp()

  /** Another process may still be using these files, or may have died only a moment ago; then they are cleaned up later. */
  async function tidyUp(): Promise<void> {
    const lease = await takeLease(database, leaseName)
    if (lease) await endBroken().finally(lease.release)
    else retry = setTimeout(tidyUpLater, 5000).unref()
  }
  function tidyUpLater(): void {
    tidyUp().catch((err) => log.error({ err }, 'broken backups could not be tidied up'))
  }

  async function endBroken(): Promise<void> {
    await restore.recover()
    await folder.removeUnfinished()
    await (await options.files.holdDeletions())()
  }

  async function alone<T>(key: string, work: (lease: Lease) => Promise<T>): Promise<T> {
    const lease = await takeLease(database, leaseName, key)
    if (!lease) {
      throw badRequest('Try again later - another backup/restore process has already been started.')
    }
    try {
      await endBroken()
      return await work(lease)
    } finally {
      await lease.release()
    }
  }

  const write = (key: string): Promise<void> =>
    alone(key, () => folder.add(key, 'name', (path) => writeBackup(options, path)).catch(failed))

  function failed(error: Error): never {
    if (error instanceof ApiError) throw error
    log.error({ err: error }, 'a backup could not be made')
    throw storageError(error) ?? badRequest(`Failed to create backup. Raw error: ${error.message}`)
  }

  return {
    list: () => folder.list(),
    isBusy: () => isLeased(database, leaseName),

    async create(name = '') {
      const key = name || automaticName('pb_backup_', settings.current().meta.appName, clock.now())
      refuse({ name: checkLength(key, 1, maxNameLength) ?? (nameForm.test(key) ? null : notInFormat) })
      await write(key)
      return key
    },

    async createAutomatic() {
      const { meta, backups } = settings.current()
      await write(automaticName(automaticPrefix, meta.appName, clock.now()))
      const automatic = (await folder.list()).filter(({ key }) => key.startsWith(automaticPrefix))
      automatic.sort((a, b) => (a.modified < b.modified ? 1 : -1))
      for (const { key } of automatic.slice(Math.max(1, backups.cronMaxKeep))) {
        await rm(folder.pathOf(key), { force: true })
      }
    },

    async upload(name, path) {
      if (!isBackupKey(name)) {
        refuse({ file: notInFormat })
      }
      // The backup folder may be on a different disk.
      await folder.add(name, 'file', (target) => rename(path, target).catch(() => copyFile(path, target)))
    },

    async find(key) {
      if (!isBackupKey(key)) throw notFound()
      const path = folder.pathOf(key)
      const found = await stat(path).catch(() => null)
      if (!found?.isFile()) throw notFound()
      return { path, size: found.size, modified: found.mtime }
    },

    async delete(key) {
      if ((await leaseNote(database, leaseName)) === key) {
        throw badRequest('The backup is currently being used and cannot be deleted.')
      }
      if (!isBackupKey(key) || !(await folder.exists(key))) {
        throw badRequest('Invalid or already deleted backup file. Raw error: there is no such backup.')
      }
      await rm(folder.pathOf(key), { force: true })
    },

    async restore(key) {
      if (!isBackupKey(key) || !(await folder.exists(key))) throw badRequest('Missing or invalid backup file.')
      await alone(key, (lease) => restore.run(folder.pathOf(key), uniqueName(8), lease))
    },

    close: () => clearTimeout(retry),
  }
}
