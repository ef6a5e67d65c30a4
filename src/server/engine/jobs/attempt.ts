import type { Transaction } from '../database/database.ts'
import { type AnyDefinition, type JobContext, JobError, JobHeld, type JobRun, LeaseLost } from './job.ts'
import { type JobRow, markDone, momentIn } from './job-table.ts'
import { afterFailure, giveBack } from './outcome.ts'

/** A running job. */
export interface Attempt {
  readonly id: string
  /** Resolves, never rejects, once the outcome is stored in the job's row. */
  readonly finished: Promise<void>
  /** Aborts the run because the job was canceled. */
  cancel(): void
  /** Aborts the run because the process stops; the job goes back to the queue. */
  release(): void
}

/** Runs one claimed job and stores its outcome. */
export function startAttempt(context: JobContext, row: JobRow): Attempt {
  const { log, marks } = context
  const definition = context.definitions.get(row.name)!
  const controller = new AbortController()
  let released = false

  async function attempt(): Promise<void> {
    const renewal = renewLease(context, definition, row, controller)
    const mark = marks?.begin(`${row.name} ${row.id}`)
    try {
      const work = () => run(context, definition, row, controller.signal)
      await (context.around ? context.around(row, work) : work())
    } catch (error) {
      if (released) return await giveBack(context, row)
      if (!controller.signal.aborted && !(error instanceof LeaseLost || error instanceof JobHeld)) {
        log.warn({ err: error, job: row.id, name: row.name, attempt: row.attempts }, 'a job failed')
      }
      await afterFailure(context, row, error)
    } finally {
      clearInterval(renewal)
      if (mark !== undefined) marks!.end(mark)
    }
  }

  return {
    id: row.id,
    finished: attempt().catch((error: unknown) => {
      // The database is unavailable; the lease expires and the job is retried.
      log.error({ err: error, job: row.id, name: row.name }, 'the end of a job could not be written')
    }),
    cancel: () => controller.abort(new LeaseLost()),
    release() {
      released = true
      controller.abort(new LeaseLost())
    },
  }
}

/** @throws the error of the job; once it resolves, the job is stored as done */
async function run(context: JobContext, definition: AnyDefinition, row: JobRow, signal: AbortSignal): Promise<void> {
  const { database, records, clock, log } = context
  let completed = false
  async function completeIn(tx: Transaction): Promise<void> {
    if (!(await markDone(tx, clock, row))) throw new LeaseLost()
    tx.afterCommit(() => {
      completed = true
    })
  }
  const job: JobRun<unknown> = {
    id: row.id,
    payload: parsed(definition, row.payload),
    tenant: row.tenant,
    attempt: row.attempts,
    signal,
    checkpoint: (reached) => writeCheckpoint(context, row, reached),
    complete: (work) =>
      database.transaction(async (tx) => {
        await completeIn(tx)
        return work(records.within(tx))
      }),
    completeIn,
  }
  try {
    await definition.run(job)
  } catch (error) {
    if (!completed) throw error
    log.error({ err: error, job: row.id, name: row.name }, 'a job failed after it was completed')
  }
  if (!completed && !(await markDone(database, clock, row))) throw new LeaseLost()
}

/** An invalid payload stays invalid at the next attempt. */
function parsed(definition: AnyDefinition, payload: unknown): unknown {
  try {
    return definition.parse(payload)
  } catch (error) {
    throw new JobError('The payload of the job is invalid.', { retry: false, cause: error })
  }
}

async function writeCheckpoint({ database, log }: JobContext, row: JobRow, reached: number): Promise<void> {
  try {
    await database.transaction(
      (tx) =>
        tx.run(
          // Writes of a job that works on several things at once may arrive in another order.
          `update jobs set checkpoint = ? where id = ? and worker = ? and state = 'running' and checkpoint < ?`,
          [reached, row.id, row.worker, reached],
        ),
      // The checkpoint is for processes that end, not for power cuts.
      { isDurable: false },
    )
  } catch (error) {
    log.warn({ err: error, job: row.id }, 'the checkpoint of a job could not be written')
  }
}

function renewLease(
  { database, clock, log }: JobContext,
  definition: AnyDefinition,
  row: JobRow,
  controller: AbortController,
): NodeJS.Timeout {
  const lease = definition.leaseMilliseconds
  async function renew(): Promise<void> {
    try {
      const [held] = await database.transaction((tx) =>
        tx.all<{ cancelRequested: number }>(
          `update jobs set "leaseUntil" = ? where id = ? and worker = ? and state = 'running' returning "cancelRequested"`,
          [momentIn(clock, lease), row.id, row.worker],
        ),
      )
      if (!held || held.cancelRequested) controller.abort(new LeaseLost())
    } catch (error) {
      log.warn({ err: error, job: row.id }, 'the lease of a job could not be renewed')
    }
  }
  return setInterval(() => void renew(), lease / 3)
}
