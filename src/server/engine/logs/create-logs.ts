import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type Clock, recordDate } from '../clock.ts'
import { isDamage } from '../database/damage.ts'
import type { Database, SqlRunner } from '../database/database.ts'
import { type Logger, onLogLine } from '../log.ts'
import { generate } from '../records/fields/generate.ts'
import type { Settings } from '../settings/create-settings.ts'
import { openLogDatabase, setLogsAside } from './log-database.ts'
import { entryOfLine, fitData, type LogEntry } from './log-entry.ts'

export interface LogsOptions {
  database: Database
  /** The data folder. */
  folder: string
  settings: Settings
  clock: Clock
  log: Logger
}

export interface Logs {
  /** The database to read the entries from, after a flush. */
  readonly rows: Pick<SqlRunner, 'all' | 'dialect'>
  /** Whether entries of this level are stored; check before building one. */
  keeps(level: number): boolean
  add(level: number, message: string, data: Record<string, unknown>): void
  /** Resolves once all entries so far are stored, or lost. */
  flush(): Promise<void>
  /** Removes entries older than the settings allow. */
  prune(): Promise<void>
  truncate(): Promise<void>
  /** Sets a damaged log database aside. @param found its problems */
  startOver(found: string): Promise<void>
  close(): Promise<void>
}

const flushMilliseconds = 1000
/** This many are written immediately, without waiting for the end of the second. */
const flushEntries = 5000
/** More than these wait only if something is wrong; further ones are counted and dropped. */
const maxWaiting = 10_000
const day = 86_400_000

type Waiting = Omit<LogEntry, 'created'> & { at: Date }

/** Log entries as rows, written in groups in the background. No request waits for them or fails because of them. */
export async function createLogs(options: LogsOptions): Promise<Logs> {
  const { settings, clock, log } = options
  let rows = await openLogDatabase(options.database, options.folder, log)
  const nextId = createIds()
  let waiting: Waiting[] = []
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
    if (waiting.length >= maxWaiting) {
      dropped += 1
      return
    }
    waiting.push({ id: nextId(), at: clock.now(), level, message, data })
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
      waiting.push({ id: nextId(), at: clock.now(), level: 4, message, data: {} })
      dropped = 0
    }
    const entries = waiting
    waiting = []
    try {
      if (entries.length > 0) await insert(rows, entries, settings.current().logs.maxDataSize)
    } catch (error) {
      if (isDamage(error)) await beginAfresh((error as Error).message).catch(() => {})
      // On standard error only: an entry about entries that cannot be written would fail too.
      log.error({ err: error, entries: entries.length, [unsaved]: true }, 'log entries could not be written')
    }
  }

  async function beginAfresh(found: string): Promise<void> {
    if (rows === options.database || closed) return
    await rows.close().catch(() => {})
    setLogsAside(join(options.folder, 'logs.db'), found, log)
    rows = await openLogDatabase(options.database, options.folder, log)
  }

  onLogLine(log, (line) => {
    const entry = entryOfLine(line)
    if (entry) add(entry.level, entry.message, entry.data)
  })

  async function prune(): Promise<void> {
    await flush()
    const { maxDays } = settings.current().logs
    const oldest = recordDate(new Date(clock.now().getTime() - maxDays * day))
    await rows.run('delete from "_logs" where "created" < ?', [oldest])
  }

  return {
    get rows() {
      return rows
    },
    keeps,
    add,
    flush,
    prune,
    startOver(found) {
      writing = writing.then(() => beginAfresh(found))
      return writing
    },
    async truncate() {
      await flush()
      await rows.run('delete from "_logs"')
    },
    async close() {
      closed = true
      await flush()
      if (rows !== options.database) await rows.close()
    },
  }
}

/** Marks a line that stays out of the rows. */
const unsaved = 'unsaved'

/** A few fixed sizes, so that statements stay prepared. */
const rowsPerStatement = [400, 50, 7, 1]

async function insert(database: Database, entries: readonly Waiting[], maxBytes: number): Promise<void> {
  const valuesOf = ({ id, at, level, message, data }: Waiting) => [
    id,
    recordDate(at),
    level,
    storable(message).slice(0, maxMessageLength),
    storable(fitData(data, maxBytes)),
  ]
  await database.transaction(async (tx) => {
    let done = 0
    for (const size of rowsPerStatement) {
      const text = `insert into "_logs" ("id", "created", "level", "message", "data") values ${Array(size).fill('(?, ?, ?, ?, ?)').join(', ')}`
      for (; entries.length - done >= size; done += size) {
        await tx.run(text, entries.slice(done, done + size).flatMap(valuesOf))
        // Requests are processed between two portions.
        await setImmediate()
      }
    }
  })
}

const maxMessageLength = 5000

/** PostgreSQL stores no NUL in texts. */
const storable = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text)

/** Formatted like record ids. One part is random per process; a random id for each entry would cost more than the rest. */
function createIds(): () => string {
  const process = generate('[a-z0-9]{9}')
  let count = 0
  return () => {
    count += 1
    return process + count.toString(36).padStart(6, '0')
  }
}
