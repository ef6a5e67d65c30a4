import { systemClock } from '../clock.ts'
import { takeTurn } from './advisory-locks.ts'
import type { Database, Transaction } from './database.ts'
import { notificationsMigration } from './postgres-notifications.ts'

/** One change of the tables. Its name is stored, so it must never be reused or renamed. */
export interface Migration {
  readonly name: string
  /** The tables it creates whose rows are data, so that backups include them. */
  readonly tables?: readonly string[]
  up(tx: Transaction): Promise<void>
}

/**
 * Runs the steps that have not run on this database yet, in order, each recorded in its own transaction.
 * Processes that start together take turns.
 *
 * @throws Error if two steps have the same name, or the error of a step (earlier steps stay applied)
 */
export async function migrate(database: Database, given: readonly Migration[]): Promise<void> {
  const steps = [notificationsMigration, ...given]
  const names = new Set(steps.map(({ name }) => name))
  if (names.size !== steps.length) throw new Error('Two migrations have the same name; names must be unique.')
  await database.transaction(async (tx) => {
    await lock(tx)
    await tx.run('create table if not exists _migrations (name text primary key not null, applied text not null)')
  })
  for (const step of steps) {
    await database.transaction(async (tx) => {
      await lock(tx)
      const [done] = await tx.all('select 1 from _migrations where name = ?', [step.name])
      if (done) return
      await step.up(tx)
      await tx.run('insert into _migrations (name, applied) values (?, ?)', [
        step.name,
        systemClock.now().toISOString(),
      ])
    })
  }
}

/** Changing a large table may take long, and so may waiting for the lock. */
async function lock(tx: Transaction): Promise<void> {
  for (const text of tx.dialect.withoutTimeout) await tx.run(text)
  await takeTurn(tx, 'migrations')
}
