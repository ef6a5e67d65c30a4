import { type Clock, recordDate } from '../clock.ts'
import type { SqlRunner, SqlValue, Transaction } from '../database/database.ts'
import type { Migration } from '../database/migrations.ts'
import { newId } from '../records/fields/generate.ts'

/**
 * An unfinished job. The queue reads and writes its table directly, several rows at a time, rather than through the
 * record store: no hooks and no realtime events belong to it.
 */
export interface JobRow {
  readonly id: string
  readonly name: string
  readonly tenant: string
  readonly payload: unknown
  readonly state: 'queued' | 'running'
  readonly attempts: number
  readonly runAt: string
  /** How many times in a row its process died without the job making progress. */
  readonly recoveries: number
  /** The last checkpoint of the run, and the checkpoint when its process last died. */
  readonly checkpoint: number
  readonly reached: number
  readonly cancelRequested: boolean
  /** Whether held jobs of its tenant were released since it was claimed. */
  readonly released: boolean
  /** The token of one claim: a run may write only while the row still has it. */
  readonly worker: string
}

const columns =
  'id, name, tenant, payload, state, attempts, "runAt", recoveries, checkpoint, reached, "cancelRequested", released, worker'

type StoredRow = Omit<JobRow, 'payload' | 'cancelRequested' | 'released'> & {
  payload: string | null
  cancelRequested: number
  released: number
}

const decode = (row: StoredRow): JobRow => ({
  ...row,
  payload: row.payload === null ? null : JSON.parse(row.payload),
  cancelRequested: row.cancelRequested !== 0,
  released: row.released !== 0,
})

/** The time `milliseconds` from now, in the format of rows. */
export const momentIn = (clock: Clock, milliseconds: number): string =>
  recordDate(new Date(clock.now().getTime() + milliseconds))

/** Reads unfinished jobs. In a transaction on PostgreSQL they stay locked until its end. `where` follows a `where`. */
export async function readJobs(
  runner: SqlRunner,
  where: string,
  params: readonly SqlValue[],
  lock: 'for update' | '' = '',
): Promise<JobRow[]> {
  const locking = lock && runner.dialect.forUpdate
  const text = `select ${columns} from jobs where state in ('queued', 'running') and ${where} ${locking}`
  return (await runner.all<StoredRow>(text, params)).map(decode)
}

/** The row of a valid claim, locked until the end of the transaction; null if the claim was lost. */
export async function readHeld(tx: Transaction, claim: Pick<JobRow, 'id' | 'worker'>): Promise<JobRow | null> {
  const held = await readJobs(tx, `id = ? and worker = ? and state = 'running'`, [claim.id, claim.worker], 'for update')
  return held[0] ?? null
}

/** Unfinished jobs with the key, locked. The second condition lets the partial index answer. */
export const readByKey = (tx: Transaction, key: string): Promise<JobRow[]> =>
  readJobs(tx, `key = ? and key != ''`, [key], 'for update')

export async function insertJob(
  tx: Transaction,
  clock: Clock,
  job: { name: string; tenant: string; key: string; payload: unknown; runAt?: Date },
): Promise<string> {
  const id = newId()
  const now = momentIn(clock, 0)
  await tx.run(
    `insert into jobs (id, name, tenant, key, payload, state, "runAt", created, updated)
      values (?, ?, ?, ?, ?, 'queued', ?, ?, ?)`,
    [
      ...[id, job.name, job.tenant, job.key, JSON.stringify(job.payload)],
      ...[job.runAt ? recordDate(job.runAt) : now, now, now],
    ],
  )
  return id
}

/**
 * Marks the first `limit` due jobs of a tenant as running, skipping rows that others have locked. Takes none if more than
 * `maxRunning` are running already.
 */
export async function takeJobs(
  tx: Transaction,
  clock: Clock,
  group: { name: string; tenant: string; condition: string; limit: number; maxRunning: number },
  claim: { worker: string; leaseMilliseconds: number },
): Promise<JobRow[]> {
  const now = momentIn(clock, 0)
  const rows = await tx.all<StoredRow>(
    `with next as materialized (
      select id from jobs where state = 'queued' and name = ? and tenant = ? and ${group.condition} and "runAt" <= ?
        and (select count(*) from jobs where state = 'running' and name = ? and tenant = ?) <= ?
      order by "runAt", id limit ? ${tx.dialect.forUpdate && 'for update skip locked'}
    )
    update jobs set state = 'running', attempts = attempts + 1, released = 0, worker = ?, "leaseUntil" = ?, updated = ?
    where id in (select id from next) returning ${columns}`,
    [
      ...[group.name, group.tenant, now, group.name, group.tenant, group.maxRunning, group.limit],
      ...[claim.worker, momentIn(clock, claim.leaseMilliseconds), now],
    ],
  )
  return rows.map(decode)
}

/**
 * Makes the tenant's jobs that are held for the reason due now. A running job may have found the reason without being held yet,
 * so it is marked. A single statement, because PostgreSQL then rechecks rows that change from running to held meanwhile.
 */
export async function releaseHeld(tx: Transaction, clock: Clock, tenant: string, reason: string): Promise<void> {
  await tx.run(
    `update jobs set "runAt" = ?, released = 1
      where tenant = ? and (state = 'running' or (state = 'queued' and error = ?))`,
    [momentIn(clock, 0), tenant, reason],
  )
}

/** Ends a job as done if the claim is still valid and the job was not canceled. @returns whether it did */
export async function markDone(runner: SqlRunner, clock: Clock, claim: JobRow): Promise<boolean> {
  const now = momentIn(clock, 0)
  const changed = await runner.run(
    `update jobs set state = 'done', error = '', "finishedAt" = ?, "leaseUntil" = '', worker = '', updated = ?
      where id = ? and worker = ? and state = 'running' and "cancelRequested" = 0`,
    [now, now, claim.id, claim.worker],
  )
  return changed > 0
}

const maxErrorCharacters = 500

type Change = {
  state: 'queued'
  runAt: string
  error?: string
  attempts?: number
  recoveries?: number
  reached?: number
}
type End = { state: 'failed' | 'canceled'; finishedAt: string; error?: string }

/** Releases a job from its worker: back to the queue, or ended. */
export async function releaseJob(tx: Transaction, clock: Clock, id: string, change: Change | End): Promise<void> {
  const { error = '', ...rest } = change
  const values = { ...rest, error: error.slice(0, maxErrorCharacters), worker: '', leaseUntil: '' }
  const set = Object.entries({ ...values, updated: momentIn(clock, 0) })
  await tx.run(`update jobs set ${set.map(([name]) => `"${name}" = ?`).join(', ')} where id = ?`, [
    ...set.map(([, value]) => value),
    id,
  ])
}

const keptMilliseconds = 14 * 24 * 3_600_000

/** Deletes jobs that ended two weeks ago. */
export async function pruneJobs({ database, clock }: { database: SqlRunner; clock: Clock }): Promise<void> {
  await database.run(`delete from jobs where state in ('done', 'failed', 'canceled') and "finishedAt" < ?`, [
    momentIn(clock, -keptMilliseconds),
  ])
}

/** Earlier releases called `tenant` `instance`, and had an unused `progress`. */
export const jobsTenantMigration: Migration = {
  name: 'jobs-tenant',
  async up(tx) {
    const columns = await tx.all<{ table: string; column: string }>(tx.dialect.allColumns)
    if (!columns.some(({ table, column }) => table === 'jobs' && column === 'instance')) return
    await tx.run('alter table jobs rename column instance to tenant')
    await tx.run('alter table jobs drop column progress')
    await tx.run('update jobs set reached = 0 where reached > 0')
  },
}
