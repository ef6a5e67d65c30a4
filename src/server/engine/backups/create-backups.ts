import { copyFile, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { isLeased, type Lease, leaseNote, takeLease } from '../database/lease.ts'
import type { Migration } from '../database/migrations.ts'
import { ApiError, badRequest, fieldError, notFound } from '../errors.ts'
import type { StoredFile } from '../files/file-store.ts'
import type { SwitchedStore } from '../files/open-file-store.ts'
import { BucketError } from '../files/s3/bucket.ts'
import { uniqueName } from '../random.ts'
import { checkLength, refuse } from '../records/auth/submitted.ts'
import type { RecordStore } from '../records/records.ts'
import type { Settings } from '../settings/create-settings.ts'
import { storageError } from '../storage-errors.ts'
import { automaticName, type BackupFile, backupFolder, isBackupKey, maxNameLength, nameForm } from './backup-folder.ts'
import { type KeptBackups, keptBackups, type LeftBackups } from './kept-backups.ts'
import { moveBackup } from './move-backup.ts'
import { createRestore } from './restore.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

export interface BackupsOptions extends BackupSource {
  records: RecordStore
  files: SwitchedStore
  /** The server's migrations, whose conversions are applied to the rows of older backups. */
  migrations: readonly Migration[]
  settings: Settings
  /** The data folder. */
  folder: string
}

export interface BackupWork {
  readonly key: string
  readonly kind: 'backup' | 'restore' | 'move'
  /** Bytes written so far; only for a backup. */
  readonly bytes: number
}

export interface Backups {
  list(): Promise<BackupFile[]>
  /** Whether a backup or restore is under way, in any process. */
  isBusy(): Promise<boolean>
  /** The backup or restore under way, in any process; null if there is none. */
  work(): Promise<BackupWork | null>
  /**
   * Creates a backup; the name is generated if not given. Resolves to its key.
   * @throws ApiError 400 for an invalid or taken name, or during another backup or restore; 507 if the disk is full
   */
  create(name?: string): Promise<string>
  /** Creates a scheduled backup and deletes the oldest beyond the number in the settings. */
  createAutomatic(): Promise<void>
  /** Adds a zip from a local path. @throws ApiError 400 */
  upload(name: string, path: string): Promise<void>
  /** @throws ApiError 404 */
  find(key: string): Promise<StoredFile>
  /** @throws ApiError 400 */
  delete(key: string): Promise<void>
  /**
   * Replaces all rows and files with those of the backup, or changes nothing.
   * @throws ApiError 400 with the reason if the backup is invalid
   */
  restore(key: string): Promise<void>
  readonly kept: Pick<KeptBackups, 'kind' | 'left'>
  /**
   * Copies a backup to the current place, compares the two, and deletes the original unless `keep` is set.
   * @returns false, with nothing done, during a backup or restore
   * @throws Error if the current place has a different backup of that name
   */
  move(key: string, from: LeftBackups, options: { keep: boolean }): Promise<boolean>
  close(): void
}

const notInFormat = fieldError('validation_match_invalid', 'Must be in a valid format.')
const leaseName = 'backup'
/** Prefix of the key in the lease's note; keys contain no colon. */
const moving = 'move:'
const automaticPrefix = '@auto_pb_backup_'

/** Backups in `backups/` of the data folder, or in the bucket of the settings. First completes or reverts a restore that was interrupted by a crash. */
export async function createBackups(options: BackupsOptions): Promise<Backups> {
  const { database, settings, clock, log } = options
  const place = join(options.folder, 'backups')
  await mkdir(place, { recursive: true })
  const folder = backupFolder(place)
  const kept = keptBackups(options, folder, place)
  const restore = createRestore(options)
  let retry: NodeJS.Timeout | undefined
  await tidyUp().catch((err) => {
    // A bucket that cannot be reached does not prevent the start.
    if (!(err instanceof BucketError)) throw err
    tidyUpFailed(err)
  })

  /** Another process may still be using these files, or may have died only a moment ago; then they are cleaned up later. */
  async function tidyUp(): Promise<void> {
    const lease = await takeLease(database, leaseName)
    if (lease) await endBroken().finally(lease.release)
    else retry = setTimeout(tidyUpLater, 5000).unref()
  }
  function tidyUpLater(): void {
    tidyUp().catch(tidyUpFailed)
  }
  function tidyUpFailed(err: unknown): void {
    log.error({ err }, 'broken backups could not be tidied up')
    retry = setTimeout(tidyUpLater, 60_000).unref()
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
    alone(key, () =>
      kept
        .now()
        .add(key, 'name', (path) => writeBackup(options, path))
        .catch(failed),
    )

  function failed(error: Error): never {
    if (error instanceof ApiError) throw error
    log.error({ err: error }, 'a backup could not be made')
    throw storageError(error) ?? badRequest(`Failed to create backup. Raw error: ${error.message}`)
  }

  return {
    list: () => kept.now().list(),
    isBusy: () => isLeased(database, leaseName),

    async work() {
      const key = await leaseNote(database, leaseName)
      if (!key) return null
      if (key.startsWith(moving)) return { key: key.slice(moving.length), kind: 'move', bytes: 0 }
      const written = await folder.unfinishedBytes(key)
      return { key, kind: written === null ? 'restore' : 'backup', bytes: written ?? 0 }
    },

    async create(name = '') {
      const key = name || automaticName('pb_backup_', settings.current().meta.appName, clock.now())
      refuse({ name: checkLength(key, 1, maxNameLength) ?? (nameForm.test(key) ? null : notInFormat) })
      await write(key)
      return key
    },

    async createAutomatic() {
      const { meta, backups } = settings.current()
      await write(automaticName(automaticPrefix, meta.appName, clock.now()))
      const automatic = (await kept.now().list()).filter(({ key }) => key.startsWith(automaticPrefix))
      automatic.sort((a, b) => (a.modified < b.modified ? 1 : -1))
      for (const { key } of automatic.slice(Math.max(1, backups.cronMaxKeep))) {
        await kept.now().delete(key)
      }
    },

    async upload(name, path) {
      if (!isBackupKey(name)) {
        refuse({ file: notInFormat })
      }
      // The backup folder may be on a different disk.
      await kept.now().add(name, 'file', (target) => rename(path, target).catch(() => copyFile(path, target)))
    },

    async find(key) {
      const found = isBackupKey(key) ? await kept.now().find(key) : null
      if (!found) throw notFound()
      return found
    },

    async delete(key) {
      const busyWith = await leaseNote(database, leaseName)
      if (busyWith === key || busyWith === moving + key) {
        throw badRequest('The backup is currently being used and cannot be deleted.')
      }
      if (!isBackupKey(key) || !(await kept.now().find(key))) {
        throw badRequest('Invalid or already deleted backup file. Raw error: there is no such backup.')
      }
      await kept.now().delete(key)
    },

    async restore(key) {
      const here = kept.now()
      if (!isBackupKey(key) || !(await here.find(key))) throw badRequest('Missing or invalid backup file.')
      await alone(key, (lease) => here.withLocal(key, (path) => restore.run(path, uniqueName(8), lease)))
    },

    kept,

    async move(key, { place: from }, { keep }) {
      const lease = await takeLease(database, leaseName, moving + key)
      if (!lease) return false
      try {
        await moveBackup(key, from, kept.now(), keep)
        return true
      } finally {
        await lease.release()
      }
    },

    close() {
      clearTimeout(retry)
      kept.close()
    },
  }
}
