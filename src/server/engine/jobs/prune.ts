import { type JobContext, momentIn } from './job-context.ts'

const keptMilliseconds = 14 * 24 * 3_600_000

/** Forgets what ended a fortnight ago. */
export async function pruneJobs({ database, clock }: JobContext): Promise<void> {
  await database.run(`delete from jobs where state in ('done', 'failed', 'canceled') and "finishedAt" < ?`, [
    momentIn(clock, -keptMilliseconds),
  ])
}
