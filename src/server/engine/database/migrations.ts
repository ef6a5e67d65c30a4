import { systemClock } from '../clock.ts'
import { takeTurn } from './advisory-locks.ts'
import type { Database, Transaction } from './database.ts'
import { notificationsMigration } from './postgres-notifications.ts'

/** One change of the tables. Its name is stored, so it must never be reused or renamed. */
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

const createTable = 'create table if not exists _migrations (name text primary key not null, applied text not null)'

/**
 * Refuses a database that a newer version has changed: this one would not know what its rows mean.
 * @param known every step of this version
 * @throws Error that says how to go on; nothing is changed
 */
export async function refuseNewer(database: Database, known: readonly Migration[]): Promise<void> {
  const names = new Set([notificationsMigration, ...known].map(({ name }) => name))
  await database.transaction(async (tx) => {
    await lock(tx)
    await tx.run(createTable)
    const applied = await tx.all<{ name: string }>('select name from _migrations order by applied, name')
    const unknown = applied.filter(({ name }) => !names.has(name)).map(({ name }) => name)
    if (unknown.length > 0) throw new Error(newerDatabase(unknown))
  })
}

const newerDatabase = (unknown: readonly string[]): string =>
  `A newer version of this server has changed the database (${unknown.join(', ')}): start that version, or start this one with an empty data folder and database, and restore a backup that was made before the upgrade.`

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
  await database.transaction(async (tx) => {
    await lock(tx)
    await tx.run(createTable)
  })
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
    })
  }
}

/** Changing a large table may take long, and so may waiting for the lock. */
async function lock(tx: Transaction): Promise<void> {
  await tx.withoutTimeout()
  await takeTurn(tx, 'migrations')
}
