import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../database/database.ts'
import { type ApiError, invalid } from '../errors.ts'
import type { Logger } from '../log.ts'
import type { RecordStore, RecordWriter } from '../records/records.ts'
import type { Marks } from '../watchdog/marks.ts'

export interface JobRun<P> {
  readonly id: string
  readonly payload: P
  /** The tenant the work is for, or ''. */
  readonly tenant: string
  /** From 1. */
  readonly attempt: number
  /** Aborts on cancel, on lease loss and on shutdown. */
  readonly signal: AbortSignal
  /**
   * Stores the job's progress as an increasing number. A job whose process keeps dying fails unless it made progress in between.
   * Progress that people see is written by the job to its own rows.
   */
  checkpoint(reached: number): Promise<void>
  /**
   * Ends the job in the same transaction as its result, so that a crash leaves either both or neither.
   * Throws `LeaseLost` (and rolls back) when another worker has taken over or the job was canceled.
   * A run that returns without calling this is completed afterwards.
   */
  complete<T>(work: (records: RecordWriter) => Promise<T>): Promise<T>
  /** As `complete`, in a transaction of the caller, which may end several jobs. */
  completeIn(tx: Transaction): Promise<void>
}

/** One kind of background work. */
export interface JobDefinition<P extends Record<string, unknown>> {
  /** Imperative, kebab-case: `write-post`. */
  readonly name: string
  /** @throws if the payload is invalid */
  readonly parse: (payload: unknown) => P
  /** Max attempts, and the pause before the second one; it doubles each time, with jitter. */
  readonly attempts: number
  readonly backoffMilliseconds: number
  /** Max runs at once for one tenant, which leaves room for the others. Jobs without a tenant share one allowance. */
  readonly perTenant: number
  /**
   * For jobs that mostly wait for an outside service, such as an AI provider. While `holds` returns true, they run in addition to
   * ordinary jobs, up to this `perTenant` for one tenant.
   */
  readonly whileWaiting?: { readonly holds: () => boolean; readonly perTenant: number }
  /** A run whose lease is this old counts as dead; default a minute. Renewed automatically while the process lives. */
  readonly leaseMilliseconds?: number
  readonly run: (job: JobRun<P>) => Promise<void>
  /** After the last failed attempt or a cancel, in a transaction: leaves the rows in a consistent state. */
  readonly ended?: (
    job: { id: string; payload: P; tenant: string },
    outcome: JobOutcome,
    records: RecordWriter,
  ) => Promise<void>
  /** Cleanup that callers who cancel by key do themselves, for an administrator who cancels the single job. */
  readonly canceledByAdministrator?: (job: EndedJob<P>, records: RecordWriter) => Promise<void>
  /**
   * Queues the work of a failed or canceled job again, for an administrator. Without it, that is not possible.
   * @returns the id of the new job
   * @throws ApiError if the work is no longer needed
   */
  readonly retry?: (job: EndedJob<P>, records: RecordWriter) => Promise<string>
}

export interface EndedJob<P> {
  readonly payload: P
  readonly tenant: string
}

export type JobOutcome = { state: 'failed'; error: Error } | { state: 'canceled' }

/** Thrown by a job for a failure that a retry cannot fix, or with a delay from outside (`Retry-After`). */
export class JobError extends Error {
  readonly retry: boolean
  readonly afterMilliseconds: number | undefined

  constructor(message: string, options: { retry: boolean; afterMilliseconds?: number; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.name = 'JobError'
    this.retry = options.retry
    this.afterMilliseconds = options.afterMilliseconds
  }
}

/** Thrown by a job that cannot run at present. It waits for `release` with the same reason; the attempt does not count. */
export class JobHeld extends Error {
  readonly reason: string

  constructor(reason: string, options?: ErrorOptions) {
    super(`The job is held: ${reason}.`, options)
    this.name = 'JobHeld'
    this.reason = reason
  }
}

/** The process died each time it ran the job, the last time with no other job running. */
export class JobCrashed extends JobError {
  constructor() {
    super('The server stopped every time it worked on this, so it will not be tried again.', { retry: false })
    this.name = 'JobCrashed'
  }
}

/** This worker's run is void: another one has taken over, or the job was canceled. Its result is discarded. */
export class LeaseLost extends Error {
  constructor() {
    super('The job is no longer held by this run: it was canceled or another worker has taken it over.')
    this.name = 'LeaseLost'
  }
}

/** The rows of a job have changed since it ended, so its work is not queued again. */
export const noLongerWanted = (): ApiError =>
  invalid('job', 'validation_job_outdated', 'What the job was for has changed in the meantime.')

export interface EnqueueOptions {
  tenant?: string
  /** While an unfinished job has the same key, enqueueing does nothing and returns that job's id. */
  key?: string
  /** Not before this moment. */
  runAt?: Date
}

export interface StoredJob {
  readonly name: string
  readonly tenant: string
}

export interface Jobs {
  /** All definitions must be known before `start`. */
  define<P extends Record<string, unknown>>(definition: JobDefinition<P>): void
  /** Part of the caller's transaction. Workers wake immediately after the commit. */
  enqueue<P extends Record<string, unknown>>(
    tx: Transaction,
    definition: JobDefinition<P>,
    payload: P,
    options?: EnqueueOptions,
  ): Promise<string>
  /**
   * Queued jobs with the key end as canceled now; running ones are aborted and cannot complete any more.
   * @returns the ids of both
   */
  cancel(tx: Transaction, key: string): Promise<string[]>
  /**
   * Cancels one unfinished job, wherever it runs.
   * @throws ApiError 404 if there is no such job, 400 if it has ended
   */
  cancelOne(tx: Transaction, id: string): Promise<StoredJob>
  /**
   * Starts a waiting job now, or queues the work of a failed or canceled one again.
   * @returns the job, with the id of the one that does the work now
   * @throws ApiError 404 if there is no such job, 400 if it runs, is done, or cannot be done again
   */
  retry(tx: Transaction, id: string): Promise<StoredJob & { retriedAs: string }>
  /** The names of all definitions, and whether the work of an ended job can be queued again. */
  kinds(): { name: string; canRetry: boolean }[]
  /** Lets the tenant's jobs that are held for this reason run now, including those that are just about to be held. */
  release(tx: Transaction, tenant: string, reason: string): Promise<void>
  start(): Promise<void>
  /** Lets running jobs finish for `graceMilliseconds`, then aborts them; they are taken up again at the next start. */
  stop(graceMilliseconds?: number): Promise<void>
  /** Resolves when nothing is queued or running that could run now. For tests and the command line. */
  idle(): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: each job is checked by its own `parse`
export type AnyDefinition = JobDefinition<any> & { readonly leaseMilliseconds: number }

export type AroundJob = (job: StoredJob & { readonly id: string }, run: () => Promise<void>) => Promise<void>

/** Shared by the parts of the queue. */
export interface JobContext {
  readonly database: Database
  /** For what jobs write when they complete or end; the queue's own rows are written directly. */
  readonly records: Pick<RecordStore, 'within'>
  readonly clock: Clock
  readonly log: Logger
  readonly marks?: Marks
  /** Called around every run, for metrics and traces. It must call `run` once, and pass its error on. */
  readonly around?: AroundJob
  readonly definitions: ReadonlyMap<string, AnyDefinition>
  /** Wakes the workers of all processes once `tx` has committed. */
  wakeAfter(tx: Transaction): void
}
