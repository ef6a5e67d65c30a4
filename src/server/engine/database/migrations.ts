import { systemClock } from '../clock.ts'
import { takeTurn } from './advisory-locks.ts'
import type { Database, Transaction } from './database.ts'
import { notificationsMigration } from './postgres-notifications.ts'

/**
 * One change of the tables. Its name is stored, so it must never be reused, renamed or removed: a process refuses a
 * database with names that it does not know.
 */
export interface Migration {
  readonly name: string
  /** The tables it creates whose rows are data, so that backups include them. */
  readonly tables?: readonly string[]
  /** Changes tables. */
  up?(tx: Transaction): Promise<void>
  /**
   * Converts rows that an earlier release wrote. Runs after `up`, when the tables of the collections may not exist yet, and
   * on the rows of a restored backup that was made before it.
   */
  convert?(tx: Transaction): Promise<void>
}

/**
 * Runs the steps that have not run on this database yet, in order, each recorded in its own transaction.
 * Processes that start together take turns.
 *
 * @throws Error if two steps have the same name, or the error of a step (earlier steps stay applied)
 */
export async function migrate(database: Database, given: readonly Migration[]): Promise<void> {
  const steps: readonly Migration[] = [notificationsMigration, ...given]
  const names = new Set(steps.map(({ name }) => name))
  if (names.size !== steps.length) throw new Error('Two migrations have the same name; names must be unique.')
  await appliedMigrations(database)
  for (const step of steps) {
    await database.transaction(async (tx) => {
      await lock(tx)
      const [done] = await tx.all('select 1 from _migrations where name = ?', [step.name])
      if (done) return
      await step.up?.(tx)
      await step.convert?.(tx)
      await tx.run('insert into _migrations (name, applied) values (?, ?)', [
        step.name,
        systemClock.now().toISOString(),
      ])
      tx.notify(migratedChannel, step.name)
    })
  }
}

/** Notifies every process of the name of each step that has run. */
export const migratedChannel = 'migrated'

/** The names of the steps that have run on this database, once no process is running one. */
export async function appliedMigrations(database: Database): Promise<string[]> {
  return database.transaction(async (tx) => {
    await lock(tx)
    await tx.run('create table if not exists _migrations (name text primary key not null, applied text not null)')
    return (await tx.all<{ name: string }>('select name from _migrations order by name')).map(({ name }) => name)
  })
}

/** Changing a large table may take long, and so may waiting for the lock. */
async function lock(tx: Transaction): Promise<void> {
  await tx.withoutTimeout()
  await takeTurn(tx, 'migrations')
}
