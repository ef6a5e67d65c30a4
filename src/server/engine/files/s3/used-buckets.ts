import type { Database, Transaction } from '../../database/database.ts'
import type { ObjectStorage } from '../../settings/shape.ts'

/** The buckets that may contain files. Not part of backups, because a restore does not change where files are. */
export const usedBucketsMigration = {
  name: 'used buckets',
  async up(tx: Transaction): Promise<void> {
    await tx.run(`create table "_used_buckets" (address ${tx.dialect.text} not null primary key)`)
  },
}

const addressOf = ({ endpoint, bucket }: ObjectStorage): string => `${endpoint} ${bucket}`

/** Before the first file is stored in the bucket, so that it is known when the settings lead elsewhere again. */
export async function noteBucket(database: Database, storage: ObjectStorage): Promise<void> {
  await database.run('insert into "_used_buckets" (address) values (?) on conflict (address) do nothing', [
    addressOf(storage),
  ])
}

export async function isBucketUsed(database: Database, storage: ObjectStorage): Promise<boolean> {
  const rows = await database.all('select 1 from "_used_buckets" where address = ?', [addressOf(storage)])
  return rows.length > 0
}

/** After the last file has left it, unless the stored settings use it again. */
export async function forgetBucket(tx: Transaction, storage: ObjectStorage): Promise<void> {
  const [row] = await tx.all<{ value: string }>(
    `select value from "_settings" where name = 'settings'${tx.dialect.forUpdate}`,
  )
  const { s3 } = JSON.parse(row?.value ?? '{}') as { s3?: Partial<ObjectStorage> }
  if (!s3?.enabled) await tx.run('delete from "_used_buckets" where address = ?', [addressOf(storage)])
}

/** Whether everything is set that reaching the bucket takes, even if it is not enabled. */
export const isReachable = ({ endpoint, bucket, region, accessKey, secret }: ObjectStorage): boolean =>
  [endpoint, bucket, region, accessKey, secret].every((value) => value !== '')
