import { join } from 'node:path'
import type { Logger } from '../log.ts'
import type { Database, SqlValue } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { openConnection, type SqliteConnection } from './sqlite-connection.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { readSqliteSnapshot } from './sqlite-snapshot.ts'
import { createWriter } from './sqlite-writer.ts'

/**
 * The embedded database: one file, one connection that writes and one that reads committed data.
 *
 * @throws DataFolderInUse
 */
export function openSqlite(folder: string, log: Logger): Database {
  const unlock = lockFolder(folder)
  try {
    return openSqliteFile(join(folder, 'data.db'), { isDurable: true, log, closed: unlock })
  } catch (error) {
    unlock()
    throw error
  }
}

/** One file, used by this process alone. If not durable, a power cut may lose the last second. */
export function openSqliteFile(
  path: string,
  { isDurable, log, closed }: { isDurable: boolean; log: Logger; closed?: () => void },
): Database {
  const writing = openConnection(path, isDurable ? 'durable' : 'write')
  dropSmallStatistics(writing, log)
  let reading = openConnection(path, 'read')
  const channels = createInProcessChannels(log)
  const writer = createWriter(writing, channels.deliver, log)

  let closing: Promise<void> | undefined
  async function close(): Promise<void> {
    await writer.close()
    reading.close()
    try {
      writing.script('pragma wal_checkpoint(truncate)')
    } catch (err) {
      log.warn({ err, file: path }, 'a database could not be optimised before it was closed')
    }
    writing.close()
    closed?.()
  }

  return {
    dialect: sqliteDialect,
    async all<R>(text: string, params: readonly SqlValue[] = []) {
      if (writes(text)) return writer.transaction((tx) => tx.all<R>(text, params))
      return reading.all(text, params) as R[]
    },
    run: (text, params) => writer.transaction((tx) => tx.run(text, params)),
    transaction: writer.transaction,
    listen: channels.listen,
    snapshot: (work) => readSqliteSnapshot(path, work),
    async optimize() {
      await writer.transaction(async () => sampleTables(writing, log))
      // A connection reads statistics only when it is opened.
      const before = reading
      reading = openConnection(path, 'read')
      before.close()
    },
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

/** Rows sampled per index. Counting the rows takes 0.3 s for a million posts and their related rows. */
const sampledRows = 1000
/**
 * Statistics of a small table make an index look useless, and the planner would keep scanning the
 * table as it grows. Without statistics it assumes a large table and uses the indexes.
 */
const minSampledRows = 10_000

function sampleTables(connection: SqliteConnection, log: Logger): void {
  orKeep(log, () => connection.script(`pragma analysis_limit = ${sampledRows}; analyze`))
  dropSmallStatistics(connection, log)
}

function dropSmallStatistics(connection: SqliteConnection, log: Logger): void {
  orKeep(log, () => {
    if (connection.all("select 1 from sqlite_master where name = 'sqlite_stat1'", []).length === 0) return
    connection.run(
      `delete from sqlite_stat1
       where tbl in (select tbl from sqlite_stat1 group by tbl having max(cast(stat as integer)) < ?)`,
      [minSampledRows],
    )
    connection.script('analyze sqlite_schema')
  })
}

/** If writing fails (a full disk, a damaged file), the old statistics stay. */
function orKeep(log: Logger, renew: () => void): void {
  try {
    renew()
  } catch (err) {
    log.warn({ err }, 'the statistics of the database could not be updated')
  }
}

const writes = (text: string): boolean => !/^\s*(select|with|values|pragma|explain)\b/i.test(text)

/** Notifications within a single process. */
function createInProcessChannels(log: Logger) {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  return {
    deliver(channel: string, payload: string): void {
      for (const handler of [...(listeners.get(channel) ?? [])]) {
        try {
          handler(payload)
        } catch (error) {
          log.error({ err: error, channel }, 'a listener failed')
        }
      }
    },
    listen: (async (channel, handler) => {
      const handlers = listeners.get(channel) ?? new Set()
      listeners.set(channel, handlers.add(handler))
      return async () => {
        handlers.delete(handler)
      }
    }) satisfies Database['listen'] as Database['listen'],
  }
}
