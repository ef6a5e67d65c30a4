import { beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '#server/engine/records/record.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { buildWorld, type World } from './world.ts'

describeOnEachDatabase('expansion', (engine) => {
  let world: World
  let [red, green, invisible, thing, club, project]: RecordData[] = []
  let root: World['root']
  const expandOf = async (expand: string, id = thing!.id) =>
    (await world.view(world.as(), 'things', id, { expand })).expand as
      | Record<string, RecordData & RecordData[]>
      | undefined

  beforeAll(async () => {
    world = await buildWorld(engine)
    root = world.root
    red = await world.put('labels', { name: 'red' })
    green = await world.put('labels', { name: 'green' })
    invisible = await world.put('labels', { name: 'invisible' })
    await world.put('legends', { label: red.id, text: '<p>stop &amp; wait</p><script>x</script>' })
    thing = await world.put('things', { label: red.id, labels: [green.id, invisible.id, red.id] })
    club = await world.put('clubs', { name: 'c' })
    project = await world.put('projects', { club: club.id, title: 'p', labels: [red.id, green.id] })
    for (const title of ['a', 'b']) await world.put('tasks', { project: project.id, title })
  })

  it('follows single and multiple relations, in stored order, without records that may not be seen', async () => {
    const expand = await expandOf('label, labels')
    expect(expand).toMatchObject({ label: { id: red!.id, collectionName: 'labels' } })
    expect(expand!.labels!.map(({ name }) => name)).toEqual(['green', 'red'])
  })

  it('follows back-relations to a collection with any field name', async () => {
    // `things` has a field `place`.
    const found = await world.view(root, 'labels', red!.id, { expand: 'things_via_label' })
    expect(found.expand).toMatchObject({ things_via_label: [{ id: thing!.id }] })
  })

  it('follows back-relations in both spellings under the requested key, by name or id', async () => {
    const id = world.records.collection('legends')!.id
    const keys = ['legends_via_label', 'legends(label)', `${id}_via_label`]
    const expand = await expandOf(keys.map((key) => `label.${key}`).join(','))
    // At most one legend per label: an object, not a list.
    for (const key of keys) expect(expand!.label!.expand).toHaveProperty([key, 'collectionName'], 'legends')
    const page = await world.list(root, 'clubs', { expand: 'projects_via_club.tasks(project).project,projects(club)' })
    const [found] = (page.items[0]!.expand as { projects_via_club: RecordData[] }).projects_via_club
    expect(found).toMatchObject({ id: project!.id, expand: { 'tasks(project)': [{ title: 'a' }, { title: 'b' }] } })
    const labels = await world.list(root, 'labels', { expand: 'projects_via_labels', sort: 'name' })
    expect(
      labels.items.map(({ expand }) => (expand as { projects_via_labels?: [] }).projects_via_labels?.length),
    ).toEqual([1, undefined, 1])
  })

  it('unknown paths are ignored, and do not affect others', async () => {
    for (const expand of [
      'text',
      'nothing',
      'legends_via_nothing',
      'things_via_one',
      '..',
      'label..x',
      '(',
      'sealed_via_x',
    ]) {
      expect(await expandOf(expand), expand).toBeUndefined()
    }
    expect(await expandOf('nothing,label')).toMatchObject({ label: { id: red!.id } })
    expect(await expandOf('label,label.nothing')).toBeUndefined()
    const shared = await expandOf('label.nothing,.label.legends_via_label.')
    expect(shared!.label).toMatchObject({ expand: { legends_via_label: { collectionName: 'legends' } } })
  })

  it('a relation without visible targets gives an empty expansion', async () => {
    const bare = await world.put('things', { label: invisible!.id })
    expect(await expandOf('label,labels', bare.id)).toEqual({})
  })

  it('a collection for superusers only gives none, one without visible records an empty one', async () => {
    const key = await world.put('keys', { label: red!.id })
    const seen = await world.view(world.as(), 'labels', red!.id, { expand: 'keys_via_label' })
    expect(seen).not.toHaveProperty('expand')
    expect((await world.view(root, 'labels', red!.id, { expand: 'keys_via_label' })).expand).toMatchObject({
      keys_via_label: [{ id: key.id }],
    })
    expect((await world.view(world.as(), 'labels', red!.id, { expand: 'projects_via_labels' })).expand).toEqual({})
  })

  it('goes six levels deep and no further', async () => {
    const loop = Array.from({ length: 9 }, (_, i) => (i % 2 ? 'project' : 'tasks_via_project')).join('.')
    const [answer] = (await world.list(root, 'projects', { expand: loop })).items
    let depth = 0
    let at = answer as { expand?: Record<string, unknown> } | undefined
    while (at?.expand) {
      depth++
      const [inner] = Object.values(at.expand)
      at = (Array.isArray(inner) ? inner[0] : inner) as typeof at
    }
    expect(depth).toBe(6)
  })

  it('queries the database once per path, for any number of records', async () => {
    for (let i = 0; i < 20; i++) await world.put('things', { label: red!.id, labels: [green!.id] })
    let statements = 0
    const { all } = world.database
    world.database.all = ((text: string, params?: []) => {
      statements++
      return all.call(world.database, text, params)
    }) as typeof all
    await world.list(world.as(), 'things', { skipTotal: '1', expand: 'label.legends_via_label,labels' })
    world.database.all = all
    expect(statements).toBe(4)
  })

  it('returns at most a thousand records of a back-relation', async () => {
    const busy = await world.put('projects', { club: club!.id, title: 'busy' })
    await world.records.write(async (writer) => {
      for (let i = 0; i < 1005; i++) await writer.create('tasks' as string, { project: busy.id })
    })
    const { items } = await world.list(root, 'projects', {
      expand: 'tasks_via_project',
      filter: 'title = "busy" || title = "p"',
    })
    const counts = items.map(({ expand }) => (expand as { tasks_via_project: [] }).tasks_via_project.length)
    expect(counts.toSorted()).toEqual([1000, 2])
    const single = await world.view(root, 'projects', busy.id, { expand: 'tasks_via_project' })
    expect((single.expand as { tasks_via_project: [] }).tasks_via_project).toHaveLength(1000)
  })

  it('works for writes too', async () => {
    const made = await world.create(world.as(), 'things', { label: red!.id }, [], {
      expand: 'label',
      fields: 'expand.label.name',
    })
    expect(made).toEqual({ expand: { label: { name: 'red' } } })
  })

  describe('fields', () => {
    it.each([
      ['id,text', ['id', 'text']],
      [' id , text ', ['id', 'text']],
      ['unknown', []],
      ['place.lon', ['place']],
      ['*,expand.label.name', expect.arrayContaining(['id', 'text', 'updated', 'expand'])],
    ])('%s', async (fields, keys) => {
      const answer = await world.view(world.as(), 'things', thing!.id, { fields, expand: 'label' })
      expect(Object.keys(answer)).toEqual(keys)
    })

    it('reach into lists and objects, and cut texts', async () => {
      const answer = await world.view(world.as(), 'things', thing!.id, {
        expand: 'label.legends_via_label,labels',
        fields: 'place.lon,expand.labels.name,expand.label.expand.legends_via_label.text:excerpt(6,true)',
      })
      expect(answer).toEqual({
        place: { lon: 0 },
        expand: {
          labels: [{ name: 'green' }, { name: 'red' }],
          label: { expand: { legends_via_label: { text: 'stop &...' } } },
        },
      })
      const listed = await world.list(world.as(), 'labels', { fields: 'name', filter: 'name = "red"' })
      expect(listed).toEqual({ items: [{ name: 'red' }], page: 1, perPage: 30, totalItems: 1, totalPages: 1 })
    })
  })
})
