import { recordCalls } from '#server/billing/index.ts'
import type { AiUsage, RunOptions } from '#server/engine/ai/ai.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { JobRun } from '#server/engine/jobs/job.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import type { FinishedStages } from '#shared/collections/production-batches.ts'
import { isAtWork } from '#shared/contracts/production.ts'
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
    if (await writer.byId('production_batches', row.batch)) {
      const { cost } = await writer.lock('production_batches', row.batch)
      await writer.update('production_batches', row.batch, { cost: addCost(cost, calls) })
    }
    await recordCalls(writer, row.instance, calls, clock.now())
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
        await records
          .write((writer) => book(writer, calls))
          .catch((err: unknown) =>
            log.error({ err, batch: row.batch, calls: calls.length }, 'the cost of a run could not be stored'),
          )
        throw error
      }
      results[name] = result
      await records.write(async (writer) => {
        await book(writer, calls)
        const stages = { job: job.id, results }
        // A run that was canceled or overtaken leaves nothing behind.
        const current = await writer.byId(row.collection, row.id)
        if (current && isAtWork(current)) await writer.update(row.collection, row.id, { stages })
      })
      await job.checkpoint(Object.keys(results).length)
      job.signal.throwIfAborted()
      return result
    },
  }
}

type Cost = Row<'production_batches'>['cost']

/** The batch's cost so far plus further calls. */
function addCost(cost: Cost, calls: readonly AiUsage[]): Cost {
  return calls.reduce<Cost>(
    (sum, call) => ({
      usd: (sum?.usd ?? 0) + call.usd,
      inputTokens: (sum?.inputTokens ?? 0) + call.inputTokens,
      outputTokens: (sum?.outputTokens ?? 0) + call.outputTokens,
      calls: (sum?.calls ?? 0) + 1,
    }),
    cost,
  )
}
