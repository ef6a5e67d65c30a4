import { beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../support/databases.ts'
import { buildWorld, unique, type World } from './world.ts'

describeOnEachDatabase('records by their ids', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld(engine)
  })

  it('are returned in the requested order, without the unknown ones', async () => {
    const ids: string[] = []
    for (let count = 0; count < 4; count += 1) ids.push((await world.put('labels', { name: unique() })).id)
    const wanted = [ids[2]!, 'unknown', ids[0]!, '', ids[3]!]
    const found = await world.records.byIds('labels', wanted)
    expect(found.map(({ id }) => id)).toEqual([ids[2], ids[0], ids[3]])
    expect(await world.records.byIds('labels', [])).toEqual([])
  })

  it('include what the transaction has written', async () => {
    await world.records.write(async (writer) => {
      const { id } = await writer.create('labels', { name: unique() })
      expect(await writer.byId('labels', id)).toMatchObject({ id })
      expect(await writer.byIds('labels', [id])).toMatchObject([{ id }])
      expect(await world.records.byId('labels', id)).toBeNull()
    })
  })
})
