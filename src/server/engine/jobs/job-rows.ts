import type { SqlRunner, Transaction } from '../database/database.ts'
import type { RecordWriter } from '../records/records.ts'
import type { JobProgress } from './job.ts'

/** A row of the jobs table as far as the queue needs it. */
export interface JobRow {
  readonly id: string
  readonly name: string
  readonly instance: string
  readonly payload: unknown
  readonly state: 'queued' | 'running'
  readonly attempts: number
  /** How often in a row its process died without it having come further. */
  readonly recoveries: number
  /** How much was done when its process last died. */
  readonly reached: number
  readonly progress: JobProgress | null
  readonly cancelRequested: boolean
  /** Names one claim of the job: a run may write only while the row still carries the token it was claimed with. */
  readonly worker: string
}

const columns = 'id, name, instance, payload, state, attempts, recoveries, reached, progress, "cancelRequested", worker'

interface StoredRow {
  id: string
  name: string
  instance: string
  payload: string | null
  state: 'queued' | 'running'
  attempts: number
  recoveries: number
  reached: number
  progress: string | null
  cancelRequested: number
  worker: string
}

/** Reads unfinished jobs; inside of a transaction the rows stay locked until its end. `where` follows a `where`. */
export async function readJobs(
  runner: SqlRunner,
  where: string,
  params: readonly (string | number)[],
  lock: 'for update' | 'for update skip locked' | '' = '',
): Promise<JobRow[]> {
  const locking = runner.dialect.name === 'postgres' ? lock : ''
  const rows = await runner.all<StoredRow>(
    `select ${columns} from jobs where state in ('queued', 'running') and ${where} ${locking}`,
    params,
  )
  return rows.map((row) => ({
    ...row,
    payload: row.payload === null ? null : JSON.parse(row.payload),
    progress: row.progress === null ? null : JSON.parse(row.progress),
    cancelRequested: row.cancelRequested !== 0,
  }))
}

/** The row of a claim that still holds, locked to the end of the transaction; null when it was lost. */
export async function readHeld(tx: Transaction, claim: Pick<JobRow, 'id' | 'worker'>): Promise<JobRow | null> {
  const [row] = await readJobs(
    tx,
    `id = ? and worker = ? and state = 'running'`,
    [claim.id, claim.worker],
    'for update',
  )
  return row ?? null
}

const errorCharacters = 500
const free = { leaseUntil: '', worker: '' }

export const markDone = (records: RecordWriter, id: string, now: string, progress: JobProgress | undefined) =>
  records.update('jobs', id, { state: 'done', error: '', finishedAt: now, ...free, ...(progress ? { progress } : {}) })

export const markFailed = (records: RecordWriter, id: string, now: string, message: string) =>
  records.update('jobs', id, {
    state: 'failed',
    error: message.slice(0, errorCharacters),
    finishedAt: now,
    ...free,
  })

export const markCanceled = (records: RecordWriter, id: string, now: string) =>
  records.update('jobs', id, { state: 'canceled', finishedAt: now, ...free })

/** Back to the queue; `message` tells those who watch why it waits. */
export const markQueued = (
  records: RecordWriter,
  id: string,
  change: { runAt: string; message?: string; attempts?: number; recoveries?: number; reached?: number },
) => {
  const { message = '', ...rest } = change
  return records.update('jobs', id, { state: 'queued', error: message.slice(0, errorCharacters), ...rest, ...free })
}
