import { recordDate } from '../clock.ts'
import { takeTurnOf } from '../database/advisory-locks.ts'
import type { Transaction } from '../database/database.ts'
import { channel, endJob, wakeWorkers } from './end-job.ts'
import type { EnqueueOptions } from './job.ts'
import { type AnyDefinition, type JobContext, momentIn } from './job-context.ts'
import { readJobs } from './job-rows.ts'

/** Writes a job into the caller's transaction, unless one with its key is still to be done. Gives the job's id. */
export async function enqueueJob(
  tx: Transaction,
  context: JobContext,
  definition: AnyDefinition,
  payload: Record<string, unknown>,
  { instance = '', key = '', runAt }: EnqueueOptions,
): Promise<string> {
  definition.parse(payload)
  if (key) {
    const unfinished = await readUnfinished(tx, key)
    if (unfinished) return unfinished
  }
  const { id } = await context.records.within(tx).create('jobs', {
    name: definition.name,
    instance,
    key,
    payload,
    state: 'queued',
    runAt: runAt ? recordDate(runAt) : momentIn(context.clock, 0),
  })
  wakeWorkers(tx)
  return id
}

async function readUnfinished(tx: Transaction, key: string): Promise<string | undefined> {
  // Two that enqueue the same key at the same time would not see each other's row.
  await takeTurnOf(tx, `jobs ${key}`)
  // One that was told to stop will not do the work; it does not stand in the way of the next.
  const [job] = await readJobs(tx, 'key = ? and "cancelRequested" = 0', [key])
  return job?.id
}

/** Ends queued jobs with the key as canceled; running ones are told to stop when the transaction commits. Gives the ids. */
export async function cancelJobs(tx: Transaction, context: JobContext, key: string): Promise<string[]> {
  const jobs = await readJobs(tx, 'key = ?', [key], 'for update')
  for (const job of jobs) {
    if (job.state === 'queued') {
      await endJob(tx, context, job, { state: 'canceled' })
    } else {
      await tx.run('update jobs set "cancelRequested" = 1 where id = ?', [job.id])
      tx.notify(channel, `cancel:${job.id}`)
    }
  }
  return jobs.map(({ id }) => id)
}
