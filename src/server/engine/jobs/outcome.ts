import type { Transaction } from '../database/database.ts'
import { ApiError } from '../errors.ts'
import { jittered } from '../random.ts'
import { type JobContext, JobCrashed, JobError, JobHeld, type JobOutcome, LeaseLost } from './job.ts'
import { type JobRow, momentIn, readHeld, readJobs, releaseJob } from './job-table.ts'

/** Ends a job as failed or canceled inside `tx`, and lets its definition leave the rows in a consistent state. */
export async function endJob(tx: Transaction, context: JobContext, row: JobRow, outcome: JobOutcome): Promise<void> {
  const error = outcome.state === 'failed' ? messageFor(outcome.error) : ''
  const finishedAt = momentIn(context.clock, 0)
  await releaseJob(tx, context.clock, row.id, { state: outcome.state, finishedAt, error })
  const definition = context.definitions.get(row.name)
  if (!definition?.ended) return
  const payload = definition.parse(row.payload)
  await definition.ended({ id: row.id, payload, tenant: row.tenant }, outcome, context.records.within(tx))
}

/** Like `endJob`, in its own transaction, if the claim is still valid. If `ended` throws, the job ends without it. */
async function endHeld(context: JobContext, claim: JobRow, outcome: JobOutcome): Promise<void> {
  const end = (with_: JobContext) =>
    context.database.transaction(async (tx) => {
      const row = await readHeld(tx, claim)
      if (row) await endJob(tx, with_, row, outcome)
    })
  try {
    await end(context)
  } catch (error) {
    context.log.error({ err: error }, 'the `ended` hook of a job failed')
    await end({ ...context, definitions: new Map() })
  }
}

/** A held job also checks periodically whether it can run. */
const heldMilliseconds = 600_000

/** After a run threw: schedules another attempt, or ends the job. Does nothing if the claim was lost. */
export async function afterFailure(context: JobContext, claim: JobRow, error: unknown): Promise<void> {
  const end = await context.database.transaction(async (tx): Promise<JobOutcome | null> => {
    const held = await readHeld(tx, claim)
    if (!held) return null
    if (held.cancelRequested) return { state: 'canceled' }
    if (error instanceof JobHeld) {
      const runAt = momentIn(context.clock, held.released ? 0 : heldMilliseconds)
      const attempts = Math.max(0, held.attempts - 1)
      await releaseJob(tx, context.clock, held.id, { state: 'queued', runAt, attempts, error: error.reason })
      if (held.released) context.wakeAfter(tx)
      return null
    }
    const pause = pauseBeforeNext(context, held, error)
    if (pause === null) return { state: 'failed', error: asError(error) }
    await releaseJob(tx, context.clock, held.id, {
      state: 'queued',
      runAt: momentIn(context.clock, pause),
      error: messageFor(error),
      // The process has survived this run.
      recoveries: 0,
      reached: 0,
    })
    context.wakeAfter(tx)
    return null
  })
  if (end) await endHeld(context, claim, end)
}

/** Milliseconds until the next attempt, or null if there is none. */
function pauseBeforeNext({ definitions }: JobContext, row: JobRow, error: unknown): number | null {
  const definition = definitions.get(row.name)!
  if (row.attempts >= definition.attempts || error instanceof LeaseLost) return null
  if (error instanceof JobError) {
    if (!error.retry) return null
    if (error.afterMilliseconds !== undefined) return error.afterMilliseconds
  }
  const pause = definition.backoffMilliseconds * 2 ** (row.attempts - 1)
  return pause / 2 + jittered(pause / 2)
}

/** Back to the queue, because the process stops. The interrupted attempt does not count. */
export async function giveBack(context: JobContext, claim: JobRow): Promise<void> {
  const isCanceled = await context.database.transaction(async (tx) => {
    const held = await readHeld(tx, claim)
    if (!held || held.cancelRequested) return held !== null
    const attempts = Math.max(0, held.attempts - 1)
    await releaseJob(tx, context.clock, held.id, { state: 'queued', runAt: momentIn(context.clock, 0), attempts })
    return false
  })
  if (isCanceled) await endHeld(context, claim, { state: 'canceled' })
}

/**
 * A job that was running during this many crashes in a row, without progress in between, is not tried again. Before the
 * last one it runs alone (see `claim.ts`), so that it does not fail because of another job.
 */
const maxRecoveries = 3

/**
 * Requeues jobs whose process has died: those whose lease has expired, or `all` that are marked as running if the
 * caller knows that no other process can be alive. The interrupted attempt does not count.
 */
export async function recoverJobs(context: JobContext, which: 'expired' | 'all'): Promise<void> {
  const orphans =
    which === 'all'
      ? await readJobs(context.database, `state = 'running'`, [])
      : await readJobs(context.database, `state = 'running' and "leaseUntil" < ?`, [momentIn(context.clock, 0)])
  for (const orphan of orphans) await recover(context, orphan)
}

async function recover(context: JobContext, orphan: JobRow): Promise<void> {
  if (orphan.cancelRequested) return endHeld(context, orphan, { state: 'canceled' })
  const recoveries = orphan.checkpoint > orphan.reached ? 1 : orphan.recoveries + 1
  if (recoveries >= maxRecoveries) {
    context.log.error({ job: orphan.id, name: orphan.name }, 'a job is given up: the process died each time it ran')
    return endHeld(context, orphan, { state: 'failed', error: new JobCrashed() })
  }
  await context.database.transaction(async (tx) => {
    const held = await readHeld(tx, orphan)
    if (!held) return
    await releaseJob(tx, context.clock, held.id, {
      state: 'queued',
      runAt: momentIn(context.clock, 0),
      attempts: Math.max(0, held.attempts - 1),
      recoveries,
      reached: orphan.checkpoint,
    })
    context.wakeAfter(tx)
  })
  context.log.info({ job: orphan.id, name: orphan.name, recoveries }, 'a job whose process had ended is queued again')
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** The message of an error that is meant for people; a generic one for all others. */
function messageFor(error: unknown): string {
  if (error instanceof JobError || error instanceof ApiError) return error.message
  return 'Something went wrong.'
}
