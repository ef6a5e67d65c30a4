import { beforeAll, expect, it } from 'vitest'
import type { RecordData } from '#server/engine/records/record.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { buildWorld, type World } from './world.ts'

describeOnEachDatabase('a list that is read page after page while its rows change', (engine) => {
  let world: World
  const things: RecordData[] = []
  beforeAll(async () => {
    world = await buildWorld(engine)
    for (let count = 0; count < 12; count += 1) things.push(await world.put('things', { text: 'same', whole: count }))
  })

  it.each(['', 'text', '-text', 'text,label'])('with the sort "%s" misses none and repeats none', async (sort) => {
    const seen: unknown[] = []
    for (let page = 1; page <= 4; page += 1) {
      const { items } = await world.list(world.root, 'things', { page: String(page), perPage: '3', sort })
      seen.push(...items.map(({ id }) => id))
      // PostgreSQL stores a changed row in another place.
      await world.records.write((writer) => writer.update('things', things[page - 1]!.id, { word: 'x'.repeat(page) }))
    }
    expect(seen).toEqual(things.map(({ id }) => id))
  })
})
