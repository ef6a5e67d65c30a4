import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../log.ts'
import type { RecordStore } from '../records/records.ts'
import type { Marks } from '../watchdog/marks.ts'
import { cancelJobs, enqueueJob } from './enqueue.ts'
import type { Jobs } from './job.ts'
import { type AnyDefinition, type JobContext, momentIn } from './job-context.ts'
import { createWorker } from './worker.ts'

export interface JobsOptions {
  database: Database
  records: Pick<RecordStore, 'within'>
  clock: Clock
  log: Logger
  /** Where jobs under way are written down. */
  marks?: Marks
  /** Most jobs that this process runs at once. */
  concurrency?: number
}

const defaultConcurrency = 4
const defaultGraceMilliseconds = 10_000
const idlePollMilliseconds = 20

/** The queue over the `jobs` collection, the same on both databases. A process that never calls `start` only enqueues. */
export function createJobs(options: JobsOptions): Jobs {
  const { database, records, clock, log, marks, concurrency = defaultConcurrency } = options
  const definitions = new Map<string, AnyDefinition>()
  const context: JobContext = { database, records, clock, log, marks, definitions }
  const worker = createWorker(context, concurrency)
  let started = false

  return {
    define(definition) {
      if (started) throw new Error(`The job "${definition.name}" must be defined before the jobs start.`)
      if (definitions.has(definition.name)) throw new Error(`The job "${definition.name}" is defined twice.`)
      definitions.set(definition.name, definition)
    },
    enqueue: (tx, definition, payload, options = {}) => enqueueJob(tx, context, definition, payload, options),
    cancel: (tx, key) => cancelJobs(tx, context, key),
    start() {
      started = true
      return worker.start()
    },
    stop: (graceMilliseconds = defaultGraceMilliseconds) => worker.stop(graceMilliseconds),
    async idle() {
      while (await isBusy(context)) await setTimeout(idlePollMilliseconds)
    },
  }
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
