import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../log.ts'
import { jittered } from '../random.ts'
import { type Effect, runEffects } from './commit-effects.ts'
import { CommitUnknown, isConnectionCut, isConnectionLost } from './connection-errors.ts'
import type { Explain, SqlRow, SqlRunner, SqlValue, Transaction, TransactionOptions } from './database.ts'
import { createTransactionScopes, mustBeOpen, type TransactionScope } from './open-transaction.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { type Notification, notifying } from './postgres-notifications.ts'
import type { createStatements } from './postgres-statements.ts'
import type { Unreplicated } from './postgres-unreplicated.ts'

/** When many requests conflict at once, one of them may have to be repeated several times. */
const attempts = 10
/** A live server has canceled the statement by then; on a dead connection no answer ever arrives. */
export const answerMilliseconds = 28_000
const firstPauseMilliseconds = 10
const maxPauseMilliseconds = 500

interface Connections {
  readonly statementFor: ReturnType<typeof createStatements>
  readonly unreplicated: Unreplicated
  /** Whether a pooler is between the pool and the server. */
  readonly isPooled: boolean
  readonly log: Logger
}

type Work<T> = (tx: Transaction) => Promise<T>

/** Transactions over a pool, each on its own connection, READ COMMITTED. */
export function createPostgresTransactions(pool: pg.Pool, { statementFor, unreplicated, isPooled, log }: Connections) {
  const scopes = createTransactionScopes()
  const running = new Set<Promise<unknown>>()
  let closed = false

  async function transaction<T>(work: Work<T>, options: TransactionOptions = {}): Promise<T> {
    scopes.refuseNested()
    refuseAfterClose()
    const result = withRetries(work, options)
    running.add(result)
    try {
      return await result
    } finally {
      running.delete(result)
    }
  }

  async function withRetries<T>(work: Work<T>, options: TransactionOptions): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(work, options)
      } catch (error) {
        if (attempt === attempts || !isWorthAnother(error)) throw error
        await setTimeout(jittered(Math.min(firstPauseMilliseconds * 2 ** (attempt - 1), maxPauseMilliseconds)))
      }
    }
  }

  async function once<T>(work: Work<T>, { isDurable = true }: TransactionOptions): Promise<T> {
    const client = await pool.connect()
    const scope: PostgresScope = { open: true, hasTimeout: true }
    const ask = (text: string) => client.query(limited({ text }, scope))
    const effects: Effect[] = []
    const notifications: Notification[] = []
    const sent: Sent[] = []
    let value: T
    let committing = false
    try {
      // Sent together with the first statement.
      inOnePacket(client)
      const began = Promise.all([ask('begin'), isDurable || ask('set local synchronous_commit = off')])
      began.catch(() => {})
      const tx = transactionOver(client, statementFor, scope, effects, notifications, sent)
      value = await scopes.run(scope, () => work(tx))
      scope.open = false
      // Notices a connection that was cut while idle; the work can then be repeated on another one.
      await began
      const notify = await notifying(client, notifications, isPooled)
      inOnePacket(client)
      const notified = notify && client.query(limited(notify, scope))
      committing = true
      const [commit] = await Promise.all([ask('commit'), notified, ...sent.map(({ outcome }) => outcome)])
      // If a statement failed, PostgreSQL answers a commit with a rollback, without an error.
      if (commit.command !== 'COMMIT')
        throw new Error('A statement of the transaction failed, and its error was ignored.')
      if (unreplicated.take(client)) throw new CommitUnknown('The standby has not confirmed the commit.')
    } catch (thrown) {
      scope.open = false
      const failed = await firstFailure(sent)
      // If statements were sent together, the failure of a later one may be reported before the cause.
      const error = failed ? failed.error : isAborted(thrown) ? (scope.cause ?? thrown) : thrown
      if (committing && isConnectionLost(error)) {
        client.release(true)
        throw error instanceof CommitUnknown ? error : new CommitUnknown(error)
      }
      const rolledBack = await ask('rollback').then(
        () => true,
        () => false,
      )
      try {
        throw failed && rolledBack
          ? await failed.explain(error, runnerOver(client, statementFor, { open: true, hasTimeout: true }))
          : error
      } finally {
        client.release(!rolledBack || isStalePlan(error) || isReadOnly(error))
      }
    }
    client.release()
    runEffects(effects, log)
    return value
  }

  function refuseAfterClose(): void {
    if (closed) throw new Error('The database is closed.')
  }

  return {
    transaction,
    refuseAfterClose,
    async close(): Promise<void> {
      closed = true
      await Promise.allSettled(running)
    },
  }
}

function transactionOver(
  client: pg.PoolClient,
  statementFor: ReturnType<typeof createStatements>,
  scope: PostgresScope,
  effects: Effect[],
  notifications: Notification[],
  sent: Sent[],
): Transaction {
  const runner = runnerOver(client, statementFor, scope)
  return {
    ...runner,
    send(text, params, explain) {
      const outcome = runner.run(text, params)
      // Handled at the end of the transaction.
      outcome.catch(() => {})
      sent.push({ outcome, explain })
    },
    async withoutTimeout() {
      await runner.run("select set_config('statement_timeout', '0', true)")
      scope.hasTimeout = false
    },
    afterCommit(effect) {
      mustBeOpen(scope)
      effects.push(effect)
    },
    notify(channel, payload) {
      mustBeOpen(scope)
      notifications.push({ channel, payload })
    },
  }
}

function runnerOver(
  client: pg.PoolClient,
  statementFor: ReturnType<typeof createStatements>,
  scope: PostgresScope,
): SqlRunner {
  async function send(text: string, params: readonly SqlValue[]): Promise<pg.QueryResult<SqlRow>> {
    mustBeOpen(scope)
    inOnePacket(client)
    try {
      return await client.query<SqlRow>(limited({ ...statementFor(text), values: params as SqlValue[] }, scope))
    } catch (error) {
      if (!isAborted(error)) scope.cause ??= error
      throw Object.assign(error as Error, { sql: text })
    }
  }
  return {
    dialect: postgresDialect,
    all: async <R>(text: string, params: readonly SqlValue[] = []) => (await send(text, params)).rows as R[],
    run: async (text, params = []) => (await send(text, params)).rowCount ?? 0,
  }
}

interface PostgresScope extends TransactionScope {
  hasTimeout: boolean
  /** The error of the first failed statement. */
  cause?: unknown
}

type LimitedQuery = pg.QueryConfig & { query_timeout?: number }

const limited = (query: pg.QueryConfig, { hasTimeout }: PostgresScope): LimitedQuery =>
  hasTimeout ? { ...query, query_timeout: answerMilliseconds } : query

interface Sent {
  readonly outcome: Promise<unknown>
  readonly explain: Explain
}

/** The first failure, because the statements after it only fail as a consequence. */
async function firstFailure(sent: readonly Sent[]): Promise<{ error: unknown; explain: Explain } | null> {
  for (const { outcome, explain } of sent) {
    const failure = await outcome.then(
      () => null,
      (error: unknown) => ({ error, explain }),
    )
    if (failure && !isAborted(failure.error)) return failure
  }
  return null
}

/** Batches what is sent within one turn of the event loop; a packet costs more than the statement in it. */
function inOnePacket({ connection: { stream } }: pg.PoolClient): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const serializationFailure = '40001'
const deadlock = '40P01'
const inFailedTransaction = '25P02'
const featureNotSupported = '0A000'
const readOnlyTransaction = '25006'

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code
const isWorthAnother = (error: unknown): boolean =>
  codeOf(error) === serializationFailure ||
  codeOf(error) === deadlock ||
  isStalePlan(error) ||
  isReadOnly(error) ||
  isConnectionCut(error)

/** Whether a statement failed only because an earlier one had failed. */
const isAborted = (error: unknown): boolean => codeOf(error) === inFailedTransaction

/** The server has become a standby; a new connection to its address may lead to the new primary. */
const isReadOnly = (error: unknown): boolean => codeOf(error) === readOnlyTransaction

/** A prepared statement is invalid because its table has changed; this connection cannot run it any more. */
export const isStalePlan = (error: unknown): boolean =>
  codeOf(error) === featureNotSupported && /cached plan/.test((error as Error).message)
