import { setImmediate } from 'node:timers/promises'
import type { Database, SqlRunner, SqlValue, Transaction } from '#server/engine/database/database.ts'

/** The statements of a transaction; those of one round were asked for at the same time, so PostgreSQL gets them together. */
export type Rounds = string[][]

export interface Statements {
  transactions: Rounds[]
  /** Outside of transactions. */
  alone: string[]
}

/** The statements of `work`. Those of a round all end before the next one begins, so that rounds do not depend on the engine. */
export async function statementsOf(database: Database, work: () => Promise<unknown>): Promise<Statements> {
  const { all, transaction } = database
  const found: Statements = { transactions: [], alone: [] }
  Object.assign(database, {
    all: (text: string, params?: SqlValue[]) => {
      found.alone.push(text)
      return all(text, params)
    },
    transaction: ((run, options) =>
      transaction((tx) => {
        const rounds: Rounds = []
        found.transactions.push(rounds)
        return run(inRounds(tx, rounds))
      }, options)) satisfies Database['transaction'],
  })
  try {
    await work()
  } finally {
    Object.assign(database, { all, transaction })
  }
  return found
}

function inRounds(tx: Transaction, rounds: Rounds): Transaction {
  let open: { begins: Promise<void>; ends: Promise<unknown>[]; texts: string[] } | null = null

  async function inRound<T>(text: string, run: () => Promise<T>): Promise<T> {
    if (!open) {
      const texts: string[] = []
      rounds.push(texts)
      const begins = setImmediate().then(() => {
        open = null
      })
      open = { begins, ends: [], texts }
    }
    const { begins, ends, texts } = open
    texts.push(text)
    const result = begins.then(run)
    ends.push(result.catch(() => {}))
    await begins
    await Promise.all(ends)
    return result
  }

  const runner: Pick<SqlRunner, 'all' | 'run'> = {
    all: (text, params) => inRound(text, () => tx.all(text, params)),
    run: (text, params) => inRound(text, () => tx.run(text, params)),
  }
  return { ...tx, ...runner }
}
