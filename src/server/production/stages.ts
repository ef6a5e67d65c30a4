import type { AiUsage, RunOptions } from '#server/engine/ai/ai.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { JobRun } from '#server/engine/jobs/job.ts'
import type { Logger } from '#server/engine/log.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { FinishedStages } from '#shared/collections/production-batches.ts'
import { isAtWork } from '#shared/contracts/production.ts'
import type { BatchWrites } from './batch-writes.ts'
import { rethrowForRetry } from './failure.ts'

/** The row that a job writes, and the batch and instance to charge. */
interface StageRow {
  collection: 'posts' | 'production_batches'
  id: string
  instance: string
  batch: string
  stages: FinishedStages | null
}

export interface Stages {
  /**
   * The result of a stage. It is stored with its cost while the next stage calls a model, so that a job whose process is killed
   * does not pay for it again. The calls of failed stages are booked too.
   * @throws GenerationError, or LeaseLost if the job was canceled meanwhile
   */
  run<T>(name: string, work: (asking: RunOptions) => Promise<T>): Promise<T>
  /**
   * Ends the job, in the transaction in which `store` writes its result and the last stage is booked.
   * @throws LeaseLost if the job was canceled or another worker has taken it over
   */
  complete(store: (writer: RecordWriter) => Promise<void>): Promise<void>
}

/**
 * Runs a job in stages; those that an earlier attempt finished are not run again. If the job ends without `complete`, its last
 * stage is stored like the others.
 */
export async function inStages(
  { log }: Pick<Engine, 'log'>,
  write: BatchWrites,
  job: JobRun<unknown>,
  row: StageRow,
  work: (stages: Stages) => Promise<void>,
): Promise<void> {
  const stages = stagesOf(log, write, job, row)
  try {
    await work(stages)
  } finally {
    await stages.store()
  }
}

function stagesOf(log: Logger, write: BatchWrites, job: JobRun<unknown>, row: StageRow) {
  const batch = { id: row.batch, instance: row.instance }
  const results = row.stages?.job === job.id ? { ...row.stages.results } : {}
  /** The calls of the last stage, until they are booked. */
  let finished: AiUsage[] | null = null

  /** Books the calls of a stage without a result. Never rejects, because the job continues even if they cannot be booked. */
  async function bookAlone(calls: readonly AiUsage[]): Promise<void> {
    if (calls.length === 0) return
    await write(batch, { store: async () => {}, calls }).catch((err: unknown) =>
      log.error({ err, batch: row.batch, calls: calls.length }, 'the cost of a run could not be stored'),
    )
  }

  /** Never rejects: the results are kept and stored with the next stage. */
  async function store(): Promise<void> {
    const calls = finished
    if (!calls) return
    finished = null
    const stages = { job: job.id, results: { ...results } }
    try {
      await write(batch, {
        async store(writer) {
          const current = await writer.lockIfFound(row.collection, row.id)
          // Skips the results of a run that was canceled or overtaken.
          if (current && isAtWork(current)) await writer.update(row.collection, current, { stages })
        },
        calls,
        // The stage may be lost in a power cut.
        isDurable: false,
      })
    } catch (err) {
      log.warn({ err, job: job.id }, 'a finished stage could not be stored')
      await bookAlone(calls)
    }
    // Not awaited, because it only matters after several crashes.
    void job.checkpoint(Object.keys(results).length)
  }

  return {
    async run<T>(name: string, work: (asking: RunOptions) => Promise<T>): Promise<T> {
      if (Object.hasOwn(results, name)) return results[name] as T
      job.signal.throwIfAborted()
      const calls: AiUsage[] = []
      const asked = work({ signal: job.signal, onCall: (call) => void calls.push(call) })
      // After the call of the model has started, so that the call is not delayed.
      const stored = store()
      try {
        results[name] = await asked.finally(() => stored)
      } catch (error) {
        await bookAlone(calls)
        return rethrowForRetry(error)
      }
      finished = calls
      job.signal.throwIfAborted()
      return results[name] as T
    },
    async complete(store: (writer: RecordWriter) => Promise<void>): Promise<void> {
      await write(batch, {
        async store(writer) {
          await Promise.all([job.completeIn(writer.tx), store(writer)])
        },
        calls: finished ?? [],
        endsPost: row.collection === 'posts',
      })
      finished = null
    },
    store,
  }
}
