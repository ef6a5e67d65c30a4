import { type Clock, recordDate } from '../clock.ts'
import type { Database, SqlValue, Transaction } from '../database/database.ts'
import { type Logger, onLogLine } from '../log.ts'
import { newId } from '../records/values/generate.ts'
import type { Settings } from '../settings/create-settings.ts'
import type { LogEntry } from './log-entry.ts'
import { entryOfLine } from './log-line.ts'

export interface Logs {
  /** Whether an entry of this level is kept, so that nobody makes one for nothing. */
  keeps(level: number): boolean
  add(level: number, message: string, data: Record<string, unknown>): void
  /** Resolves once all entries so far are rows, or lost. */
  flush(): Promise<void>
  /** Removes what is older than the settings want. */
  prune(): Promise<void>
  truncate(): Promise<void>
  close(): Promise<void>
}

const flushMilliseconds = 1000
const flushEntries = 500
/** More than these wait for the database only when something is wrong; further ones are counted and dropped. */
const mostWaiting = 10_000
const rowsPerStatement = 100
const day = 86_400_000

/** Log entries as rows, written in groups beside the requests they tell of. Nothing ever waits for them or fails by them. */
export function createLogs(options: { database: Database; settings: Settings; clock: Clock; log: Logger }): Logs {
  const { database, settings, clock, log } = options
  let waiting: LogEntry[] = []
  let dropped = 0
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const keeps = (level: number): boolean => {
    const { maxDays, minLevel } = settings.current().logs
    return maxDays > 0 && level >= minLevel && !closed
  }

  function add(level: number, message: string, data: Record<string, unknown>): void {
    if (!keeps(level)) return
    if (waiting.length >= mostWaiting) {
      dropped += 1
      return
    }
    waiting.push({ id: newId(), created: recordDate(clock.now()), level, message, data })
    if (waiting.length === flushEntries) void flush()
    else timer ??= setTimeout(flush, flushMilliseconds).unref()
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  async function write(): Promise<void> {
    if (dropped > 0) {
      const message = `${dropped} log entries were dropped.`
      waiting.push({ id: newId(), created: recordDate(clock.now()), level: 4, message, data: {} })
      dropped = 0
    }
    const entries = waiting
    waiting = []
    try {
      if (entries.length > 0) await insert(database, entries)
    } catch (error) {
      // Said on standard error only: a row about rows that cannot be written would be the next one.
      log.error({ err: error, entries: entries.length, [unkept]: true }, 'log entries could not be written')
    }
  }

  onLogLine(log, (line) => {
    const entry = entryOfLine(line)
    if (entry) add(entry.level, entry.message, entry.data)
  })

  async function prune(): Promise<void> {
    const { maxDays } = settings.current().logs
    const oldest = recordDate(new Date(clock.now().getTime() - maxDays * day))
    await database.run('delete from "_logs" where "created" < ?', [oldest])
  }

  return {
    keeps,
    add,
    flush,
    prune,
    async truncate() {
      await flush()
      await database.run('delete from "_logs"')
    },
    async close() {
      await flush()
      closed = true
    },
  }
}

/** Marks a line that stays out of the rows. */
export const unkept = 'unkept'

async function insert(database: Database, entries: readonly LogEntry[]): Promise<void> {
  const work = async (tx: Transaction) => {
    for (let from = 0; from < entries.length; from += rowsPerStatement) {
      const some = entries.slice(from, from + rowsPerStatement)
      const values = some.map(() => '(?, ?, ?, ?, ?)').join(', ')
      await tx.run(
        `insert into "_logs" ("id", "created", "level", "message", "data") values ${values}`,
        some.flatMap(({ id, created, level, message, data }): SqlValue[] => [
          id,
          created,
          level,
          storable(message).slice(0, longestMessage),
          storable(JSON.stringify(data)),
        ]),
      )
    }
  }
  // Requests would wait for the disk each second.
  await database.transaction(work, { durable: false })
}

const longestMessage = 5000

/** PostgreSQL takes no NUL in texts. */
const storable = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text)
