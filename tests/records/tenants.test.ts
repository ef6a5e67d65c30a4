import { beforeAll, expect, it, vi } from 'vitest'
import type { RecordData } from '#server/engine/records/record.ts'
import type { Viewer } from '#server/engine/records/records.ts'
import type { RequestInfo } from '#server/engine/records/request.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { buildWorld, codes, refusal, unique, type World } from './world.ts'

describeOnEachDatabase('tenants', (engine) => {
  let world: World
  let [ours, theirs, second]: RecordData[] = []
  let [ourProject, theirProject, ourTask, theirTask]: RecordData[] = []
  let member: RequestInfo
  let stranger: RequestInfo
  let person: RecordData

  beforeAll(async () => {
    world = await buildWorld(engine)
    const account = () => world.put('people', { email: `${unique()}@timbre.example`, password: 'correct horse 1' })
    person = await account()
    const other = await account()
    ours = await world.put('clubs', { name: 'ours' })
    theirs = await world.put('clubs', { name: 'theirs canary' })
    second = await world.put('clubs', { name: 'second' })
    await world.put('members', { person: person.id, club: ours.id, role: 'head' })
    await world.put('members', { person: person.id, club: second.id })
    await world.put('members', { person: other.id, club: theirs.id, role: 'head' })
    ourProject = await world.put('projects', { club: ours.id, title: 'ours' })
    theirProject = await world.put('projects', { club: theirs.id, title: 'theirs canary' })
    ourTask = await world.put('tasks', { project: ourProject.id, title: 'ours' })
    theirTask = await world.put('tasks', { project: theirProject.id, title: 'theirs canary' })
    member = world.as(person)
    stranger = world.as(other)
  })

  it('see only their own rows, along any path', async () => {
    const titles = async (by: RequestInfo, name: 'projects' | 'tasks') =>
      (await world.list(by, name)).items.map(({ title }) => title)
    for (const name of ['projects', 'tasks'] as const) {
      expect(await titles(member, name)).toEqual(['ours'])
      expect(await titles(stranger, name)).toEqual(['theirs canary'])
      expect(await titles(world.as(), name)).toEqual([])
      expect(await titles(world.root, name)).toHaveLength(2)
    }
    expect((await world.list(member, 'clubs', { sort: 'name' })).items.map(({ name }) => name)).toEqual([
      'ours',
      'second',
    ])
  })

  it('a record of another auth collection is never a member, even with a member’s id', async () => {
    const impostor: RequestInfo = {
      ...member,
      auth: { ...member.auth!, collection: world.records.collection('_superusers')!, isSuperuser: false },
    }
    expect((await world.list(impostor, 'projects')).items).toEqual([])
  })

  it('nothing is created in, moved to or removed from another one', async () => {
    expect(await refusal(world.create(member, 'projects', { club: theirs!.id, title: 'x' }))).toMatchObject({
      status: 400,
      data: {},
    })
    expect(await refusal(world.create(member, 'projects', { title: 'x' }))).toMatchObject({ status: 400, data: {} })
    expect(await refusal(world.create(member, 'tasks', { project: theirProject!.id }))).toMatchObject({
      status: 400,
      data: {},
    })
    const missing = 'validation_missing_rel_records'
    const move = (club: string) => codes(world.update(member, 'projects', ourProject!.id, { club }))
    expect(await move(theirs!.id)).toEqual({ club: missing })
    expect(await move(second!.id)).toEqual({ club: missing })
    expect(await move('missing12345678')).toEqual({ club: missing })
    expect(await move('')).toEqual({ club: 'validation_required' })
    const inSecond = await world.create(member, 'projects', { club: second!.id, title: 'x' })
    expect(await codes(world.update(member, 'tasks', ourTask!.id, { project: inSecond.id }))).toEqual({
      project: missing,
    })
    const sibling = await world.create(member, 'projects', { club: ours!.id, title: 'sibling' })
    expect(await world.update(member, 'tasks', ourTask!.id, { project: sibling.id })).toMatchObject({
      project: sibling.id,
    })
    await world.update(member, 'tasks', ourTask!.id, { project: ourProject!.id })
    await world.remove(member, 'projects', sibling.id)
  })

  it('nothing of another one can be attached or probed through relations', async () => {
    const missing = 'validation_missing_rel_records'
    expect(await codes(world.update(member, 'tasks', ourTask!.id, { blocks: theirTask!.id }))).toEqual({
      blocks: missing,
    })
    expect(await codes(world.create(member, 'tasks', { project: ourProject!.id, blocks: theirTask!.id }))).toEqual({
      blocks: missing,
    })
    expect(await codes(world.update(member, 'people', person.id, { favourite: theirs!.id }))).toEqual({
      favourite: missing,
    })
    expect(await world.update(member, 'people', person.id, { favourite: second!.id })).toMatchObject({
      favourite: second!.id,
    })
    expect(await codes(world.create(world.as(), 'people', { ...account(), favourite: ours!.id }))).toEqual({
      favourite: missing,
    })
  })

  const account = () => ({
    email: `${unique()}@timbre.example`,
    password: 'correct horse 1',
    passwordConfirm: 'correct horse 1',
  })

  it('a planted foreign relation reveals nothing: no expansion, filter or sort', async () => {
    await world.put('people', { ...account(), favourite: theirs!.id })
    const planted = await world.records.write((writer) =>
      writer.update('people' as string, person.id, { favourite: theirs!.id }),
    )
    const seen = await world.view(member, 'people', planted.id, {
      expand: 'favourite.projects_via_club.tasks(project)',
    })
    expect(seen.expand).toEqual({})
    const hits = async (filter: string) => (await world.list(member, 'people', { filter })).totalItems
    expect(await hits('favourite.name ~ "canary"')).toBe(0)
    expect(await hits('favourite.projects_via_club.title ?~ "canary"')).toBe(0)
    expect(await hits('favourite.name !~ "zzz"')).toBe(0)
    const label = await world.put('labels', { name: unique() })
    await world.put('projects', { club: theirs!.id, title: 'canary', labels: [label.id] })
    expect((await world.view(member, 'labels', label.id, { expand: 'projects_via_labels' })).expand).toEqual({})
    const listed = await world.list(member, 'labels', { filter: `projects_via_labels.title ?= "canary"` })
    expect(listed.totalItems).toBe(0)
  })

  it('an ended membership ends all access immediately', async () => {
    const leaver = await world.put('people', account())
    const link = await world.put('members', { person: leaver.id, club: ours!.id })
    const by = world.as(leaver)
    expect((await world.list(by, 'projects')).items).toHaveLength(1)
    await world.remove(world.root, 'members', link.id)
    expect((await world.list(by, 'projects')).items).toHaveLength(0)
    expect(await refusal(world.update(by, 'projects', ourProject!.id, { title: 'x' }))).toMatchObject({ status: 404 })
  })

  it('realtime and files apply the same rules', async () => {
    expect(await world.records.visible(member, 'tasks', ourTask!.id, { expand: 'project.club' })).toMatchObject({
      expand: { project: { expand: { club: { name: 'ours' } } } },
    })
    expect(await world.records.visible(member, 'tasks', theirTask!.id)).toBeNull()
    expect(
      await world.records.visible(member, 'tasks', ourTask!.id, { rule: 'list', filter: 'title = "no"' }),
    ).toBeNull()
    expect(await world.records.visible(world.as(), 'tasks', ourTask!.id)).toBeNull()
    expect(await world.records.visible(world.as(), 'sealed', 'missing12345678')).toBeNull()
  })

  it('many viewers of one record see the same as each alone', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        const somebody = await world.put('people', { email: `${unique()}@timbre.example`, password: 'correct horse 1' })
        if (at % 3 === 0) await world.put('members', { person: somebody.id, club: ours!.id })
        return world.as(somebody)
      }),
    )
    const viewers: Viewer[] = [member, stranger, world.as(), world.root, ...crowd].flatMap((request, at) => [
      { request, rule: at % 2 === 0 ? 'list' : 'view' },
      { request, filter: 'title = "ours"' },
      { request, filter: `title = "no" || project.title = "${at % 2 === 0 ? 'ours' : 'theirs'}"` },
      { request, filter: 'title = (' },
      { request, expand: 'project.club', fields: 'title,expand.project.title' },
    ])
    const texts: (string | null)[] = []
    for (const { request, ...options } of viewers) {
      const alone = await world.records.visible(request, 'tasks', ourTask!.id, options).catch(() => null)
      texts.push(alone && JSON.stringify(alone))
    }
    expect(texts.filter((text) => text !== null).length).toBeGreaterThan(60)
    expect(texts.filter((text) => text === null).length).toBeGreaterThan(100)
    expect(await world.records.visibleToEach('tasks', ourTask!.id, viewers)).toEqual(texts)
    const values = (await world.records.byId('tasks', ourTask!.id)) as RecordData
    expect(await world.records.visibleToEach('tasks', values, viewers)).toEqual(texts)
    expect(await world.records.visibleToEach('tasks', 'missing12345678', viewers)).toEqual(viewers.map(() => null))
  })
  it('a change costs no queries for people of other tenants, no matter how many listen', async () => {
    const listening = (count: number): Viewer[] => Array.from({ length: count }, () => ({ request: stranger }))
    const statements = async (viewers: readonly Viewer[]) => {
      const asked = vi.spyOn(world.records.database, 'all')
      expect(await world.records.visibleToEach('tasks', ourTask!.id, viewers)).toEqual(viewers.map(() => null))
      const count = asked.mock.calls.map(([text, params]) => [text, params?.length])
      asked.mockRestore()
      return count
    }
    expect(await statements(listening(500))).toEqual(await statements(listening(1)))
  })
})
