import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import type { Logger } from '../log.ts'
import { type Effect, runEffects } from './commit-effects.ts'
import type { Transaction, TransactionOptions } from './database.ts'
import { createTransactionScopes, mustBeOpen, type TransactionScope } from './open-transaction.ts'
import type { SqliteConnection } from './sqlite-connection.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

interface Waiting {
  readonly work: (tx: Transaction) => Promise<unknown>
  readonly isDurable: boolean
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
  /** Runs a function in the async context of its caller, not of the caller that started the queue. */
  readonly inContext: <T>(run: () => T) => T
}
interface Member {
  readonly waiting: Waiting
  effects: Effect[]
  /** Settles the caller's promise, once the group is on disk. */
  settle?: () => void
}

/** Max members and max time of a group, so that the first does not wait long for the last. */
const groupMembers = 64
const groupMilliseconds = 8
/** A transaction that is still open after this is rolled back, since every other writer waits for it. */
const maxTransactionMilliseconds = 30_000

export interface SqliteWriter {
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Runs `work` between two transactions; writers wait meanwhile. */
  between<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when the queue is empty; later calls are rejected. */
  close(): Promise<void>
}

/**
 * Lets writers take turns on the one connection that writes. Waiting transactions run as savepoints of one
 * outer transaction and share one flush to disk, if one of them is durable. Each is settled after that flush, and one that fails
 * rolls back its own writes only.
 * @param committed called after each commit, with whether it has waited for the disk
 */
export function createWriter(
  connection: SqliteConnection,
  deliver: (channel: string, payload: string) => void,
  log: Logger,
  committed: (isDurable: boolean) => void = () => {},
): SqliteWriter {
  const scopes = createTransactionScopes()
  const queue: Waiting[] = []
  const betweens: (() => Promise<void>)[] = []
  let draining: Promise<void> | null = null
  let closed = false

  function transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    { isDurable = true }: TransactionOptions = {},
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      scopes.refuseNested()
      if (closed) throw new Error('The database is closed.')
      queue.push({
        work,
        isDurable,
        resolve: resolve as (value: unknown) => void,
        reject,
        inContext: AsyncLocalStorage.snapshot(),
      })
      draining ??= drain()
    })
  }

  function between<T>(work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (closed) throw new Error('The database is closed.')
      betweens.push(() => work().then(resolve, reject))
      draining ??= drain()
    })
  }

  async function drain(): Promise<void> {
    while (queue.length + betweens.length > 0) {
      // Lets requests that arrive in this turn of the event loop join the group.
      await setImmediate()
      await betweens.shift()?.()
      if (queue.length > 0) await commitGroup()
    }
    // In the same turn as the check of the queue, so that no writer is queued after the drain has finished.
    draining = null
  }

  async function commitGroup(): Promise<void> {
    const members: Member[] = []
    const isDurable = queue.some((waiting) => waiting.isDurable)
    try {
      connection.flushCommits(isDurable)
      connection.script('begin immediate')
      const began = performance.now()
      do {
        const member: Member = { waiting: queue.shift()!, effects: [] }
        members.push(member)
        await runMember(member)
      } while (
        queue.length > 0 &&
        (isDurable || !queue[0]!.isDurable) &&
        members.length < groupMembers &&
        performance.now() - began < groupMilliseconds
      )
      connection.script('commit')
      committed(isDurable)
    } catch (error) {
      takeBack(connection)
      const lost = members.length > 0 ? members.map(({ waiting }) => waiting) : queue.splice(0, 1)
      for (const { reject } of lost) reject(error)
      return
    }
    for (const [index, { waiting, effects, settle }] of members.entries()) {
      // After background work, lets the first caller continue up to its next await before the next caller does. Answers to
      // requests are sent together, because a turn of the event loop for each costs a fifth more CPU.
      if (index > 0 && !isDurable) await setImmediate()
      waiting.inContext(() => runEffects(effects, log))
      settle!()
    }
  }

  /** @throws only if the whole group is lost: SQLite rolls everything back if it runs out of disk or memory */
  async function runMember(member: Member): Promise<void> {
    const { waiting } = member
    const scope: TransactionScope = { open: true }
    connection.script('savepoint member')
    try {
      const tx = transactionOver(connection, scope, member.effects, deliver)
      const value = await withinTime(waiting.inContext(() => scopes.run(scope, () => waiting.work(tx))))
      scope.open = false
      connection.script('release member')
      member.settle = () => waiting.resolve(value)
    } catch (error) {
      scope.open = false
      if (!connection.inTransaction) throw error
      connection.script('rollback to member; release member')
      member.effects = []
      member.settle = () => waiting.reject(error)
    }
  }

  return {
    transaction,
    between,
    async close() {
      closed = true
      await draining
    },
  }
}

function takeBack(connection: SqliteConnection): void {
  try {
    if (connection.inTransaction) connection.script('rollback')
  } catch {
    // The next `begin` fails in the same way and reports it to its own caller.
  }
}

function transactionOver(
  connection: SqliteConnection,
  scope: TransactionScope,
  effects: Effect[],
  deliver: (channel: string, payload: string) => void,
): Transaction {
  return {
    dialect: sqliteDialect,
    async all<R>(text: string, params: Parameters<Transaction['all']>[1] = []) {
      mustBeOpen(scope)
      return connection.all(text, params) as R[]
    },
    async run(text, params = []) {
      mustBeOpen(scope)
      return connection.run(text, params)
    },
    withoutTimeout: async () => {},
    afterCommit(effect) {
      mustBeOpen(scope)
      effects.push(effect)
    },
    notify(channel, payload) {
      mustBeOpen(scope)
      effects.push(() => deliver(channel, payload))
    },
  }
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('A transaction was open for 30 seconds and was rolled back; move slow work out of it.'))
    }, maxTransactionMilliseconds)
    timer.unref()
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
