import type { Transaction } from '../database/database.ts'
import type { ChangeFeed, ChangeListener, RecordEvent } from './records.ts'

/** The writing side of the change feed. */
export interface ChangePublisher extends ChangeFeed {
  publish(tx: Transaction, event: RecordEvent): Promise<void>
}

export function createChangeFeed(): ChangePublisher {
  const listeners: ChangeListener[] = []
  return {
    subscribe(listener) {
      listeners.push(listener)
    },
    async publish(tx, event) {
      for (const listener of listeners) {
        const effect = await listener(event)
        if (effect) tx.afterCommit(effect)
      }
    },
  }
}
