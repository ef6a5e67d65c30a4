import { recordCalls } from '#server/billing/index.ts'
import type { AiUsage } from '#server/engine/ai/ai.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { Row } from '#shared/collections/index.ts'

type Cost = Row<'production_batches'>['cost']

/** The batch's cost so far plus further calls. */
export function addCost(cost: Cost, calls: readonly AiUsage[]): Cost {
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

/**
 * Runs work that calls a model. The work stores the cost of its `calls` with its result; if it has no result, the costs
 * are stored alone, in the batch and in the day of the instance.
 */
export async function withCost(
  { records, clock, log }: Engine,
  { instance, batch }: { instance: string; batch: string },
  work: (calls: AiUsage[]) => Promise<void>,
): Promise<void> {
  const calls: AiUsage[] = []
  try {
    await work(calls)
  } catch (error) {
    if (calls.length > 0) {
      await records
        .write(async (writer) => {
          if (await writer.byId('production_batches', batch)) {
            const { cost } = await writer.lock('production_batches', batch)
            await writer.update('production_batches', batch, { cost: addCost(cost, calls) })
          }
          await recordCalls(writer, instance, calls, clock.now())
        })
        .catch((err: unknown) =>
          log.error({ err, batch, calls: calls.length }, 'the cost of a run could not be stored'),
        )
    }
    throw error
  }
}
