import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import { openSqliteFile } from '../database/sqlite-database.ts'
import type { Logger } from '../log.ts'
import { syncSchema } from '../records/schema/sync-schema.ts'
import { logCollection } from './log-collection.ts'

/**
 * Where log entries are rows: on PostgreSQL beside all else, on SQLite in a file of their own, so that neither the disk
 * nor the readers of records wait for them. To be closed if it is not `database`.
 */
export async function openLogDatabase(database: Database, folder: string, log: Logger): Promise<Database> {
  const rows =
    database.dialect === 'postgres' ? database : openSqliteFile(join(folder, 'logs.db'), { isDurable: false, log })
  await syncSchema(rows, [logCollection], log)
  return rows
}
