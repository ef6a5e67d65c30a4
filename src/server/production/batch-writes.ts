import { setImmediate } from 'node:timers/promises'
import { recordCalls } from '#server/billing/index.ts'
import type { AiUsage } from '#server/engine/ai/ai.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import { addBatchCost } from './batch-cost.ts'
import { countPosts } from './batch-progress.ts'

/** A write of one row of a batch. */
interface BatchWrite<T> {
  /**
   * Other writes of the batch may run concurrently in the same transaction. If that fails, this one is run again alone.
   */
  store(writer: RecordWriter): Promise<T>
  /** The calls to charge with this write. */
  calls?: readonly AiUsage[]
  /** Whether to update the batch's progress from its posts. */
  endsPost?: boolean
  /** Default true. */
  isDurable?: boolean
}

interface Waiting extends BatchWrite<unknown> {
  resolve(value: unknown): void
  reject(error: unknown): void
}

export type BatchWrites = <T>(batch: { id: string; instance: string }, write: BatchWrite<T>) => Promise<T>

/**
 * Serialises the writes of a batch. Posts that are written at the same time finish at the same time, and each write locks the
 * batch. While one write is stored, the others wait without a connection and then share one transaction, which charges the batch
 * and counts its posts once.
 */
export function createBatchWrites({ records, clock }: Pick<Engine, 'records' | 'clock'>): BatchWrites {
  const queues = new Map<string, Waiting[]>()

  return <T>(batch: { id: string; instance: string }, write: BatchWrite<T>) =>
    new Promise<T>((resolve, reject) => {
      const waiting: Waiting = { ...write, resolve: resolve as Waiting['resolve'], reject }
      const queue = queues.get(batch.id)
      if (queue) queue.push(waiting)
      else {
        queues.set(batch.id, [waiting])
        void drain(batch)
      }
    })

  async function drain(batch: { id: string; instance: string }): Promise<void> {
    const queue = queues.get(batch.id)!
    while (queue.length > 0) await store(batch, queue.splice(0))
    queues.delete(batch.id)
  }

  /** Never rejects: each caller gets its own error. */
  async function store(batch: { id: string; instance: string }, writes: readonly Waiting[]): Promise<void> {
    try {
      const isDurable = writes.some((write) => write.isDurable ?? true)
      const results = await records.write((writer) => storeIn(writer, batch, writes), { isDurable })
      for (const [index, { resolve }] of writes.entries()) {
        // Lets the first caller continue up to its next await before the next caller does.
        if (index > 0) await setImmediate()
        resolve(results[index])
      }
    } catch (error) {
      if (writes.length === 1) writes[0]!.reject(error)
      else for (const write of writes) await store(batch, [write])
    }
  }

  async function storeIn(
    writer: RecordWriter,
    { id, instance }: { id: string; instance: string },
    writes: readonly Waiting[],
  ): Promise<unknown[]> {
    // Concurrently, here and below, so that PostgreSQL gets the statements in few packets.
    const results = await Promise.all(writes.map((write) => write.store(writer)))
    const calls = writes.flatMap((write) => write.calls ?? [])
    const isCounted = writes.some(({ endsPost }) => endsPost)
    await Promise.all([
      isCounted ? countPosts(writer, id, calls) : addBatchCost(writer, id, calls),
      recordCalls(writer, instance, calls, clock.now()),
    ])
    return results
  }
}
