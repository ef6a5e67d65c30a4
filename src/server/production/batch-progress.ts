import type { AiUsage } from '#server/engine/ai/ai.ts'
import type { Transaction } from '#server/engine/database/database.ts'
import type { HookContext, RecordWriter } from '#server/engine/records/records.ts'
import { notify } from '#server/notifications/index.ts'
import type { Row } from '#shared/collections/index.ts'
import { isAtWork } from '#shared/contracts/production.ts'
import { addCost } from './batch-cost.ts'

/** Updates the batch's progress from its posts, and its cost by `calls`; the last finished post also ends its generation. */
export async function countPosts(writer: RecordWriter, id: string, calls: readonly AiUsage[] = []): Promise<void> {
  // Sent together; PostgreSQL reads the posts after it has locked the batch.
  const [batch, posts] = await Promise.all([writer.lock('production_batches', id), runsOf(writer.tx, id)])
  const working = posts.filter(isAtWork).length
  const failed = posts.filter(({ generation }) => generation === 'failed')
  const total = Math.max(batch.progress?.stage === 'posts' ? batch.progress.total : 0, working)
  const settled = failed.length > 0 ? 'failed' : batch.generation === 'canceled' ? 'canceled' : 'idle'
  await writer.update('production_batches', batch, {
    cost: addCost(batch.cost, calls),
    generation: working > 0 ? batch.generation : settled,
    // The reason of the first failed post; otherwise keeps the notice that there were too few topics.
    error: (working === 0 && failed[0]?.error) || (batch.error === 'not-enough-material' ? batch.error : ''),
    progress: {
      stage: 'posts',
      done: Math.max(0, total - working - failed.length),
      total,
      step: working > 0 ? 'writing' : 'done',
    },
  })
}

/** Selects few columns, because posts are large: each contains its earlier versions. */
const runsOf = (tx: Transaction, batch: string) =>
  tx.all<Pick<Row<'posts'>, 'generation' | 'error'>>(
    'select generation, error from posts where batch = ? order by position',
    [batch],
  )

const atWork = ['requested', 'running']

/** Notifies the person who started a batch that its agents have finished. */
export async function tellBatch({ record, original, records }: HookContext<'production_batches'>): Promise<void> {
  const { instance, createdBy: user, generation, progress, ambassador, id } = record
  if (!user || !original || !atWork.includes(original.generation)) return
  if (generation !== 'idle' && generation !== 'failed') return
  const { name } = await records.get('ambassadors', ambassador)
  const ready = progress?.stage === 'posts' ? 'batch-posts-ready' : 'batch-topics-ready'
  const kind = generation === 'failed' ? 'batch-failed' : ready
  const link = `/dashboard/production/${id}`
  await notify(records, { instance, user, kind, values: { ambassador: name }, link })
}
