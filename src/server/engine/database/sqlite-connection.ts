import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { boundedCache } from '../bounded-cache.ts'
import type { SqlRow, SqlValue } from './database.ts'
import { unaccented } from './unaccented.ts'

/** One connection to the file. Everything on it is synchronous. */
export interface SqliteConnection {
  all(text: string, params: readonly SqlValue[]): SqlRow[]
  run(text: string, params: readonly SqlValue[]): number
  /** Statements without parameters and without results. */
  script(text: string): void
  readonly inTransaction: boolean
  /** Whether commits of a durable connection wait for the disk from now on. Not within a transaction. */
  flushCommits(flushes: boolean): void
  /** Closes the file, runs `meanwhile` and opens the file of that name. */
  reopen(meanwhile?: () => void): void
  close(): void
}

const maxStatements = 500
const busyMilliseconds = 5000

export function openConnection(path: string, access: 'read' | 'write' | 'durable'): SqliteConnection {
  let database = open(path, access)
  let flushes = true
  const statements = boundedCache<StatementSync>(maxStatements)
  const prepared = (text: string): StatementSync => {
    const known = statements.get(text)
    if (known) return known
    const statement = database.prepare(text)
    statements.set(text, statement)
    return statement
  }

  return {
    all(text, params) {
      try {
        return prepared(text).all(...params) as SqlRow[]
      } catch (error) {
        throw withText(error, text)
      }
    },
    run(text, params) {
      try {
        return Number(prepared(text).run(...params).changes)
      } catch (error) {
        throw withText(error, text)
      }
    },
    script: (text) => database.exec(text),
    get inTransaction() {
      return database.isTransaction
    },
    flushCommits(now) {
      if (access !== 'durable' || now === flushes) return
      database.exec(`pragma synchronous = ${now ? 'full' : 'normal'}`)
      flushes = now
    },
    reopen(meanwhile) {
      close()
      try {
        meanwhile?.()
      } finally {
        database = open(path, access)
        flushes = true
      }
    },
    close,
  }

  function close(): void {
    statements.clear()
    database.close()
  }
}

function open(path: string, access: 'read' | 'write' | 'durable'): DatabaseSync {
  const database = new DatabaseSync(path, {
    readOnly: access === 'read',
    enableForeignKeyConstraints: true,
    timeout: busyMilliseconds,
  })
  try {
    if (access !== 'read') database.exec('pragma journal_mode = wal')
    // Whether commits wait for the disk, or only checkpoints do.
    if (access === 'durable') database.exec('pragma synchronous = full')
    if (access === 'write') database.exec('pragma synchronous = normal; pragma wal_autocheckpoint = 8000')
    database.exec('pragma cache_size = -32000; pragma temp_store = memory')
    database.function('unaccented', { deterministic: true }, unaccented)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** The log contains the statement, but not its values, which may be private. */
function withText(error: unknown, text: string): unknown {
  return error instanceof Error ? Object.assign(error, { sql: text }) : error
}
