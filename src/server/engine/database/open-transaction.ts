import { AsyncLocalStorage } from 'node:async_hooks'

/** State shared by an open transaction and everything called from it. */
export interface TransactionScope {
  open: boolean
}

/** Knows whether code runs inside a transaction's work, across awaits. One per database. */
export function createTransactionScopes() {
  const scopes = new AsyncLocalStorage<TransactionScope>()
  return {
    run: <T>(scope: TransactionScope, work: () => Promise<T>): Promise<T> => scopes.run(scope, work),
    /** @throws Error inside a transaction, where a second one would wait for the first forever */
    refuseNested(): void {
      if (!scopes.getStore()?.open) return
      throw new Error(
        'A transaction was begun inside another one, which would wait for itself. Use the transaction at hand (`tx`), or `tx.afterCommit`.',
      )
    },
  }
}

/** @throws Error if the transaction has ended: the statement would run in another one */
export function mustBeOpen(scope: TransactionScope): void {
  if (scope.open) return
  throw new Error('A transaction was used after its end. Await everything that belongs to it inside its work.')
}
