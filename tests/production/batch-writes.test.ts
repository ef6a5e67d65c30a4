import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { AiUsage } from '#server/engine/ai/ai.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import { type BatchWrites, createBatchWrites } from '#server/production/batch-writes.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnEachDatabase } from '../support/databases.ts'

const posts = 4

describeOnEachDatabase('writes of the posts of a batch', (engine) => {
  let test: TestApp
  let person: Person
  let batch: { id: string; instance: string }
  let ids: string[]
  let write: BatchWrites
  let transactions: boolean[] = []
  /** How many posts were done at each update of a batch. */
  let progress: number[] = []
  const records = () => test.app.engine.records
  const row = () => records().get('production_batches', batch.id)
  const bodies = async () => (await records().byIds('posts', ids)).map(({ body }) => body)

  beforeAll(async () => {
    test = await startTestApp(await engine.place())
    records().hooks('production_batches', {
      afterUpdate({ record }) {
        progress.push(record.progress?.done ?? 0)
      },
    })
  })
  beforeEach(async ({ task }) => {
    person = await test.register(`${task.id.replaceAll(/\W/g, '')}@timbre.example`)
    const { pb, instance } = person
    const ambassador = (await pb.collection('ambassadors').create({ instance, name: 'Ines', language: 'en-US' })).id
    const { id } = await pb.collection('production_batches').create({ instance, ambassador, status: 'settings' })
    batch = { id, instance }
    ids = await records().write(async (writer) => {
      const begun = { stage: 'posts', done: 0, total: posts, step: 'writing' } as const
      await writer.update('production_batches', id, { status: 'post', generation: 'running', progress: begun })
      const made: string[] = []
      for (let position = 0; position < posts; position += 1) {
        const topic = await writer.create('topics', { batch: id, position, version: 1, title: `Topic ${position}` })
        const post = { instance, ambassador, batch: id, topic: topic.id, position, stage: 'draft' } as const
        made.push((await writer.create('posts', { ...post, generation: 'running' })).id)
      }
      return made
    })
    transactions = []
    progress = []
    const counted: ReturnType<typeof records>['write'] = (work, options = {}) => {
      transactions.push(options.isDurable ?? true)
      return records().write(work, options)
    }
    write = createBatchWrites({ records: { ...records(), write: counted }, clock: test.app.engine.clock })
  })

  const call = { usd: 0.25, inputTokens: 3, outputTokens: 4 } as AiUsage
  const ending = (id: string, store?: (writer: RecordWriter) => Promise<void>) => ({
    async store(writer: RecordWriter) {
      await writer.update('posts', id, { body: `Text of ${id}`, generation: 'idle' })
      await store?.(writer)
      return id
    },
    calls: [call],
    endsPost: true,
  })

  it('share a transaction if they arrive together, and the batch is charged and counted once', async () => {
    expect(await Promise.all(ids.map((id) => write(batch, ending(id))))).toEqual(ids)
    expect(transactions).toHaveLength(2)
    expect(progress).toEqual([1, posts])
    expect(await bodies()).toEqual(ids.map((id) => `Text of ${id}`))
    expect(await row()).toMatchObject({
      generation: 'idle',
      progress: { done: posts, total: posts, step: 'done' },
      cost: { calls: posts, usd: 1, inputTokens: 12, outputTokens: 16 },
    })
    const [day] = await records().find('usage_days', { filter: `instance = "${batch.instance}"` })
    expect(day).toMatchObject({ calls: posts, usd: 1 })
  })

  it('fail separately: the others are stored, and nothing is booked twice', async () => {
    const failing = ids[2]!
    const refuse = async () => {
      throw new Error('This one is refused.')
    }
    const outcomes = await Promise.allSettled(
      ids.map((id) => write(batch, ending(id, id === failing ? refuse : undefined))),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(outcomes[2]).toMatchObject({ reason: { message: 'This one is refused.' } })
    expect(await bodies()).toEqual(ids.map((id) => (id === failing ? '' : `Text of ${id}`)))
    expect(await row()).toMatchObject({
      generation: 'running',
      progress: { done: posts - 1 },
      cost: { calls: posts - 1, usd: 0.75 },
    })
  })

  it('wait for the disk if one of them has to', async () => {
    const [first, second, third] = ids as [string, string, string]
    const kept = { ...ending(first), isDurable: false }
    await Promise.all([write(batch, kept), write(batch, { ...ending(second), isDurable: false })])
    expect(transactions).toEqual([false, false])
    await Promise.all([write(batch, kept), write(batch, kept), write(batch, ending(third))])
    expect(transactions.slice(2)).toEqual([false, true])
  })
})
