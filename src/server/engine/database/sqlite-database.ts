import { join } from 'node:path'
import type { Logger } from '../log.ts'
import type { Database, SqlValue } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { openConnection } from './sqlite-connection.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { createLateFlush } from './sqlite-late-flush.ts'
import { replaceFile } from './sqlite-replace.ts'
import { readSqliteSnapshot } from './sqlite-snapshot.ts'
import { dropSmallStatistics, sampleTables } from './sqlite-statistics.ts'
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
  const reading = openConnection(path, 'read')
  const channels = createInProcessChannels(log)
  const flush = createLateFlush(path, log)
  const writer = createWriter(writing, channels.deliver, log, isDurable ? flush.committed : undefined)

  let closing: Promise<void> | undefined
  async function close(): Promise<void> {
    await writer.close()
    await flush.close()
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
    file: {
      path,
      async replace(from, last) {
        await replaceFile({ path, writing, reading, writer, deliver: channels.deliver, log }, from, last)
        dropSmallStatistics(writing, log)
        reading.reopen()
      },
    },
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
      reading.reopen()
    },
    close: () => {
      closing ??= close()
      return closing
    },
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
