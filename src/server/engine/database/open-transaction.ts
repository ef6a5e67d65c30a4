import { AsyncLocalStorage } from 'node:async_hooks'

/** What an open transaction and everything called from it share. */
export interface TransactionScope {
  open: boolean
}

/** Tells whether code runs inside a transaction's work, through any number of awaits. One per database. */
export function createTransactionScopes() {
  const scopes = new AsyncLocalStorage<TransactionScope>()
  return {
    run: <T>(scope: TransactionScope, work: () => Promise<T>): Promise<T> => scopes.run(scope, work),
    /** @throws Error inside of a transaction, where a second one would wait for the first forever */
    refuseNested(): void {
      if (!scopes.getStore()?.open) return
      throw new Error(
        'A transaction was begun inside another one, which would wait for itself. Use the transaction at hand (`tx`), or `tx.afterCommit`.',
      )
    },
  }
}

/** @throws Error when the transaction has ended: the statement would land in another one */
export function mustBeOpen(scope: TransactionScope): void {
  if (scope.open) return
  throw new Error('A transaction was used after its end. Await everything that belongs to it inside its work.')
}
