import type { Logger } from '../log.ts'
import type { Database } from './database.ts'
import { openSqlite } from './sqlite-database.ts'

export interface DatabaseOptions {
  /** `postgres://…`; without one the database is a file in `folder`. */
  url?: string
  /** The same database without a pooler in between, if `url` leads to one. */
  directUrl?: string
  /** The data folder; created if missing. */
  folder: string
  log: Logger
}

/**
 * Opens the database: PostgreSQL if there is an address, else SQLite in the data folder, which it locks for this
 * process.
 *
 * @throws DataFolderInUse if another process has the folder locked
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url) {
    const { openPostgres } = await import('./postgres-database.ts')
    return openPostgres(options.url, options.log, options.directUrl)
  }
  return openSqlite(options.folder, options.log)
}
