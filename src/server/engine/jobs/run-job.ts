import type { RecordWriter } from '../records/records.ts'
import { afterFailure, endHeld } from './end-job.ts'
import { JobError, type JobProgress, type JobRun, LeaseLost } from './job.ts'
import { type AnyDefinition, type JobContext, leaseOf, momentIn } from './job-context.ts'
import { type JobRow, markDone, markQueued, readHeld } from './job-rows.ts'
import { createProgress } from './progress.ts'

/** A claimed job at work. */
export interface RunningJob {
  readonly id: string
  /** Resolves, never rejects, when the job's row says how the run ended. */
  readonly finished: Promise<void>
  /** Tells the run to stop because somebody canceled the job. */
  cancel(): void
  /** Tells the run to stop because the process does; the job goes back to the queue. */
  release(): void
}

/** Runs one claimed job to its end, whatever that is. */
export function runJob(context: JobContext, row: JobRow): RunningJob {
  const definition = context.definitions.get(row.name)!
  const controller = new AbortController()
  let released = false

  async function run(): Promise<void> {
    const renewal = renewLease(context, definition, row, controller)
    const mark = context.marks?.begin(`${row.name} ${row.id}`)
    try {
      await attempt(context, definition, row, controller.signal)
    } catch (error) {
      if (released) await giveBack(context, row)
      else await reportFailure(context, row, error, controller.signal)
    } finally {
      clearInterval(renewal)
      if (mark !== undefined) context.marks!.end(mark)
    }
  }

  return {
    id: row.id,
    finished: run().catch((error: unknown) => {
      // The database is away; the lease runs out and the job is taken up again.
      context.log.error({ err: error, job: row.id, name: row.name }, 'the end of a job could not be written')
    }),
    cancel: () => controller.abort(new LeaseLost()),
    release() {
      released = true
      controller.abort(new LeaseLost())
    },
  }
}

/** @throws whatever the job throws; when it returns, the job is done and its row says so */
async function attempt(
  context: JobContext,
  definition: AnyDefinition,
  row: JobRow,
  signal: AbortSignal,
): Promise<void> {
  const progress = createProgress((report) => writeProgress(context, row, report))
  let completed = false
  async function complete<T>(work: (records: RecordWriter) => Promise<T>): Promise<T> {
    const last = await progress.take()
    const result = await context.database.transaction(async (tx) => {
      const held = await readHeld(tx, row)
      if (!held || held.cancelRequested) throw new LeaseLost()
      const records = context.records.within(tx)
      const value = await work(records)
      await markDone(records, row.id, momentIn(context.clock, 0), last)
      return value
    })
    completed = true
    return result
  }
  const job: JobRun<unknown> = {
    id: row.id,
    payload: parsed(definition, row.payload),
    instance: row.instance,
    attempt: row.attempts,
    signal,
    progress: progress.report,
    complete,
  }
  try {
    await definition.run(job)
    if (!completed) await complete(async () => {})
  } catch (error) {
    await progress.flush()
    if (!completed) throw error
    context.log.error({ err: error, job: row.id, name: row.name }, 'a job failed after it was completed')
  }
}

/** A payload that cannot be read now cannot be read at the next try. */
function parsed(definition: AnyDefinition, payload: unknown): unknown {
  try {
    return definition.parse(payload)
  } catch (error) {
    throw new JobError('The job does not have what it needs.', { retry: false, cause: error })
  }
}

async function writeProgress(context: JobContext, row: JobRow, progress: JobProgress): Promise<void> {
  try {
    await context.database.transaction(async (tx) => {
      if (await readHeld(tx, row)) await context.records.within(tx).update('jobs', row.id, { progress })
    })
  } catch (error) {
    context.log.warn({ err: error, job: row.id }, 'the progress of a job could not be written')
  }
}

function renewLease(
  { database, clock, log }: JobContext,
  definition: AnyDefinition,
  row: JobRow,
  controller: AbortController,
): NodeJS.Timeout {
  const lease = leaseOf(definition)
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

async function reportFailure(context: JobContext, row: JobRow, error: unknown, signal: AbortSignal): Promise<void> {
  if (!signal.aborted && !(error instanceof LeaseLost)) {
    context.log.warn({ err: error, job: row.id, name: row.name, attempt: row.attempts }, 'a job failed')
  }
  await afterFailure(context, row, error)
}

/** A try that the process broke off does not count. */
async function giveBack(context: JobContext, row: JobRow): Promise<void> {
  await context.database.transaction(async (tx) => {
    const held = await readHeld(tx, row)
    if (!held || held.cancelRequested) return
    await markQueued(context.records.within(tx), row.id, {
      runAt: momentIn(context.clock, 0),
      attempts: Math.max(0, held.attempts - 1),
    })
  })
  // Still held means that it was canceled meanwhile.
  await endHeld(context, (tx) => readHeld(tx, row), { state: 'canceled' })
}
