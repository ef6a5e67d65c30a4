import { setTimeout } from 'node:timers/promises'
import { takeTurnOf } from '../database/advisory-locks.ts'
import type { Transaction } from '../database/database.ts'
import { uniqueName } from '../random.ts'
import type { AnyDefinition, EnqueueOptions, JobContext, Jobs } from './job.ts'
import { insertJob, momentIn, readByKey, releaseHeld } from './job-table.ts'
import { cancelOne, channel, retryJob, stopJob } from './single-jobs.ts'
import { createWorker, type WorkerOptions } from './worker.ts'

type JobsOptions = Omit<JobContext, 'definitions' | 'wakeAfter'> & Partial<WorkerOptions>

const defaultLeaseMilliseconds = 60_000
const defaultShutdownTimeout = 10_000
const idlePollMilliseconds = 20

/** The queue over the `jobs` table, the same on both databases. A process that never calls `start` only enqueues. */
export function createJobs(options: JobsOptions): Jobs {
  const { concurrency = 4, waitingConcurrency = 32, pollMilliseconds = 5_000, ...given } = options
  const { database, log } = given
  const definitions = new Map<string, AnyDefinition>()
  const context: JobContext = { ...given, definitions, wakeAfter }
  const worker = createWorker(context, { concurrency, waitingConcurrency, pollMilliseconds })
  const ownWake = `wake:${uniqueName(16)}`
  let unlisten: (() => Promise<void>) | undefined
  let started = false
  let isWakeRequested = false
  let waking: Promise<void> | undefined

  function wakeAfter(tx: Transaction): void {
    tx.afterCommit(() => {
      worker.wake()
      if (database.dialect.isEmbedded) return
      isWakeRequested = true
      waking ??= wakeOthers()
    })
  }

  /**
   * Sent outside the transactions, one notification for all that have committed meanwhile: PostgreSQL lets transactions that
   * notify commit only one at a time. Polling compensates for lost notifications.
   */
  async function wakeOthers(): Promise<void> {
    try {
      while (isWakeRequested) {
        isWakeRequested = false
        await database.transaction(async (tx) => tx.notify(channel, ownWake))
      }
    } catch (error) {
      log.warn({ err: error }, 'workers of other processes could not be woken')
    }
    waking = undefined
  }

  function onMessage(message: string): void {
    if (message.startsWith('cancel:')) worker.cancel(message.slice('cancel:'.length))
    else if (message !== ownWake) worker.wake()
  }

  return {
    define(definition) {
      if (started) throw new Error(`The job "${definition.name}" must be defined before the jobs start.`)
      if (definitions.has(definition.name)) throw new Error(`The job "${definition.name}" is defined twice.`)
      const { leaseMilliseconds = defaultLeaseMilliseconds } = definition
      definitions.set(definition.name, { ...definition, leaseMilliseconds })
    },
    enqueue: (tx, definition, payload, options = {}) => enqueue(tx, context, definition, payload, options),
    cancel: (tx, key) => cancel(tx, context, key),
    cancelOne: (tx, id) => cancelOne(tx, context, id),
    retry: (tx, id) => retryJob(tx, context, id),
    kinds: () => [...definitions.values()].map(({ name, retry }) => ({ name, canRetry: retry !== undefined })),
    async release(tx, tenant, reason) {
      await releaseHeld(tx, given.clock, tenant, reason)
      wakeAfter(tx)
    },
    async start() {
      started = true
      unlisten = await database.listen(channel, onMessage, worker.wake)
      await worker.start()
    },
    async stop(shutdownTimeout = defaultShutdownTimeout) {
      // First, because it stops claiming immediately; running jobs can still be canceled meanwhile.
      await worker.stop(shutdownTimeout)
      await unlisten?.()
      unlisten = undefined
      await waking
    },
    async idle() {
      while (await isBusy(context)) await setTimeout(idlePollMilliseconds)
    },
  }
}

/** Enqueues a job in the caller's transaction, unless an unfinished one has the same key. @returns the job's id */
async function enqueue(
  tx: Transaction,
  context: JobContext,
  definition: { readonly name: string; readonly parse: (payload: unknown) => unknown },
  payload: Record<string, unknown>,
  { tenant = '', key = '', runAt }: EnqueueOptions,
): Promise<string> {
  definition.parse(payload)
  const unfinished = key && (await readUnfinished(tx, key))
  if (unfinished) return unfinished
  const id = await insertJob(tx, context.clock, { name: definition.name, tenant, key, payload, runAt })
  context.wakeAfter(tx)
  return id
}

async function readUnfinished(tx: Transaction, key: string): Promise<string | undefined> {
  // Serialised, because two transactions that enqueue the same key would not see each other's row. Sent together; PostgreSQL
  // reads after it has granted the lock.
  const [, unfinished] = await Promise.all([takeTurnOf(tx, `jobs ${key}`), readByKey(tx, key)])
  // A canceled run will not do the work, so the next job does not wait for it.
  return unfinished.find(({ cancelRequested }) => !cancelRequested)?.id
}

/** Ends queued jobs with the key as canceled; running ones are aborted when the transaction commits. @returns the ids */
async function cancel(tx: Transaction, context: JobContext, key: string): Promise<string[]> {
  const jobs = await readByKey(tx, key)
  for (const job of jobs) await stopJob(tx, context, job)
  return jobs.map(({ id }) => id)
}

async function isBusy({ database, clock, definitions }: JobContext): Promise<boolean> {
  const names = [...definitions.keys()]
  if (names.length === 0) return false
  const busy = await database.all(
    `select 1 from jobs where (state = 'running' or (state = 'queued' and "runAt" <= ?))
      and name in (${names.map(() => '?').join(', ')}) limit 1`,
    [momentIn(clock, 0), ...names],
  )
  return busy.length > 0
}
