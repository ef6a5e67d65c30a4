import { systemClock } from '../clock.ts'
import { uniqueName } from '../random.ts'
import type { Database, Transaction } from './database.ts'
import type { Migration } from './migrations.ts'

export const leasesMigration: Migration = {
  name: 'leases',
  async up(tx) {
    const { text } = tx.dialect
    await tx.run(
      `create table "_leases" (name ${text} not null primary key, holder ${text} not null, until ${text} not null)`,
    )
  },
}

/** An exclusive right across all processes. */
export interface Lease {
  /** @throws Error if it was lost. Call it in the transaction that depends on it. */
  confirm(tx: Transaction): Promise<void>
  release(): Promise<void>
}

const leaseMilliseconds = 20_000

/**
 * Takes the lease `name` and keeps it until it is released or this process dies; null if another process holds it. The note
 * says what the lease is for.
 */
export async function takeLease(database: Database, name: string, note = ''): Promise<Lease | null> {
  const holder = `${uniqueName(12)} ${note}`
  const taken = await database.run(
    `insert into "_leases" (name, holder, until) values (?, ?, ?)
     on conflict (name) do update set holder = excluded.holder, until = excluded.until where "_leases".until < ?`,
    [name, holder, moment(leaseMilliseconds), moment(0)],
  )
  if (taken === 0) return null
  const renew = (on: Pick<Database, 'run'>) =>
    on.run('update "_leases" set until = ? where name = ? and holder = ?', [moment(leaseMilliseconds), name, holder])
  const timer = setInterval(() => renew(database).catch(() => {}), leaseMilliseconds / 4)
  timer.unref()
  return {
    async confirm(tx) {
      if ((await renew(tx)) === 0) throw new Error(`The lease "${name}" was lost to another process.`)
    },
    async release() {
      clearInterval(timer)
      await database.run('delete from "_leases" where name = ? and holder = ?', [name, holder])
    },
  }
}

/** Whether any process holds it. */
export async function isLeased(database: Database, name: string): Promise<boolean> {
  return (await leaseNote(database, name)) !== null
}

/** The note of the holder; null while the lease is free. */
export async function leaseNote(database: Database, name: string): Promise<string | null> {
  const rows = await database.all<{ holder: string }>('select holder from "_leases" where name = ? and until >= ?', [
    name,
    moment(0),
  ])
  return rows[0]?.holder.replace(/^\S+ /, '') ?? null
}

/** On SQLite, a lease of an earlier process is stale. */
export async function freeLeases(database: Database): Promise<void> {
  if (database.dialect.isEmbedded) await database.run('delete from "_leases"')
}

const moment = (ahead: number): string => new Date(systemClock.now().getTime() + ahead).toISOString()
