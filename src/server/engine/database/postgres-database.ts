import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { isConnectionCut } from './connection-errors.ts'
import type { Database, SqlRow, SqlValue } from './database.ts'
import { applicationName, postgresDialect } from './postgres-dialect.ts'
import { createPostgresListener } from './postgres-listener.ts'
import { readPostgresSnapshot } from './postgres-snapshot.ts'
import { createStatements } from './postgres-statements.ts'
import { answerMilliseconds, createPostgresTransactions, isStalePlan } from './postgres-transactions.ts'
import { createUnreplicated } from './postgres-unreplicated.ts'

const writingConnections = 8
/** Reads are retried on another connection if theirs was cut. */
const readAttempts = 3
const readPauseMilliseconds = 10
const readingConnections = 8
const statementMilliseconds = 25_000
const idleInTransactionMilliseconds = 30_000
const connectMilliseconds = 10_000
const minServerVersion = 150_000
const timeouts = {
  statement_timeout: statementMilliseconds,
  idle_in_transaction_session_timeout: idleInTransactionMilliseconds,
}
/**
 * Just-in-time compilation of a long rule takes seconds, running it milliseconds. The server closes dead connections after 25
 * seconds, since their number is limited. `options` in the URL override these.
 */
const options = '-c jit=off -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

/**
 * Connections to PostgreSQL: some for transactions, some for single statements (so that a transaction that reads
 * committed data never waits for another transaction to end), and one that listens.
 *
 * With a `directUrl`, `url` leads to a pooler that may give each transaction another connection of the server. Nothing
 * that outlives a transaction is used there: no settings of the session and no prepared statements. Listening and
 * snapshots use the direct address.
 *
 * @throws Error if the server cannot be reached, is older than 15 or does not store UTF-8
 */
export async function openPostgres(url: string, log: Logger, directUrl = ''): Promise<Database> {
  const isPooled = directUrl !== ''
  const settings: pg.PoolConfig = {
    // PostgreSQL keeps 63 bytes.
    application_name: `${applicationName} ${hostname().slice(0, 40)}:${process.pid}`,
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
    // Node then probes once a second, and closes a dead idle connection after ten.
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: typeParser as pg.CustomTypesConfig['getTypeParser'] },
  }
  const direct: pg.PoolConfig = { ...settings, connectionString: directUrl || url, options }
  // A pooler refuses session settings, so the role's settings apply.
  const pooled: pg.PoolConfig = isPooled ? { ...settings, connectionString: url } : { ...direct, ...timeouts }
  const unreplicated = createUnreplicated()
  const poolOf = (max: number, more: object = {}): pg.Pool =>
    new pg.Pool({ ...pooled, ...more, max })
      .on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
      // A connection lost between two statements of a transaction fails the next one; the event must not end the process.
      .on('connect', (client) => {
        client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
        unreplicated.watch(client)
      })
  const reading = poolOf(readingConnections)
  try {
    await checkServer(reading)
    if (isPooled) await warnWithoutTimeouts(reading, log)
  } catch (error) {
    await reading.end()
    throw error
  }
  // Statements of a transaction that do not wait for one another are sent together.
  const writing = poolOf(writingConnections, { pipeline: true })

  const statementFor = createStatements(isPooled ? 0 : undefined)
  const transactions = createPostgresTransactions(writing, { statementFor, unreplicated, isPooled, log })
  const listener = createPostgresListener(direct, log)

  async function send(text: string, params: readonly SqlValue[]): Promise<pg.QueryResult<SqlRow>> {
    transactions.refuseAfterClose()
    const statement = { ...statementFor(text), query_timeout: answerMilliseconds }
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await reading.query<SqlRow>({ ...statement, values: params as SqlValue[] })
      } catch (error) {
        // Another process changed the table; the statement is planned again without its name.
        if (isStalePlan(error))
          return reading.query<SqlRow>({ ...statement, name: undefined, values: params as SqlValue[] })
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
    connections: () => ({
      open: reading.totalCount + writing.totalCount,
      idle: reading.idleCount + writing.idleCount,
      waiting: reading.waitingCount + writing.waitingCount,
    }),
    snapshot: (work) => readPostgresSnapshot(direct, work),
    optimize: async () => void (await send('analyze', [])),
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

const int8 = 20
const numeric = 1700

/** Counts and sums are returned as numbers, as on SQLite. */
function typeParser(type: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (type === int8 || type === numeric) return Number
  return pg.types.getTypeParser(type, format as 'text') as (value: string) => unknown
}

/** Behind a pooler these are settings of the role (docs/operations.md, "PgBouncer"). */
async function warnWithoutTimeouts(pool: pg.Pool, log: Logger): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout') and setting = '0'`,
  )
  const missing = rows.map(({ name }) => name)
  if (missing.length > 0) log.warn({ missing }, 'the role of DATABASE_URL has no timeouts: set them with alter role')
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
