import { recordCalls } from '#server/billing/index.ts'
import type { AiUsage, RunOptions } from '#server/engine/ai/ai.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { JobRun } from '#server/engine/jobs/job.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { FinishedStages } from '#shared/collections/production-batches.ts'
import { isAtWork } from '#shared/contracts/production.ts'
import { addBatchCost } from './batch-cost.ts'
import { rethrowForRetry } from './failure.ts'

/** The row that a job writes, and where its costs go. */
interface StageRow {
  collection: 'posts' | 'production_batches'
  id: string
  instance: string
  batch: string
  stages: FinishedStages | null
}

export interface Stages {
  /**
   * The result of a stage. It is stored with what its calls cost, so that a job whose process was killed does not pay for
   * it again. A failed stage's calls are booked too.
   * @throws GenerationError, or LeaseLost if the job was canceled meanwhile
   */
  run<T>(name: string, work: (asking: RunOptions) => Promise<T>): Promise<T>
}

/** The stages of one job; those that an earlier attempt finished are not run again. */
export function stagesOf({ records, clock, log }: Engine, job: JobRun<unknown>, row: StageRow): Stages {
  const results = row.stages?.job === job.id ? { ...row.stages.results } : {}

  async function book(writer: RecordWriter, calls: readonly AiUsage[]): Promise<void> {
    if (calls.length === 0) return
    await addBatchCost(writer, row.batch, calls)
    await recordCalls(writer, row.instance, calls, clock.now())
  }

  /** Books the calls of a stage that left no result. They were paid for, so this does not stop at a failure. */
  async function bookAlone(calls: readonly AiUsage[]): Promise<void> {
    await records
      .write((writer) => book(writer, calls))
      .catch((err: unknown) =>
        log.error({ err, batch: row.batch, calls: calls.length }, 'the cost of a run could not be stored'),
      )
  }

  async function store(writer: RecordWriter, calls: readonly AiUsage[]): Promise<void> {
    // A post before its batch, as everywhere: the opposite order could deadlock.
    const current = await writer.lockIfFound(row.collection, row.id)
    await book(writer, calls)
    // A run that was canceled or overtaken leaves nothing behind.
    if (current && isAtWork(current)) await writer.update(row.collection, row.id, { stages: { job: job.id, results } })
  }

  return {
    async run<T>(name: string, work: (asking: RunOptions) => Promise<T>): Promise<T> {
      if (Object.hasOwn(results, name)) return results[name] as T
      job.signal.throwIfAborted()
      const calls: AiUsage[] = []
      let result: T
      try {
        result = await work({ signal: job.signal, onCall: (call) => void calls.push(call) }).catch(rethrowForRetry)
      } catch (error) {
        await bookAlone(calls)
        throw error
      }
      results[name] = result
      try {
        await records.write((writer) => store(writer, calls))
      } catch (error) {
        await bookAlone(calls)
        throw error
      }
      // The next stage does not wait for it: it only counts after several crashes.
      void job.checkpoint(Object.keys(results).length)
      job.signal.throwIfAborted()
      return result
    },
  }
}
