import { setTimeout as pause } from 'node:timers/promises'
import { type Attempt, startAttempt } from './attempt.ts'
import { claimJobs, type Places, placeOf, readWaiting, type Waiting } from './claim.ts'
import type { JobContext } from './job.ts'
import { type JobRow, momentIn, pruneJobs } from './job-table.ts'
import { giveBack, recoverJobs } from './outcome.ts'

/** The delay before the next attempt to claim, if others locked or took the due jobs. */
const contendedMilliseconds = 50
const pruneMilliseconds = 3_600_000
/** Wait for runs that were aborted at shutdown. */
const abortMilliseconds = 5_000
/** A process that lives this long is not in a crash loop. */
const steadyMilliseconds = 10_000

export interface WorkerOptions {
  /** Max concurrent jobs of this process. */
  readonly concurrency: number
  /** Max concurrent jobs that mostly wait for an outside service, in addition to `concurrency`. */
  readonly waitingConcurrency: number
  /** Due jobs are noticed immediately; this is how long a lost notification or an expired lease goes unnoticed. */
  readonly pollMilliseconds: number
}

export interface Worker {
  start(): Promise<void>
  stop(shutdownTimeout: number): Promise<void>
  /** Looks for due jobs immediately. */
  wake(): void
  /** Aborts the job if it runs here. */
  cancel(id: string): void
}

/** Claims due jobs, up to its max, and runs them. */
export function createWorker(context: JobContext, options: WorkerOptions): Worker {
  const { concurrency, waitingConcurrency, pollMilliseconds } = options
  const running = new Map<string, Attempt>()
  const taken: Record<keyof Places, number> = { working: 0, waiting: 0 }
  /** Ids of canceled jobs that may have just been claimed and are not in `running` yet. */
  const canceledDuringClaim = new Set<string>()
  const timers = new Set<NodeJS.Timeout>()
  let state: 'new' | 'working' | 'stopped' = 'new'
  let alarm: NodeJS.Timeout | undefined
  let claiming: Promise<void> | undefined
  let wakeRequested = false
  let startedAt = 0
  /** Whether a job runs that has to run alone. */
  let isAlone = false

  const free = (): Places => ({
    working: concurrency - taken.working,
    waiting: waitingConcurrency - taken.waiting,
  })
  const isFull = () => isAlone || Object.values(free()).every((places) => places <= 0)
  const isWorking = () => state === 'working'

  /** A worker that is full looks again when one of its jobs has ended. */
  function wake(): void {
    if (state !== 'working' || isFull()) return
    wakeRequested = true
    claiming ??= claim()
  }

  async function claim(): Promise<void> {
    try {
      while (wakeRequested && isWorking() && !isFull()) {
        wakeRequested = false
        const lookedAt = context.clock.now()
        const waiting = await readWaiting(context)
        const rows = await claimNext(waiting)
        for (const row of rows ?? []) {
          if (isWorking()) start(row)
          // The worker was stopped during the claim.
          else await giveBack(context, row)
        }
        // There may be more, if a tenant had fewer due jobs than its share, or another worker took some of them.
        if (rows?.length) wakeRequested = true
        else setAlarm(waiting, lookedAt, rows ? contendedMilliseconds : pollMilliseconds)
      }
    } catch (error) {
      context.log.error({ err: error }, 'jobs could not be claimed')
    }
    claiming = undefined
    canceledDuringClaim.clear()
  }

  async function claimNext(waiting: readonly Waiting[]): Promise<JobRow[] | null> {
    const now = momentIn(context.clock, 0)
    const isSteady = context.clock.now().getTime() - startedAt >= steadyMilliseconds
    if (isSteady && waiting.some(({ suspects }) => suspects !== null && suspects <= now)) {
      // No other job starts until the running ones have ended.
      if (running.size > 0) return null
      const suspect = await claimJobs(context, 'suspects', waiting, free(), 1)
      isAlone = Boolean(suspect?.length)
      if (isAlone) return suspect
    }
    return claimJobs(context, 'usual', waiting, free())
  }

  function start(row: JobRow): void {
    // Looked up now, because it may change while the job runs: a provider can be set up meanwhile.
    const place = placeOf(context.definitions.get(row.name)!)
    const attempt = startAttempt(context, row)
    running.set(row.id, attempt)
    taken[place] += 1
    if (canceledDuringClaim.has(row.id)) attempt.cancel()
    attempt.finished.then(() => {
      running.delete(row.id)
      taken[place] -= 1
      if (running.size === 0) isAlone = false
      wake()
    })
  }

  /** Wakes up when the next job becomes due. */
  function setAlarm(waiting: readonly Waiting[], lookedAt: Date, max: number): void {
    const later = waiting.flatMap(({ usual, suspects }) => [usual, suspects]).filter((at) => at !== null)
    const pauses = later.map((at) => Date.parse(at) - lookedAt.getTime()).filter((milliseconds) => milliseconds > 0)
    clearTimeout(alarm)
    alarm = setTimeout(wake, Math.min(max, ...pauses))
  }

  function every(milliseconds: number, work: () => Promise<void>, failure: string): void {
    const timer = setInterval(() => {
      work().catch((error: unknown) => context.log.error({ err: error }, failure))
    }, milliseconds)
    timers.add(timer.unref())
  }

  return {
    async start() {
      if (state !== 'new') throw new Error('A worker can be started only once; create another one.')
      state = 'working'
      startedAt = context.clock.now().getTime()
      // The lock on the data folder guarantees that no other process is running one of them.
      await recoverJobs(context, context.database.dialect.isEmbedded ? 'all' : 'expired')
      every(pollMilliseconds, () => recoverJobs(context, 'expired'), 'expired jobs could not be taken back')
      every(pollMilliseconds, async () => wake(), 'waking failed')
      every(pruneMilliseconds, () => pruneJobs(context), 'old jobs could not be removed')
      await pruneJobs(context)
      wake()
    },
    async stop(shutdownTimeout) {
      if (state !== 'working') return
      state = 'stopped'
      for (const timer of timers) clearInterval(timer)
      await claiming
      clearTimeout(alarm)
      const finished = () => Promise.all([...running.values()].map((attempt) => attempt.finished))
      const idle = new AbortController()
      const within = (milliseconds: number) =>
        Promise.race([finished(), pause(milliseconds, undefined, { signal: idle.signal }).catch(() => {})])
      await within(shutdownTimeout)
      for (const attempt of running.values()) attempt.release()
      await within(abortMilliseconds)
      idle.abort()
      if (running.size > 0) context.log.warn({ jobs: [...running.keys()] }, 'jobs did not stop when asked to')
    },
    wake,
    cancel(id) {
      const attempt = running.get(id)
      if (attempt) attempt.cancel()
      else if (claiming) canceledDuringClaim.add(id)
    },
  }
}
