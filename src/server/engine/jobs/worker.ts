import { setTimeout as pause } from 'node:timers/promises'
import { claimJobs, isAnyDue } from './claim.ts'
import { channel } from './end-job.ts'
import { type JobContext, momentIn } from './job-context.ts'
import type { JobRow } from './job-rows.ts'
import { pruneJobs } from './prune.ts'
import { recoverJobs } from './recover.ts'
import { type RunningJob, runJob } from './run-job.ts'

/** Due jobs are heard of at once; this is how long a lost notification or an expired lease goes unseen. */
const pollMilliseconds = 5_000
const pruneMilliseconds = 3_600_000
/** For runs that were told to stop. */
const abortMilliseconds = 5_000
/** A process that lives this long is not in the middle of a series of crashes, whatever causes them. */
const steadyMilliseconds = 10_000

/** Takes due jobs, as many at once as it is allowed, and runs them. */
export function createWorker(context: JobContext, concurrency: number) {
  const running = new Map<string, RunningJob>()
  /** Of jobs that may just have been claimed and are not among the running yet. */
  const canceledWhileTaking = new Set<string>()
  const timers = new Set<NodeJS.Timeout>()
  let unlisten: (() => Promise<void>) | undefined
  let state: 'new' | 'working' | 'stopped' = 'new'
  let alarm: NodeJS.Timeout | undefined
  let taking: Promise<void> | undefined
  let wokenMeanwhile = false
  let startedAt = 0
  /** Whether a job runs that nothing may run beside. */
  let isAlone = false

  function wake(): void {
    if (state !== 'working') return
    wokenMeanwhile = true
    taking ??= take()
  }

  async function take(): Promise<void> {
    try {
      while (wokenMeanwhile && state === 'working') {
        wokenMeanwhile = false
        for (const row of await claimNext()) start(runJob(context, row))
        await setAlarm()
      }
    } catch (error) {
      context.log.error({ err: error }, 'jobs could not be claimed')
    }
    taking = undefined
    canceledWhileTaking.clear()
  }

  async function claimNext(): Promise<JobRow[]> {
    if (isAlone) return []
    const isSteady = context.clock.now().getTime() - startedAt >= steadyMilliseconds
    if (isSteady && (await isAnyDue(context, 'alone'))) {
      // No other job begins until those that are running have ended.
      if (running.size > 0) return []
      const suspects = await claimJobs(context, 'alone', 1)
      isAlone = suspects.length > 0
      if (isAlone) return suspects
    }
    const free = concurrency - running.size
    return free > 0 ? claimJobs(context, 'usual', free) : []
  }

  function start(job: RunningJob): void {
    running.set(job.id, job)
    if (canceledWhileTaking.has(job.id)) job.cancel()
    job.finished.then(() => {
      running.delete(job.id)
      if (running.size === 0) isAlone = false
      wake()
    })
  }

  /** Wakes up when the next job that waits for its time is due. */
  async function setAlarm(): Promise<void> {
    const now = context.clock.now().getTime()
    const [next] = await context.database.all<{ at: string | null }>(
      `select min("runAt") as at from jobs where state = 'queued' and "runAt" > ?`,
      [momentIn(context.clock, 0)],
    )
    clearTimeout(alarm)
    const wait = next?.at ? new Date(next.at).getTime() - now : pollMilliseconds
    alarm = setTimeout(wake, Math.min(Math.max(wait, 1), pollMilliseconds))
  }

  function hear(message: string): void {
    if (message === 'wake') wake()
    else if (message.startsWith('cancel:')) running.get(message.slice('cancel:'.length))?.cancel()
  }

  function every(milliseconds: number, work: () => Promise<void>, name: string): void {
    const timer = setInterval(() => {
      work().catch((error: unknown) => context.log.error({ err: error }, name))
    }, milliseconds)
    timers.add(timer.unref())
  }

  return {
    async start(): Promise<void> {
      if (state !== 'new') throw new Error('A worker starts once; make another one.')
      state = 'working'
      startedAt = context.clock.now().getTime()
      unlisten = await context.database.listen(channel, hear, wake)
      // The lock on the data folder says that nobody else can be running one of them.
      await recoverJobs(context, context.database.dialect.isEmbedded ? 'all' : 'expired')
      every(pollMilliseconds, () => recoverJobs(context, 'expired'), 'expired jobs could not be taken back')
      every(pollMilliseconds, async () => wake(), 'waking failed')
      every(pruneMilliseconds, () => pruneJobs(context), 'old jobs could not be removed')
      await pruneJobs(context)
      wake()
    },

    async stop(graceMilliseconds: number): Promise<void> {
      if (state !== 'working') return
      state = 'stopped'
      for (const timer of timers) clearInterval(timer)
      await unlisten?.()
      await taking
      clearTimeout(alarm)
      const finished = () => Promise.all([...running.values()].map((job) => job.finished))
      const idle = new AbortController()
      const within = (milliseconds: number) =>
        Promise.race([finished(), pause(milliseconds, undefined, { signal: idle.signal }).catch(() => {})])
      await within(graceMilliseconds)
      for (const job of running.values()) job.release()
      await within(abortMilliseconds)
      idle.abort()
      if (running.size > 0) context.log.warn({ jobs: [...running.keys()] }, 'jobs did not stop when told to')
    },
  }
}
