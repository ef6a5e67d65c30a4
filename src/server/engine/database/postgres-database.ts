import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { isConnectionCut } from './connection-errors.ts'
import type { Database, SqlRow, SqlValue } from './database.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { createPostgresListener } from './postgres-listener.ts'
import { readPostgresSnapshot } from './postgres-snapshot.ts'
import { createStatements } from './postgres-statements.ts'
import { createPostgresTransactions, isStalePlan } from './postgres-transactions.ts'

const writingConnections = 8
/** Reads are retried on another connection if theirs was cut. */
const readAttempts = 3
const readPauseMilliseconds = 10
const readingConnections = 8
const statementMilliseconds = 30_000
const idleInTransactionMilliseconds = 30_000
const connectMilliseconds = 10_000
const minServerVersion = 150_000

/**
 * Connections to PostgreSQL: some for transactions, some for single statements (so that a transaction that reads
 * committed data never waits for another transaction to end), and one that listens.
 *
 * @throws Error if the server cannot be reached, is older than 15 or does not store UTF-8
 */
export async function openPostgres(url: string, log: Logger): Promise<Database> {
  const settings: pg.PoolConfig = {
    connectionString: url,
    application_name: 'record-server',
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
    types: { getTypeParser: typeParser as pg.CustomTypesConfig['getTypeParser'] },
  }
  const poolOf = (max: number, more: object = {}): pg.Pool =>
    new pg.Pool({
      ...settings,
      ...more,
      max,
      statement_timeout: statementMilliseconds,
      idle_in_transaction_session_timeout: idleInTransactionMilliseconds,
    })
      .on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
      // A connection lost between two statements of a transaction fails the next one; the event must not end the process.
      .on('connect', (client) =>
        client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost')),
      )
  const reading = poolOf(readingConnections)
  try {
    await checkServer(reading)
  } catch (error) {
    await reading.end()
    throw error
  }
  // Statements of a transaction that do not wait for one another are sent together.
  const writing = poolOf(writingConnections, { pipeline: true })

  const statementFor = createStatements()
  const transactions = createPostgresTransactions(writing, statementFor, log)
  const listener = createPostgresListener(settings, log)

  async function send(text: string, params: readonly SqlValue[]): Promise<pg.QueryResult<SqlRow>> {
    transactions.refuseAfterClose()
    const statement = statementFor(text)
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await reading.query<SqlRow>({ ...statement, values: params as SqlValue[] })
      } catch (error) {
        // Another process changed the table; the statement is planned again without its name.
        if (isStalePlan(error)) return reading.query<SqlRow>({ text: statement.text, values: params as SqlValue[] })
        const mayRepeat = attempt < readAttempts && isConnectionCut(error) && /^\s*select\b/i.test(text)
        if (!mayRepeat) throw Object.assign(error as Error, { sql: text })
        // Gives the pool time to notice other ended connections.
        await setTimeout(readPauseMilliseconds)
      }
    }
  }

  let closing: Promise<void> | undefined
  async function close(): Promise<void> {
    await transactions.close()
    await Promise.all([listener.close(), reading.end(), writing.end()])
  }

  return {
    dialect: postgresDialect,
    file: null,
    all: async <R>(text: string, params: readonly SqlValue[] = []) => (await send(text, params)).rows as R[],
    run: async (text, params = []) => (await send(text, params)).rowCount ?? 0,
    transaction: transactions.transaction,
    listen: listener.listen,
    snapshot: (work) => readPostgresSnapshot(settings, work),
    optimize: async () => void (await send('analyze', [])),
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

const int8 = 20
const numeric = 1700

/** Counts and sums are returned as numbers, like from SQLite. */
function typeParser(type: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (type === int8 || type === numeric) return Number
  return pg.types.getTypeParser(type, format as 'text') as (value: string) => unknown
}

async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string; encoding: string }>(
    "select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding",
  )
  const { version, encoding } = rows[0]!
  if (Number(version) < minServerVersion) {
    const running = `${Math.floor(Number(version) / 10_000)}.${Number(version) % 10_000}`
    throw new Error(
      `PostgreSQL 15 or newer is needed, but DATABASE_URL leads to version ${running}: update that server.`,
    )
  }
  if (encoding !== 'UTF8') {
    throw new Error(`The database at DATABASE_URL stores text as ${encoding}; create it with encoding UTF8.`)
  }
}
