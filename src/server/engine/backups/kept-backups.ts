import type { Database, Transaction } from '../database/database.ts'
import { configuredBucket } from '../files/s3/configured-bucket.ts'
import { forgetBucket, isBucketUsed, isReachable, noteBucket } from '../files/s3/used-buckets.ts'
import type { Logger } from '../log.ts'
import type { Settings } from '../settings/create-settings.ts'
import { backupBucket } from './backup-bucket.ts'
import type { BackupFile, BackupPlace } from './backup-folder.ts'

/** The current place of backups: the disk, or the bucket of the settings. */
export interface KeptBackups {
  now(): BackupPlace
  kind(): 'disk' | 's3'
  /** The place that may have backups from before the settings changed; null if there is none. */
  left(): Promise<LeftBackups | null>
  close(): void
}

export interface LeftBackups {
  readonly kind: 'disk' | 's3'
  readonly place: BackupPlace
  list(): Promise<BackupFile[]>
  /** Stops offering the place. Call it when the last backup has been moved. */
  forget(tx: Transaction): Promise<void>
}

/** @param path of `folder` */
export function keptBackups(
  { database, settings, log }: { database: Database; settings: Settings; log: Logger },
  folder: BackupPlace,
  path: string,
): KeptBackups {
  const storage = () => settings.current().backups.s3
  const bucket = configuredBucket(settings, ({ backups: { s3 } }) => ({ ...s3, enabled: isReachable(s3) }))
  const inBucket = (): BackupPlace | null => {
    const found = bucket.current()
    return found && backupBucket(found, path)
  }
  const isInBucket = () => storage().enabled && bucket.current() !== null
  const note = (): void => {
    if (!isInBucket()) return
    noteBucket(database, storage(), 'backups').catch((err) => log.error({ err }, 'the bucket could not be noted'))
  }
  note()
  settings.onChange(note)

  return {
    now: () => (isInBucket() ? inBucket()! : folder),
    kind: () => (isInBucket() ? 's3' : 'disk'),
    async left() {
      if (isInBucket()) {
        const isEmpty = (await folder.list()).length === 0
        return isEmpty ? null : { kind: 'disk', place: folder, list: folder.list, forget: async () => {} }
      }
      const [place, used] = [inBucket(), storage()]
      if (!place || !(await isBucketUsed(database, used, 'backups'))) return null
      return { kind: 's3', place, list: place.list, forget: (tx) => forgetBucket(tx, used, 'backups') }
    },
    close: () => bucket.close(),
  }
}
