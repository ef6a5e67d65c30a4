import { join } from 'node:path'
import type { Collection } from '#shared/collections/define.ts'
import { json, number, text } from '#shared/collections/fields.ts'
import { isDamage, setAside } from '../database/damage.ts'
import type { Database } from '../database/database.ts'
import { openSqliteFile } from '../database/sqlite-database.ts'
import type { Logger } from '../log.ts'
import { syncTables } from '../records/schema/sync-schema.ts'

/** Logs are filtered and sorted in the filter language of records. Only superusers read them. */
export const logCollection: Collection = {
  name: '_logs',
  type: 'base',
  tenant: { global: 'Only superusers see logs.' },
  fields: {
    id: text({ primaryKey: true }),
    created: text(),
    level: number(),
    message: text(),
    data: json(),
  },
  rules: { list: null, view: null, create: null, update: null, delete: null },
  indexes: [{ fields: ['created'] }],
}

/**
 * The database for log entries: on PostgreSQL the main one, on SQLite a separate file, so that neither the disk
 * nor the readers of records wait for them. Close it if it is not `database`.
 */
export async function openLogDatabase(database: Database, folder: string, log: Logger): Promise<Database> {
  if (!database.dialect.isEmbedded) return withTable(database, log)
  const path = join(folder, 'logs.db')
  try {
    return await openFile(path, log)
  } catch (error) {
    if (!isDamage(error)) throw error
    setLogsAside(path, (error as Error).message, log)
    return openFile(path, log)
  }
}

/** A working server matters more than the logs in a damaged file. The file must not be open. */
export function setLogsAside(path: string, found: string, log: Logger): void {
  log.error({ file: setAside(path), found }, 'the log database was damaged; it was set aside and a new one was created')
}

async function openFile(path: string, log: Logger): Promise<Database> {
  const rows = openSqliteFile(path, { isDurable: false, log })
  try {
    return await withTable(rows, log)
  } catch (error) {
    await rows.close().catch(() => {})
    throw error
  }
}

async function withTable(rows: Database, log: Logger): Promise<Database> {
  await syncTables(rows, [logCollection], log)
  return rows
}
