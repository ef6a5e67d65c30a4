import type { Transaction } from './database.ts'

/** Every number that processes agree on to take turns on PostgreSQL. Any number will do; none may be used twice. */
const locks = {
  migrations: 7_211_934_520,
  schema: 7_211_934_521,
  claims: 7_211_934_522,
}

/** Waits for its turn and keeps it to the end of the transaction. SQLite's writers take turns anyway. */
export async function takeTurn(tx: Transaction, lock: keyof typeof locks): Promise<void> {
  if (!tx.dialect.isEmbedded) await tx.all('select pg_advisory_xact_lock(?)', [locks[lock]])
}

/** The same for everybody who names the same key. */
export async function takeTurnOf(tx: Transaction, key: string): Promise<void> {
  if (!tx.dialect.isEmbedded) await tx.all('select pg_advisory_xact_lock(hashtextextended(?, 0))', [key])
}
