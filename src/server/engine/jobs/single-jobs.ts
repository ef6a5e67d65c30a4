import type { Transaction } from '../database/database.ts'
import { type ApiError, invalid, notFound } from '../errors.ts'
import type { JobContext, StoredJob } from './job.ts'
import { type JobRow, momentIn, readJobs } from './job-table.ts'
import { endJob } from './outcome.ts'

/** Workers of all processes listen on it: `wake:…` and `cancel:<id>`. */
export const channel = 'jobs'

/** Ends a queued job as canceled; a running one is aborted when the transaction commits. */
export async function stopJob(tx: Transaction, context: JobContext, job: JobRow): Promise<void> {
  if (job.state === 'queued') return endJob(tx, context, job, { state: 'canceled' })
  await tx.run('update jobs set "cancelRequested" = 1 where id = ?', [job.id])
  tx.notify(channel, `cancel:${job.id}`)
}

/** Cancels a job for an administrator. */
export async function cancelOne(tx: Transaction, context: JobContext, id: string): Promise<StoredJob> {
  const [job] = await readJobs(tx, 'id = ?', [id], 'for update')
  if (!job) {
    await readEnded(tx, id)
    throw hasEnded()
  }
  const definition = context.definitions.get(job.name)
  await stopJob(tx, context, job)
  if (definition?.canceledByAdministrator) {
    const ended = { payload: definition.parse(job.payload), tenant: job.tenant }
    await definition.canceledByAdministrator(ended, context.records.within(tx))
  }
  return job
}

/** Starts a waiting job now, or queues an ended one again, for an administrator. */
export async function retryJob(
  tx: Transaction,
  context: JobContext,
  id: string,
): Promise<StoredJob & { retriedAs: string }> {
  const [waiting] = await readJobs(tx, 'id = ?', [id], 'for update')
  if (waiting) {
    if (waiting.state === 'running') throw invalid('job', 'validation_job_running', 'The job is running.')
    const now = momentIn(context.clock, 0)
    await tx.run('update jobs set "runAt" = ?, updated = ? where id = ?', [now, now, id])
    context.wakeAfter(tx)
    return { ...waiting, retriedAs: id }
  }
  const job = await readEnded(tx, id)
  if (job.state === 'done') throw hasEnded()
  const definition = context.definitions.get(job.name)
  if (!definition?.retry) throw invalid('job', 'validation_job_not_retryable', 'Jobs of this kind cannot be retried.')
  const payload = definition.parse(JSON.parse(job.payload ?? 'null'))
  const retriedAs = await definition.retry({ payload, tenant: job.tenant }, context.records.within(tx))
  return { ...job, retriedAs }
}

type EndedRow = StoredJob & { state: string; payload: string | null }

/** @throws ApiError 404 if there is no such job */
async function readEnded(tx: Transaction, id: string): Promise<EndedRow> {
  const text = `select name, tenant, state, payload from jobs where id = ? ${tx.dialect.forUpdate}`
  const [job] = await tx.all<EndedRow>(text, [id])
  if (!job) throw notFound()
  return job
}

const hasEnded = (): ApiError => invalid('job', 'validation_job_ended', 'The job has already ended.')
