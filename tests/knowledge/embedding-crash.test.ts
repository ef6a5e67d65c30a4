import PocketBase from 'pocketbase'
import { expect, it } from 'vitest'
import { startFakeEmbedding } from '#tests/fakes/embedding.ts'
import { describeOnEachDatabase } from '#tests/support/databases.ts'
import { endLeases } from '#tests/support/jobs.ts'
import { startMain } from '#tests/support/main-process.ts'
import { itemEnds } from '#tests/support/workspace.ts'
import { until } from '../support/wait.ts'

const paragraphs = Array.from(
  { length: 180 },
  (_, at) =>
    `## Ride ${at}\n\nOn ride ${at} we counted ${at * 7} milestones and ${at + 3} gates on the way to the sea.`,
)

describeOnEachDatabase('a server that is killed while it embeds', (engine) => {
  it('continues where it stopped, and resends only texts whose vectors were not stored', async () => {
    let holdsFrom = 2
    const fake = await startFakeEmbedding((_, count) => ({ isSilent: count >= holdsFrom }))
    const place = await engine.place()
    const env = {
      ...{ DATA_DIR: place.folder, DATABASE_URL: place.url ?? '' },
      ...{
        AI_EMBEDDINGS_PROVIDER: 'openai-compatible',
        AI_EMBEDDINGS_BASE_URL: fake.url,
        AI_EMBEDDINGS_MODEL: 'small',
      },
    }
    const first = startMain(env)
    const person = new PocketBase((await first.ready).url).autoCancellation(false)
    const account = { email: 'killed@timbre.example', password: 'correct horse 1' }
    await person.collection('users').create({ ...account, passwordConfirm: account.password })
    const { record } = await person.collection('users').authWithPassword(account.email, account.password)
    const base = await person.collection('knowledge_bases').create({ instance: record.instance, name: 'Rides' })
    const item = await person
      .collection('knowledge_items')
      .create({ base: base.id, type: 'page', title: 'Rides', body: paragraphs.join('\n\n') })
    const { chunkCount } = await itemEnds({ pb: person }, item.id)
    expect(chunkCount).toBeGreaterThan(130)
    await until(() => fake.calls.length === 2)
    first.kill()
    await first.ended
    holdsFrom = Number.POSITIVE_INFINITY
    await endLeases(engine, place)
    const second = startMain(env)
    person.baseURL = (await second.ready).url
    const meaning = async () => {
      const { bases } = await person.send(`/api/instances/${record.instance}/knowledge-figures`, {})
      return bases[base.id].meaning
    }
    await until(async () => (await meaning()).done === chunkCount)
    const times = Map.groupBy(
      fake.calls.flatMap(({ texts }) => texts),
      (text) => text,
    )
    expect(times.size).toBe(chunkCount)
    const twice = [...times.values()].filter(({ length }) => length > 1)
    expect(twice.length).toBe(64)
    expect(twice.every(({ length }) => length === 2)).toBe(true)
    await second.stop()
    await fake.close()
  })
})
