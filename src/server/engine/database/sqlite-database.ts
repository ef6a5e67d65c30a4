import { join } from 'node:path'
import type { Logger } from '../log.ts'
import type { Database, SqlValue } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { openConnection, type SqliteConnection } from './sqlite-connection.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { readSqliteSnapshot } from './sqlite-snapshot.ts'
import { createWriter } from './sqlite-writer.ts'

/**
 * The embedded database: one file, one connection that writes and one that reads what is committed.
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

/** One file, open to this process alone. What is not durable may lose its last second to a power cut, and no more. */
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
      log.warn({ err, file: path }, 'a database could not be tidied up before it was closed')
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
      // A connection reads statistics when it is opened, and never again.
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

/** Rows looked at per index. Counting the rows takes 0.3 s of a million posts and all that belongs to them. */
const sampledRows = 1000
/**
 * Statistics of a small table say that an index hardly narrows anything down, and the planner would go on scanning the
 * table however large it became. Without statistics it takes every table for a large one and goes by the indexes.
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

/** What cannot be written (a full disk, a damaged file) leaves the statistics as they were. */
function orKeep(log: Logger, renew: () => void): void {
  try {
    renew()
  } catch (err) {
    log.warn({ err }, 'the statistics of the database could not be renewed')
  }
}

const writes = (text: string): boolean => !/^\s*(select|with|values|pragma|explain)\b/i.test(text)

/** Notifications where one process is all there is. */
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
