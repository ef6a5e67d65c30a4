import { endHeld, wakeWorkers } from './end-job.ts'
import { JobError } from './job.ts'
import { type JobContext, momentIn } from './job-context.ts'
import { type JobRow, markQueued, readHeld, readJobs } from './job-rows.ts'

/** A job that so many processes died of, or with, is not tried again. */
const mostRecoveries = 30

/**
 * Takes jobs back whose process has died: those whose lease has run out, or `all` that are marked as running when the
 * caller knows that no other process can be alive. The broken-off try does not count.
 */
export async function recoverJobs(context: JobContext, which: 'expired' | 'all'): Promise<void> {
  const orphans =
    which === 'all'
      ? await readJobs(context.database, `state = 'running'`, [])
      : await readJobs(context.database, `state = 'running' and "leaseUntil" < ?`, [momentIn(context.clock, 0)])
  for (const orphan of orphans) await recover(context, orphan)
}

async function recover(context: JobContext, orphan: JobRow): Promise<void> {
  if (orphan.cancelRequested) return endHeld(context, (tx) => readHeld(tx, orphan), { state: 'canceled' })
  if (orphan.recoveries >= mostRecoveries) {
    const error = new JobError('The server stopped each time it worked on this.', { retry: false })
    return endHeld(context, (tx) => readHeld(tx, orphan), { state: 'failed', error })
  }
  await context.database.transaction(async (tx) => {
    const held = await readHeld(tx, orphan)
    if (!held) return
    await markQueued(context.records.within(tx), orphan.id, {
      runAt: momentIn(context.clock, 0),
      attempts: Math.max(0, held.attempts - 1),
      recoveries: held.recoveries + 1,
    })
    wakeWorkers(tx)
  })
  context.log.info({ job: orphan.id, name: orphan.name }, 'a job whose process had ended is taken up again')
}
