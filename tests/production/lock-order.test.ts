import { beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { describeOnPostgres } from '../support/databases.ts'
import { until } from '../support/wait.ts'

// On SQLite, writers take turns.
describeOnPostgres('a batch and what belongs to it', (engine) => {
  let test: TestApp
  const records = () => test.app.engine.records
  let batch = ''
  const ids = { topics: '', posts: '' }
  /** Whether a transaction waits for a lock. */
  const waits = async () => {
    const [row] = await test.app.engine.database.all(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return row
  }

  beforeAll(async () => {
    test = await startTestApp(await engine.place())
    const { pb, instance } = await test.register('ines@timbre.example')
    const ambassador = (await pb.collection('ambassadors').create({ instance, name: 'Ines', language: 'en-US' })).id
    batch = (await pb.collection('production_batches').create({ instance, ambassador, status: 'settings' })).id
    await records().write(async (writer) => {
      ids.topics = (await writer.create('topics', { batch, position: 0, version: 1, title: 'Boats' })).id
      const post = { instance, ambassador, batch, topic: ids.topics, position: 0, stage: 'draft' } as const
      ids.posts = (await writer.create('posts', { ...post, generation: 'idle' })).id
    })
  })

  it.each(['topics', 'posts'] as const)(
    'are always locked in the same order, so that requests cannot deadlock: %s',
    async (name) => {
      const began: string[] = []
      const locked = Promise.withResolvers<void>()
      const onBatch = records().write(async (writer) => {
        began.push('batch')
        await writer.lock('production_batches', batch)
        locked.resolve()
        await until(waits)
        await writer.lock(name, ids[name])
      })
      await locked.promise
      const onPart = records().write(async (writer) => {
        began.push(name)
        await writer.lock(name, ids[name])
        await writer.lock('production_batches', batch)
      })
      await Promise.all([onBatch, onPart])
      // A transaction that met in a deadlock would have been repeated.
      expect(began).toEqual(['batch', name])
    },
  )
})
