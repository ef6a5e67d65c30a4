import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { liveDraftTopic, type WrittenSoFar } from '#shared/contracts/production.ts'
import { type EventStream, openStream, subscribe } from '../drills/event-stream.ts'
import type { FakeAnswer } from '../fakes/model-server.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../fakes/openai.ts'
import { planningModel, stageOf } from '../fakes/writing-model.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { type DatabasePlace, describeOnDrawnDatabase } from '../support/databases.ts'
import { until } from '../support/wait.ts'
import { batchRests, postsOf, prepareWorkspace, topicsOf } from '../support/workspace.ts'

const ending = 'What do you make of it? '.repeat(20).trim()

describeOnDrawnDatabase('a post that a model is writing', (engine) => {
  let place: DatabasePlace
  let fake: FakeOpenAi
  let answer: (prompt: string) => FakeAnswer
  let test: TestApp
  let person: Person
  let stranger: Person
  /** Holds the draft back after 250 characters, until it is resolved. */
  let rest: PromiseWithResolvers<void>
  const streams: EventStream[] = []
  const batches = () => person.pb.collection<Row<'production_batches'>>('production_batches')
  const env = () => ({ AI_PROVIDER: 'openai-compatible', AI_BASE_URL: fake.url, AI_MODEL: 'fake-1' })

  beforeAll(async () => {
    fake = await startFakeOpenAi((prompt) => answer(prompt))
    place = await engine.place()
    test = await startTestApp(place, env())
    person = await test.register('writer@timbre.example')
    stranger = await test.register('stranger@timbre.example')
    await prepareWorkspace(person)
  })
  beforeEach(() => {
    rest = Promise.withResolvers()
    answer = (prompt) => {
      const text = planningModel(prompt).replace('What do you make of it?', ending)
      return stageOf(prompt) === 'draft' ? { text, heldAfter: { characters: 250, until: rest.promise } } : { text }
    }
  })
  afterAll(async () => {
    for (const stream of streams) stream.close()
    await fake.close()
  })

  const begin = async (): Promise<Row<'posts'>> => {
    const { instance, pb } = person
    const own = await pb.collection('ambassadors').create({ instance, name: 'Ines', language: 'en-US' })
    const values = { instance, ambassador: own.id, status: 'outline', numberOfTopics: 1 }
    const { id } = await batches().create(values)
    await batchRests(person, id)
    for (const topic of await topicsOf(person, id))
      await pb.collection('topics').update(topic.id, { decision: 'approve' })
    await batches().update(id, { status: 'post' })
    return (await postsOf(person, id))[0]!
  }
  const listen = async (post: string, who: Person | null, at = test): Promise<EventStream> => {
    const stream = await openStream(at.url)
    streams.push(stream)
    expect(await subscribe(at.url, stream, who?.pb.authStore.token ?? '', [liveDraftTopic(post)])).toBe(204)
    return stream
  }
  const heard = ({ events }: EventStream) => events.map(({ data }) => JSON.parse(data) as WrittenSoFar | null)
  const hears = (stream: EventStream, text: RegExp) =>
    until(async () => heard(stream).some((part) => part && text.test(part.text)))

  it('is shown to its workspace while it grows, and to nobody else', async () => {
    const { id, batch } = await begin()
    const member = await listen(id, person)
    const outside = [await listen(id, stranger), await listen(id, null)]
    await hears(member, /What do you make/)
    const shown = heard(member).at(-1)!
    expect(shown.stage).toBe('draft')
    expect(shown.text.endsWith(ending)).toBe(false)
    expect(await person.pb.collection<Row<'posts'>>('posts').getOne(id)).toMatchObject({ body: '', version: 0 })

    // A reader who comes later, as after a reload, sees the current draft.
    const later = await listen(id, person)
    await until(async () => heard(later).length > 0)
    expect(heard(later)[0]).toEqual(shown)

    rest.resolve()
    await batchRests(person, batch)
    await until(async () => heard(member).at(-1) === null)
    const { body } = await person.pb.collection<Row<'posts'>>('posts').getOne(id)
    const parts = heard(member).filter((part) => part !== null)
    for (const { text } of parts) expect(body.startsWith(text)).toBe(true)
    expect(parts.at(-1)).toEqual({ stage: 'critique', text: body })
    for (const { event, data } of member.events) {
      expect(event).toBe(liveDraftTopic(id))
      expect(data).not.toMatch(/sources|imagePrompt|<<|passage/)
    }
    for (const stream of outside) expect(stream.events).toEqual([])
  })

  it('is no longer sent to people who have left the workspace', async () => {
    const guest = await test.register(`guest-${engine.dialect}@timbre.example`)
    const membership = await test.join(guest, person.instance, 'viewer')
    const { id, batch } = await begin()
    const stream = await listen(id, guest)
    await hears(stream, /What do you make/)
    await test.app.engine.records.write((records) => records.delete('user_instance_roles', membership.id))
    const before = stream.events.length
    rest.resolve()
    await batchRests(person, batch)
    await test.app.engine.jobs.idle()
    expect(stream.events).toHaveLength(before)
  })

  it('is stopped half-way: nothing is kept, and its price is given back', async () => {
    const credits = async () => (await person.pb.collection<Row<'users'>>('users').getOne(person.user.id)).credits
    const before = await credits()
    const { id, batch } = await begin()
    const stream = await listen(id, person)
    await hears(stream, /What do you make/)
    expect(await credits()).toBe(before - 1)
    await person.pb.collection('posts').update(id, { generation: 'canceled' })
    await until(async () => heard(stream).at(-1) === null)
    await test.app.engine.jobs.idle()
    expect(await person.pb.collection<Row<'posts'>>('posts').getOne(id)).toMatchObject({
      ...{ generation: 'canceled', body: '', version: 0 },
    })
    expect(await credits()).toBe(before)
    expect((await batches().getOne(batch)).cost?.calls).toBe(3)
  })

  it('shows the draft while it is read and written again', async () => {
    const repair = Promise.withResolvers<void>()
    answer = (prompt) => {
      const text = planningModel(prompt).replace('What do you make of it?', ending)
      if (stageOf(prompt) === 'draft') return { text: text.replace(ending, 'It earned us $77,777.') }
      return stageOf(prompt) === 'repair' ? { text, heldAfter: { characters: 250, until: repair.promise } } : { text }
    }
    const { id, batch } = await begin()
    const stream = await listen(id, person)
    await until(async () => heard(stream).some((part) => part?.stage === 'repair' && part.text.includes('make of it')))
    repair.resolve()
    await batchRests(person, batch)
    const stages = heard(stream).flatMap((part) => part?.stage ?? [])
    expect([...new Set(stages)].slice(-2)).toEqual(expect.arrayContaining(['repair']))
    // The first words of the repair may arrive together with the news that it begins.
    expect(heard(stream).some((part) => part?.text.includes('$77,777'))).toBe(true)
  })

  it('shows nothing live without a provider', async () => {
    const root = await test.superuser()
    await root.send('/api/admin/settings', { method: 'PATCH', body: { postsProvider: 'offline' } })
    const { id, batch } = await begin()
    const stream = await listen(id, person)
    await batchRests(person, batch)
    await test.app.engine.jobs.idle()
    expect(stream.events).toEqual([])
    await root.send('/api/admin/settings', { method: 'PATCH', body: { postsProvider: null } })
  })

  it.runIf(engine.dialect === 'postgres')('is shown by another process than the one that writes it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'timbre-test-'))
    const web = await startTestApp({ ...place, folder }, { ...env(), PROCESS: 'web' })
    const notes = () => test.app.engine.database.all<{ count: number }>('select count(*) as count from _notifications')
    const [before] = await notes()
    const { id, batch } = await begin()
    const member = await listen(id, person, web)
    const outside = await listen(id, stranger, web)
    await hears(member, /What do you make/)
    rest.resolve()
    await batchRests(person, batch)
    await until(async () => heard(member).at(-1) === null)
    expect(outside.events).toEqual([])
    // Notifications went past the tables.
    expect((await notes())[0]!.count).toBe(before!.count)
    rmSync(folder, { recursive: true, force: true })
  })
})
