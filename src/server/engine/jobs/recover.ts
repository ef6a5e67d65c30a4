import { endHeld, wakeWorkers } from './end-job.ts'
import { JobCrashed } from './job.ts'
import { type JobContext, momentIn } from './job-context.ts'
import { type JobRow, markQueued, readHeld, readJobs } from './job-rows.ts'

/**
 * A job that was running at this many crashes in a row, and came no further in between, is not tried again. Before the
 * last of them it runs alone (see `claim.ts`), so that it does not fail for what another job does.
 */
const maxCrashes = 3

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
  const reached = orphan.progress?.done ?? 0
  const recoveries = reached > orphan.reached ? 1 : orphan.recoveries + 1
  if (recoveries >= maxCrashes) {
    context.log.error({ job: orphan.id, name: orphan.name }, 'a job is given up: the process died each time it ran')
    return endHeld(context, (tx) => readHeld(tx, orphan), { state: 'failed', error: new JobCrashed() })
  }
  await context.database.transaction(async (tx) => {
    const held = await readHeld(tx, orphan)
    if (!held) return
    await markQueued(context.records.within(tx), orphan.id, {
      runAt: momentIn(context.clock, 0),
      attempts: Math.max(0, held.attempts - 1),
      recoveries,
      reached,
    })
    wakeWorkers(tx)
  })
  context.log.info({ job: orphan.id, name: orphan.name, recoveries }, 'a job whose process had ended is taken up again')
}
