import type { AiUsage } from '#server/engine/ai/ai.ts'
import type { Row } from '#shared/collections/index.ts'

type Cost = Row<'production_batches'>['cost']

/** The batch's bill so far plus one call. */
export function addCost(cost: Cost, usage: AiUsage): NonNullable<Cost> {
  return {
    usd: (cost?.usd ?? 0) + usage.usd,
    inputTokens: (cost?.inputTokens ?? 0) + usage.inputTokens,
    outputTokens: (cost?.outputTokens ?? 0) + usage.outputTokens,
    calls: (cost?.calls ?? 0) + 1,
  }
}
