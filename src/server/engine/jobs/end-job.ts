import type { Transaction } from '../database/database.ts'
import { ApiError } from '../errors.ts'
import { JobError, type JobOutcome, LeaseLost } from './job.ts'
import { type JobContext, momentIn } from './job-context.ts'
import { type JobRow, markCanceled, markFailed, markQueued, readHeld } from './job-rows.ts'

/** Ends a job for good inside of `tx`, and lets its definition leave the rows in a state a person understands. */
export async function endJob(tx: Transaction, context: JobContext, row: JobRow, outcome: JobOutcome): Promise<void> {
  const records = context.records.within(tx)
  const now = momentIn(context.clock, 0)
  if (outcome.state === 'canceled') await markCanceled(records, row.id, now)
  else await markFailed(records, row.id, now, messageFor(outcome.error))
  const definition = context.definitions.get(row.name)
  if (!definition?.ended) return
  const payload = definition.parse(row.payload)
  await definition.ended({ id: row.id, payload, instance: row.instance }, outcome, records)
}

/** As `endJob`, in a transaction of its own; when the definition's part fails, the job ends without it. */
export async function endHeld(
  context: JobContext,
  read: (tx: Transaction) => Promise<JobRow | null>,
  outcome: JobOutcome,
): Promise<void> {
  const within = (end: JobContext) =>
    context.database.transaction(async (tx) => {
      const row = await read(tx)
      if (row) await endJob(tx, end, row, outcome)
    })
  try {
    await within(context)
  } catch (error) {
    context.log.error({ err: error }, 'a job could not be ended the way its definition says')
    await within({ ...context, definitions: new Map() })
  }
}

/** After a run threw: another try, or the end. A claim that was lost is nobody's business here any more. */
export async function afterFailure(context: JobContext, row: JobRow, error: unknown): Promise<void> {
  const canceled = await context.database.transaction(async (tx) => {
    const held = await readHeld(tx, row)
    if (!held) return false
    if (held.cancelRequested) return true
    const pause = pauseBeforeNext(context, held, error)
    if (pause === null) return false
    await markQueued(context.records.within(tx), row.id, {
      runAt: momentIn(context.clock, pause),
      message: messageFor(error),
      // The process has lived through this run.
      recoveries: 0,
      reached: 0,
    })
    wakeWorkers(tx)
    return false
  })
  if (canceled) return endHeld(context, (tx) => readHeld(tx, row), { state: 'canceled' })
  // Still held means that no other try was allowed.
  await endHeld(context, (tx) => readHeld(tx, row), { state: 'failed', error: asError(error) })
}

/** Milliseconds until the next try, or null when there is none. */
function pauseBeforeNext({ definitions }: JobContext, row: JobRow, error: unknown): number | null {
  const definition = definitions.get(row.name)!
  if (row.attempts >= definition.attempts || error instanceof LeaseLost) return null
  if (error instanceof JobError) {
    if (!error.retry) return null
    if (error.afterMilliseconds !== undefined) return error.afterMilliseconds
  }
  return definition.backoffMilliseconds * 2 ** (row.attempts - 1) * (0.75 + Math.random() / 2)
}

export const channel = 'jobs'
export const wakeWorkers = (tx: Transaction): void => tx.notify(channel, 'wake')

export const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** What people may read: the words of errors that were made for them, nothing of the others. */
export function messageFor(error: unknown): string {
  if (error instanceof JobError || error instanceof ApiError) return error.message
  return 'Something went wrong.'
}
