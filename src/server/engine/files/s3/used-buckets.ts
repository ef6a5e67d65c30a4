import type { Database, Transaction } from '../../database/database.ts'
import type { ObjectStorage } from '../../settings/shape.ts'

/** The buckets that may contain files or backups. Not part of backups, because a restore does not change where files are. */
export const usedBucketsMigration = {
  name: 'used buckets',
  async up(tx: Transaction): Promise<void> {
    await tx.run(`create table "_used_buckets" (address ${tx.dialect.text} not null primary key)`)
  },
}

/** The content of a bucket. */
type Use = 'files' | 'backups'

const addressOf = ({ endpoint, bucket }: ObjectStorage, use: Use): string =>
  use === 'files' ? `${endpoint} ${bucket}` : `${use} ${endpoint} ${bucket}`

/** Call it before anything is stored in the bucket, so that the bucket is known after the settings change. */
export async function noteBucket(database: Database, storage: ObjectStorage, use: Use): Promise<void> {
  await database.run('insert into "_used_buckets" (address) values (?) on conflict (address) do nothing', [
    addressOf(storage, use),
  ])
}

export async function isBucketUsed(database: Database, storage: ObjectStorage, use: Use): Promise<boolean> {
  const rows = await database.all('select 1 from "_used_buckets" where address = ?', [addressOf(storage, use)])
  return rows.length > 0
}

interface StoredPlaces {
  s3?: Partial<ObjectStorage>
  backups?: { s3?: Partial<ObjectStorage> }
}

/** Call it after the last file or backup has been moved, unless the stored settings use the bucket again. */
export async function forgetBucket(tx: Transaction, storage: ObjectStorage, use: Use): Promise<void> {
  const [row] = await tx.all<{ value: string }>(
    `select value from "_settings" where name = 'settings'${tx.dialect.forUpdate}`,
  )
  const { s3, backups } = JSON.parse(row?.value ?? '{}') as StoredPlaces
  if ((use === 'files' ? s3 : backups?.s3)?.enabled) return
  await tx.run('delete from "_used_buckets" where address = ?', [addressOf(storage, use)])
}

/** Whether all settings of the bucket are filled in, even if it is not enabled. */
export const isReachable = ({ endpoint, bucket, region, accessKey, secret }: ObjectStorage): boolean =>
  [endpoint, bucket, region, accessKey, secret].every((value) => value !== '')
