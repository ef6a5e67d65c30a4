import type { SqlDialect } from './dialect.ts'

/** Names a dialect where there is no database at hand. */
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

/**
 * An open transaction. Whoever holds one may write; nothing else may. No network call belongs inside.
 */
export interface Transaction extends SqlRunner {
  /** Runs once the commit is on disk, in the order of registration; dropped on rollback. A throw is logged. */
  afterCommit(effect: () => void | Promise<void>): void
  /** Tells every process that listens on `channel`, this one included, after the commit, in the order of commits. */
  notify(channel: string, payload: string): void
}

/** One unchanging state of the whole database, as it was when the snapshot began. */
export interface Snapshot {
  readonly dialect: SqlDialect
  all<R = SqlRow>(text: string): Promise<R[]>
  /** Rows in portions of at most 500 and some megabytes, however many there are; the event loop runs between them. */
  stream(text: string): AsyncIterable<SqlRow[]>
}

export interface Database extends SqlRunner {
  /**
   * Runs `work` atomically. On SQLite writers take turns, and commits of waiting writers may share one flush; on
   * PostgreSQL serialisation failures and deadlocks are retried, so `work` may run more than once.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Calls `handler` for each committed `notify` on `channel`, from any process. `interrupted` is called when
   * notifications may have been missed because the connection was lost and made again. Returns the way to stop.
   */
  listen(channel: string, handler: (payload: string) => void, interrupted?: () => void): Promise<() => Promise<void>>
  /** Lets `work` read one state of everything, for as long as it takes, while others write on. */
  snapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>
  /** Gives the planner new statistics of all tables. */
  optimize(): Promise<void>
  close(): Promise<void>
}
