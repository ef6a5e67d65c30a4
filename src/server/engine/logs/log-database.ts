import { join } from 'node:path'
import type { Collection } from '#shared/collections/define.ts'
import { json, number, text } from '#shared/collections/fields.ts'
import { isDamage, setAside } from '../database/damage.ts'
import type { Database } from '../database/database.ts'
import { openSqliteFile } from '../database/sqlite-database.ts'
import type { Logger } from '../log.ts'
import { syncSchema } from '../records/schema/sync-schema.ts'

/** Logs are filtered and sorted in the language of records, though nobody but superusers ever reads them. */
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
 * Where log entries are rows: on PostgreSQL beside all else, on SQLite in a file of their own, so that neither the disk
 * nor the readers of records wait for them. To be closed if it is not `database`.
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

/** Whatever a damaged file of logs held is worth less than a server that works. Nobody may have it open. */
export function setLogsAside(path: string, found: string, log: Logger): void {
  log.error({ file: setAside(path), found }, 'the file of logs was damaged; it was set aside and begun afresh')
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
  await syncSchema(rows, [logCollection], log)
  return rows
}
