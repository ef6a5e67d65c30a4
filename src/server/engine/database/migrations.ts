import { systemClock } from '../clock.ts'
import { takeTurn } from './advisory-locks.ts'
import type { Database, Transaction } from './database.ts'
import { notificationsMigration } from './postgres-notifications.ts'

/** One change of the tables. Its name is remembered for ever, so it is never reused or renamed. */
export interface Migration {
  readonly name: string
  /** The tables it makes whose rows are data, so that backups hold them. */
  readonly tables?: readonly string[]
  up(tx: Transaction): Promise<void>
}

/**
 * Runs the steps that this database has not seen yet, in their order, each with its mark in one transaction.
 * Processes that start together take turns.
 *
 * @throws Error when two steps have the same name, or whatever a step throws (the ones before it stay done)
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

/** A change to a large table may take its time, and so may the wait for it. */
async function lock(tx: Transaction): Promise<void> {
  for (const text of tx.dialect.withoutTimeout) await tx.run(text)
  await takeTurn(tx, 'migrations')
}
