import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Transaction } from '../database/database.ts'
import { uniqueName } from '../random.ts'

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
export async function ownsFiles(database: Database, folder: string): Promise<boolean> {
  const mark = join(folder, 'files-of')
  const [row] = await database.all<{ name: string }>('select name from "_database"')
  const owner = await readFile(mark, 'utf8').catch(() => null)
  if (owner !== null) return owner === row!.name
  const isEmpty = (await readdir(join(folder, 'storage'))).length === 0
  if (!database.dialect.isEmbedded && !isEmpty) return false
  await writeFile(mark, row!.name, { flag: 'wx' }).catch(() => {})
  return (await readFile(mark, 'utf8')) === row!.name
}
