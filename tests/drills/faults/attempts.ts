import type { Database } from '#server/engine/database/database.ts'

/** Which attempts of a job meet the fault. */
export const positions = ['first', 'second', 'every'] as const
export type Position = (typeof positions)[number]

const milliseconds = 45_000

interface JobState {
  state: string
  attempts: number
  /** Seconds between the end of the attempt and the next one. */
  pause: number
}

/**
 * Follows the newest job of that name to its end. `before` is called with the number of each attempt before it starts;
 * the pauses between attempts are skipped, and returned.
 */
export async function followJob(
  database: Database,
  name: string,
  start: () => Promise<unknown>,
  before: (attempt: number) => Promise<void>,
): Promise<{ state: string; attempts: number; pauses: number[] }> {
  await before(1)
  await start()
  const pauses: number[] = []
  const deadline = Date.now() + milliseconds
  while (Date.now() < deadline) {
    const job = await newest(database, name)
    if (job && ['done', 'failed', 'canceled'].includes(job.state)) {
      return { state: job.state, attempts: job.attempts, pauses }
    }
    if (job?.state === 'queued' && job.attempts > pauses.length) {
      pauses.push(job.pause)
      await before(job.attempts + 1)
      await database.transaction(async (tx) => {
        await tx.run(`update jobs set "runAt" = ? where state = 'queued'`, ['2000-01-01 00:00:00.000Z'])
        tx.notify('jobs', 'wake')
      })
    }
    await new Promise((wake) => setTimeout(wake, 10))
  }
  return { state: 'unsettled', attempts: pauses.length, pauses }
}

async function newest(database: Database, name: string): Promise<JobState | null> {
  const [job] = await database.all<{ state: string; attempts: number; runAt: string }>(
    'select state, attempts, "runAt" from jobs where name = ? order by created desc, id desc limit 1',
    [name],
  )
  return job ? { ...job, pause: (Date.parse(job.runAt) - Date.now()) / 1000 } : null
}

/** Whether that attempt meets the fault. */
export const isHit = (position: Position, attempt: number): boolean =>
  position === 'every' || (position === 'first' ? attempt === 1 : attempt <= 2)
