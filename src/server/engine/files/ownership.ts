import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Database, Transaction } from '../database/database.ts'
import { uniqueName } from '../random.ts'
import { createOnce } from './create-once.ts'
import type { Bucket } from './s3/bucket.ts'

/** The id of this database. Not part of backups, so a restored database keeps its own. */
export const databaseNameMigration = {
  name: 'database name',
  async up(tx: Transaction): Promise<void> {
    await tx.run('create table "_database" (name text not null)')
    await tx.run('insert into "_database" (name) values (?)', [uniqueName(16)])
  },
}

/**
 * Whether the files in a data folder belong to this database. A folder is assigned to its database at the first
 * start: on SQLite, which is stored in it, or if it contains no files yet. An old folder with a new PostgreSQL
 * database is not swept.
 */
export async function folderOwnership(database: Database, folder: string): Promise<boolean> {
  const mark = join(folder, 'files-of')
  const name = await nameOf(database)
  const owner = await readFile(mark, 'utf8').catch(() => null)
  if (owner) return owner === name
  const isEmpty = (await readdir(join(folder, 'storage'))).length === 0
  if (!database.dialect.isEmbedded && !isEmpty) return false
  return createOnce(mark, name) === name
}

const bucketMark = '@files-of'

/** The same for a bucket, which is assigned to the first database that uses it while it is empty. */
export async function bucketOwnership(database: Database, bucket: Bucket): Promise<boolean> {
  const name = await nameOf(database)
  if (await bucket.head(bucketMark)) return (await text(bucket.read(bucketMark))) === name
  for await (const _ of bucket.list('')) return false
  await bucket.write(bucketMark, name)
  return true
}

const nameOf = async (database: Database): Promise<string> =>
  (await database.all<{ name: string }>('select name from "_database"'))[0]!.name
