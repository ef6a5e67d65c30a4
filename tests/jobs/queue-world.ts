import type { Clock } from '#server/engine/clock.ts'
import type { Database } from '#server/engine/database/database.ts'
import { createSafeFetch } from '#server/engine/fetch/create-safe-fetch.ts'
import type { EnqueueOptions, JobDefinition, JobRun, Jobs } from '#server/engine/jobs/job.ts'
import { createJobs } from '#server/engine/jobs/queue.ts'
import { openRecordServer } from '#server/engine/record-server.ts'
import { type DatabasePlace, silentLog, type TestEngine } from '../support/databases.ts'
import { endBeforePlace } from '../support/ends.ts'
import { templates } from '../support/mail-templates.ts'
import { until } from '../support/wait.ts'

export type Payload = Record<string, unknown>
type Definition = JobDefinition<Payload>

/** A clock that only tests advance. */
export interface FakeClock extends Clock {
  advance(milliseconds: number): void
}

export interface StoredJob {
  id: string
  name: string
  tenant: string
  state: string
  attempts: number
  runAt: string
  error: string
  checkpoint: number
}

export interface Worker {
  jobs: Jobs
  /** The active runs: each waits until the test ends it. */
  running: Map<string, Run>
}

export interface Run {
  job: JobRun<Payload>
  /** Lets the run return, or throw. */
  end(error?: Error): void
}

interface WorkerOptions {
  concurrency?: number
  waitingConcurrency?: number
  database?: Database
  pollMilliseconds?: number
}

/** Jobs end or fail when the test decides; `held` is the job that waits. */
export const held = (over: Partial<Definition> = {}): Definition => ({
  name: 'held',
  parse: (payload) => payload as Payload,
  attempts: 3,
  backoffMilliseconds: 1000,
  perTenant: 2,
  run: async () => {},
  ...over,
})

/** The engine without its own workers: migrations, tables and records. */
export function openEngine({ folder, url }: DatabasePlace, clock: Clock) {
  return openRecordServer({
    ...{ folder, databaseUrl: url, clock, templates, log: silentLog },
    collections: [],
    membership: null,
    app: () => ({ name: 'Jobs', url: '' }),
    fetch: createSafeFetch({ allowPrivate: false }),
    mail: { smtpUrl: '', from: 'Jobs <no-reply@jobs.example>' },
  })
}

/** The queue over an empty database, with as many workers as a test starts. */
export async function openQueue(engine: TestEngine) {
  let now = Date.parse('2030-01-01T00:00:00Z')
  const clock: FakeClock = {
    now: () => new Date(now),
    advance(milliseconds) {
      now += milliseconds
    },
  }
  const place = await engine.place()
  const server = await openEngine(place, clock)
  endBeforePlace(place, server.stop)
  const { database, records } = server
  const workers: Worker[] = []
  return {
    database,
    clock,
    records,
    /** Ends the remaining runs of a test. */
    async clear() {
      await Promise.all(workers.splice(0).map(({ jobs }) => jobs.stop(0)))
      await database.run('delete from jobs')
      await database.run('delete from mails')
    },
    /** Creates a worker; `start` it to let it claim jobs. Its runs wait for the test to end them. */
    worker(definition: Definition, options: WorkerOptions = {}): Worker {
      const { database: over = database, concurrency = 10, waitingConcurrency = 10, pollMilliseconds = 20 } = options
      const sizes = { concurrency, waitingConcurrency, pollMilliseconds }
      const jobs = createJobs({ database: over, records, clock, log: silentLog, ...sizes })
      const running = new Map<string, Run>()
      jobs.define({
        ...definition,
        run: (job) =>
          new Promise<void>((resolve, reject) => {
            const leave = () => running.delete(job.id)
            const end = (error?: Error) => {
              leave()
              if (error) reject(error)
              else resolve(definition.run(job))
            }
            job.signal.addEventListener('abort', () => end(job.signal.reason))
            running.set(job.id, { job, end })
            if (job.signal.aborted) end(job.signal.reason)
          }),
      })
      const worker = { jobs, running }
      workers.push(worker)
      return worker
    },
    enqueue: (worker: Worker, definition: Definition, options: EnqueueOptions = {}, payload: Payload = {}) =>
      database.transaction((tx) => worker.jobs.enqueue(tx, definition, payload, options)),
    cancel: (worker: Worker, key: string) => database.transaction((tx) => worker.jobs.cancel(tx, key)),
    rows: () =>
      database.all<StoredJob & Record<string, never>>(
        'select id, name, tenant, state, attempts, "runAt", error, checkpoint from jobs order by "runAt", id',
      ),
    async row(id: string): Promise<StoredJob> {
      const [row] = await database.all<StoredJob & Record<string, never>>(
        'select id, name, tenant, state, attempts, "runAt", error, checkpoint from jobs where id = ?',
        [id],
      )
      return row!
    },
    reaches(id: string, state: string): Promise<StoredJob> {
      return until(async () => {
        const row = await this.row(id)
        return row?.state === state && row
      })
    },
  }
}
export type Queue = Awaited<ReturnType<typeof openQueue>>
