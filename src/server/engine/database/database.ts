import type { SqlDialect } from './dialect.ts'

/** The name of a dialect, for code without a database. */
export type Dialect = SqlDialect['name']
export type SqlValue = string | number | bigint | null | Uint8Array
export type SqlRow = Record<string, SqlValue>

/** A piece of SQL text with `?` placeholders and the values for them. The same text serves both engines. */
export interface SqlFragment {
  readonly text: string
  readonly params: readonly SqlValue[]
}

/** Runs SQL. `?` placeholders on both engines; statements are prepared once per text. */
export interface SqlRunner {
  readonly dialect: SqlDialect
  all<R = SqlRow>(text: string, params?: readonly SqlValue[]): Promise<R[]>
  /** Resolves to the number of rows changed. */
  run(text: string, params?: readonly SqlValue[]): Promise<number>
}

/** Converts an error of the database to the one to throw; `runner` reads committed rows. */
export type Explain = (error: unknown, runner: SqlRunner) => Promise<unknown>

export interface TransactionOptions {
  /**
   * Default true: resolves once the commit is on disk. Otherwise the disk is written within a second, and a power cut before that
   * undoes the transaction; the end of the process does not. For writes that are repeated anyway if they are lost.
   */
  readonly isDurable?: boolean
}

/**
 * An open transaction, the only way to write. Make no network calls inside.
 */
export interface Transaction extends SqlRunner {
  /** Runs once the commit is on disk, in the order of registration; dropped on rollback. Errors are logged. */
  afterCommit(effect: () => void | Promise<void>): void
  /**
   * Sends a write without waiting for its outcome, so that it is sent in one packet with the next statement or the
   * commit. If it fails, the transaction is rolled back and rejects with the error that `explain` returns. Only on
   * PostgreSQL, where it saves round trips.
   */
  readonly send?: (text: string, params: readonly SqlValue[], explain: Explain) => void
  /** Removes the time limit of the remaining statements and the commit; PostgreSQL and its driver time out after half a minute otherwise. */
  withoutTimeout(): Promise<void>
  /** Notifies every process that listens on `channel`, this one included, after the commit, in the order of commits. */
  notify(channel: string, payload: string): void
}

/** A consistent view of the whole database, as of the start of the snapshot. */
export interface Snapshot {
  readonly dialect: SqlDialect
  all<R = SqlRow>(text: string): Promise<R[]>
  /** Rows in portions of at most 500 and some megabytes; the event loop runs between them. */
  stream(text: string): AsyncIterable<SqlRow[]>
}

/** The file of a database that belongs to this process alone. */
export interface DatabaseFile {
  readonly path: string
  /**
   * Replaces this file with the database file at `from`, between two transactions. `last` can still write to the new
   * file, and read the old one as schema `replaced`. After a failure the old file stays in use.
   */
  replace(from: string, last: (tx: Transaction, replaced: string) => Promise<void>): Promise<void>
}

export interface PoolState {
  readonly open: number
  readonly idle: number
  /** Requests that wait for a connection. */
  readonly waiting: number
}

export interface Database extends SqlRunner {
  /** Null if the database is a server. */
  readonly file: DatabaseFile | null
  /**
   * Runs `work` atomically. On SQLite writers take turns, and commits of waiting writers may share one flush; on
   * PostgreSQL serialisation failures and deadlocks are retried, so `work` may run more than once.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * Calls `handler` for each committed `notify` on `channel`, from any process. `interrupted` is called when
   * notifications may have been missed because of a reconnection. Returns a function that stops listening.
   */
  listen(channel: string, handler: (payload: string) => void, interrupted?: () => void): Promise<() => Promise<void>>
  /** Lets `work` read one consistent state, for as long as it takes, while others continue to write. */
  snapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>
  /** The connections of this process, if the database is a server. */
  connections?(): PoolState
  /** Updates the planner's statistics of all tables. */
  optimize(): Promise<void>
  close(): Promise<void>
}
