import type { AiUsage } from '#server/engine/ai/ai.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import { isAtWork } from '#shared/contracts/production.ts'
import { addCost } from './cost.ts'

/** Updates the batch's progress from its posts and adds `calls` to its cost; the last finished post also ends its generation. */
export async function countPosts(writer: RecordWriter, id: string, calls: readonly AiUsage[] = []): Promise<void> {
  const batch = await writer.lock('production_batches', id)
  const posts = await writer.find('posts', { filter: 'batch = {:id}', params: { id }, sort: 'position' })
  const working = posts.filter(isAtWork).length
  const failed = posts.filter(({ generation }) => generation === 'failed')
  const total = Math.max(batch.progress?.stage === 'posts' ? batch.progress.total : 0, working)
  const settled = failed.length > 0 ? 'failed' : batch.generation === 'canceled' ? 'canceled' : 'idle'
  await writer.update('production_batches', id, {
    generation: working > 0 ? batch.generation : settled,
    // The reason of the first post that failed; that there were few topics stays visible otherwise.
    error: (working === 0 && failed[0]?.error) || (batch.error === 'not-enough-material' ? batch.error : ''),
    progress: {
      stage: 'posts',
      done: Math.max(0, total - working - failed.length),
      total,
      step: working > 0 ? 'writing' : 'done',
    },
    cost: addCost(batch.cost, calls),
  })
}
