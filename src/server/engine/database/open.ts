import type { Logger } from '../log.ts'
import type { Database } from './database.ts'
import { openSqlite } from './sqlite-database.ts'

export interface DatabaseOptions {
  /** `postgres://…`; without one the database is a file in `folder`. */
  url?: string
  /** The data folder; made when missing. */
  folder: string
  log: Logger
}

/**
 * Opens the database: PostgreSQL when there is an address, else SQLite in the data folder, which it takes for this
 * process alone.
 *
 * @throws DataFolderInUse when another process has the folder
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url) {
    const { openPostgres } = await import('./postgres-database.ts')
    return openPostgres(options.url, options.log)
  }
  return openSqlite(options.folder, options.log)
}
