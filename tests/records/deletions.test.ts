import { beforeAll, expect, it } from 'vitest'
import type { RecordData } from '#server/engine/records/record.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { buildWorld, refusal, unique, type World } from './world.ts'

describeOnEachDatabase('deletions', (engine) => {
  let world: World
  const exists = async (name: string, id: string) => (await world.records.byId(name, id)) !== null
  const label = () => world.put('labels', { name: unique() })
  beforeAll(async () => {
    world = await buildWorld(engine)
  })

  it('cascade to dependent records, level by level, with events', async () => {
    const club = await world.put('clubs', { name: 'c' })
    const person = await world.put('people', {
      email: `${unique()}@timbre.example`,
      password: 'correct horse 1',
      favourite: club.id,
    })
    const member = await world.put('members', { person: person.id, club: club.id })
    const project = await world.put('projects', { club: club.id, title: 'p' })
    const task = await world.put('tasks', { project: project.id })
    const next = await world.put('tasks', { project: project.id, blocks: task.id })
    world.events.length = 0
    await world.remove(world.root, 'clubs', club.id)
    for (const [name, { id }] of Object.entries({ members: member, projects: project, tasks: task, clubs: club })) {
      expect(await exists(name, id), name).toBe(false)
    }
    expect(await exists('tasks', next.id)).toBe(false)
    expect((await world.records.get('people' as string, person.id)).favourite).toBe('')
    const said = world.events.map(({ action, collection, record }) => `${action} ${collection.name} ${record.id}`)
    expect(said).toContain(`update people ${person.id}`)
    for (const [name, { id }] of [
      ['members', member],
      ['projects', project],
      ['tasks', task],
      ['tasks', next],
      ['clubs', club],
    ] as [string, RecordData][]) {
      expect(
        said.filter((line) => line === `delete ${name} ${id}`),
        name,
      ).toHaveLength(1)
    }
  })

  it('remove the reference from lists, and keep the rest', async () => {
    const [a, b] = [await label(), await label()]
    const thing = await world.put('things', { label: a.id, labels: [a.id, b.id], text: 'abc' })
    await world.remove(world.root, 'labels', a.id)
    expect(await world.records.get('things' as string, thing.id)).toMatchObject({
      label: '',
      labels: [b.id],
      text: 'abc',
    })
  })

  it('fail as a whole if a reference is required', async () => {
    const a = await label()
    const thing = await world.put('things', { label: a.id })
    const legend = await world.put('legends', { label: a.id })
    world.events.length = 0
    expect(await refusal(world.remove(world.root, 'labels', a.id))).toEqual({
      status: 400,
      message: 'Failed to delete record. Make sure that the record is not part of a required relation reference.',
      data: {},
    })
    expect((await world.records.get('things' as string, thing.id)).label).toBe(a.id)
    expect(world.events).toEqual([])
    await world.remove(world.root, 'legends', legend.id)
    await world.remove(world.root, 'labels', a.id)
  })

  it('never delete the only superuser', async () => {
    expect(await refusal(world.remove(world.root, '_superusers', world.root.auth!.record.id))).toEqual({
      status: 400,
      message: "You can't delete the only existing superuser.",
      data: {},
    })
  })

  it('of the server answer 404 for missing records', async () => {
    expect(await refusal(world.records.write((writer) => writer.delete('labels', 'missing12345678')))).toMatchObject({
      status: 404,
    })
    expect(
      await refusal(world.records.write((writer) => writer.update('labels' as string, 'missing12345678', {}))),
    ).toMatchObject({ status: 404 })
    expect(await refusal(world.records.get('labels', 'missing12345678'))).toMatchObject({ status: 404 })
  })
})

describeOnEachDatabase('hooks', (engine) => {
  let world: World
  const heard: string[] = []
  beforeAll(async () => {
    world = await buildWorld(engine)
    world.records.hooks('labels' as string, {
      beforeCreate: ({ record, request }) => {
        heard.push(`beforeCreate ${request ? 'person' : 'server'}`)
        if (record.name === 'shout') record.name = 'SHOUT'
        if (record.name === 'long') record.name = { not: 'text' }
      },
      afterCreate: async ({ record, records }) => {
        heard.push('afterCreate')
        if (record.name === 'doomed') throw new Error('no')
        if (record.name === 'pair') await records.create('labels' as string, { name: 'pair of it' })
      },
      beforeUpdate: ({ changed, original, record }) => {
        heard.push(`beforeUpdate ${changed('name')} ${changed('owner')} ${original!.name}>${record.name}`)
      },
      afterUpdate: () => void heard.push('afterUpdate'),
      beforeDelete: () => void heard.push('beforeDelete'),
      afterDelete: () => void heard.push('afterDelete'),
    })
  })

  it('run around every write, in order, and may change the record', async () => {
    const made = await world.create(world.as(), 'labels', { name: 'shout' })
    expect(made.name).toBe('SHOUT')
    expect((await world.create(world.as(), 'labels', { name: 'long' })).name).toBe('')
    heard.length = 0
    const record = await world.put('labels', { name: 'pair' })
    expect(heard).toEqual(['beforeCreate server', 'afterCreate', 'beforeCreate server', 'afterCreate'])
    heard.length = 0
    await world.records.write((writer) => writer.update('labels' as string, record.id, { name: 'other' }))
    await world.records.write((writer) => writer.delete('labels', record.id))
    expect(heard).toEqual(['beforeUpdate true false pair>other', 'afterUpdate', 'beforeDelete', 'afterDelete'])
  })

  it('that throw roll everything back, rows and events', async () => {
    world.events.length = 0
    await expect(world.put('labels', { name: 'doomed' })).rejects.toThrow('no')
    expect(await world.records.count('labels', { filter: 'name = {:name}', params: { name: 'doomed' } })).toBe(0)
    expect(world.events).toEqual([])
  })

  it('see the transaction’s own writes, others do not', async () => {
    await world.records.write(async (writer) => {
      const record = await writer.create('labels' as string, { name: 'early' })
      expect(await writer.first('labels' as string, { filter: 'name = "early"' })).toMatchObject({ id: record.id })
      expect(await world.records.byId('labels', record.id)).toBeNull()
      expect(await writer.count('labels', { filter: 'name = "early"' })).toBe(1)
    })
    expect(
      await world.records.find('labels' as string, { filter: 'name = "early"', limit: 5, sort: '-name' }),
    ).toHaveLength(1)
  })
})
