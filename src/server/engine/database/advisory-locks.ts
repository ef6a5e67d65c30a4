import type { Transaction } from './database.ts'

/** Numbers of the advisory locks that serialise processes on PostgreSQL. Arbitrary, but unique. */
const locks = {
  migrations: 7_211_934_520,
  schema: 7_211_934_521,
  claims: 7_211_934_522,
}

/** Waits for the lock and holds it until the end of the transaction. SQLite's writers take turns anyway. */
export async function takeTurn(tx: Transaction, lock: keyof typeof locks): Promise<void> {
  if (!tx.dialect.isEmbedded) await tx.all('select pg_advisory_xact_lock(?)', [locks[lock]])
}

/** The same, for one key. */
export async function takeTurnOf(tx: Transaction, key: string): Promise<void> {
  if (!tx.dialect.isEmbedded) await tx.all('select pg_advisory_xact_lock(hashtextextended(?, 0))', [key])
}
