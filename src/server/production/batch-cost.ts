import type { AiUsage } from '#server/engine/ai/ai.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'

/** Adds the cost of model calls to a batch, unless it was deleted. */
export async function addBatchCost(writer: RecordWriter, id: string, calls: readonly AiUsage[]): Promise<void> {
  if (calls.length === 0) return
  const batch = await writer.lockIfFound('production_batches', id)
  if (batch) await writer.update('production_batches', batch, { cost: addCost(batch.cost, calls) })
}

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
