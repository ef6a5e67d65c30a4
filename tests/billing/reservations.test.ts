import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { type FakeAnswer, type FakeOpenAi, obedientModel, startFakeOpenAi } from '../fakes/openai.ts'
import { type Person, startTestApp, type TestApp, tune } from '../support/app.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { until } from '../support/wait.ts'
import { batchRests, batchWithTopics, postsOf } from '../support/workspace.ts'
import { checkLedgers } from './check-ledgers.ts'

const writes = (prompt: string): FakeAnswer => ({ text: obedientModel(prompt) })
const dawdles = (prompt: string): FakeAnswer => ({ ...writes(prompt), milliseconds: 8000 })

describeOnEachDatabase('credits for posts', (engine) => {
  let fake: FakeOpenAi
  let answer: (prompt: string, count: number) => FakeAnswer
  let test: TestApp
  let person: Person
  let ambassador: Row<'ambassadors'>
  let people = 0
  const records = () => test.app.engine.records
  const batches = () => person.pb.collection<Row<'production_batches'>>('production_batches')
  const posts = () => person.pb.collection<Row<'posts'>>('posts')
  const credits = async () => (await person.pb.collection<Row<'users'>>('users').getOne(person.user.id)).credits
  const openJobs = () =>
    records().count('jobs', {
      filter: 'tenant = {:id} && (state = "queued" || state = "running")',
      params: { id: person.instance },
    })
  const start = async (topics: number) => {
    const { id } = await batchWithTopics(records(), ambassador, topics)
    return batches().update(id, { status: 'post' })
  }
  const untilAsked = (times = 1) => until(async () => fake.calls.length >= times)

  beforeAll(async () => {
    fake = await startFakeOpenAi((prompt, count) => answer(prompt, count))
    const ai = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: fake.url, AI_MODEL: 'gpt-5-fake' }
    test = await startTestApp(await engine.place(), ai)
    await (await test.superuser()).settings.update({ batch: { enabled: true } })
  })
  afterAll(() => fake.close())
  beforeEach(async () => {
    answer = writes
    people += 1
    person = await test.register(`person-${people}@timbre.example`)
    ambassador = await person.pb
      .collection('ambassadors')
      .create({ instance: person.instance, name: 'Ines', language: 'en-US' })
    fake.calls.length = 0
  })
  afterEach(async () => {
    await test.app.engine.jobs.idle()
    expect(await checkLedgers(records())).toEqual([])
  })

  it('are reserved when a post is queued and kept once it is written', async () => {
    answer = (prompt) => ({ ...writes(prompt), milliseconds: 300 })
    const { id } = await start(4)
    expect(await credits()).toBe(6)
    await batchRests(person, id)
    expect(await credits()).toBe(6)
    const ledger = await person.pb.collection<Row<'credit_entries'>>('credit_entries').getFullList({ sort: 'sequence' })
    expect(ledger.map(({ amount, reason }) => [amount, reason])).toEqual([
      [10, 'trial'],
      ...Array(4).fill([-1, 'post-generated']),
    ])
    for (const post of await postsOf(person, id)) {
      expect(ledger.filter(({ reference }) => reference.startsWith(`post:${post.id}:1:`))).toHaveLength(1)
    }
  })

  it('limit what can be started, and nothing is queued beyond them', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => batchWithTopics(records(), ambassador, 3)))
    const outcomes = await Promise.all(made.map(({ id }) => refusal(batches().update(id, { status: 'post' }))))
    const refused = outcomes.filter((outcome) => outcome !== null)
    expect(refused).toHaveLength(3)
    for (const each of refused) {
      expect(each).toMatchObject({ status: 403, data: { credits: { code: 'out_of_credits' } } })
    }
    expect(await credits()).toBe(1)
    await test.app.engine.jobs.idle()
    expect(fake.calls).toHaveLength(18)
    expect(await records().count('posts', { filter: 'instance = {:id}', params: { id: person.instance } })).toBe(9)
  })

  it('are returned when the model fails and reserved again on retry', async () => {
    answer = () => ({ status: 401 })
    const { id } = await start(2)
    expect(await batchRests(person, id)).toMatchObject({ generation: 'failed', cost: { calls: 2 } })
    expect(await credits()).toBe(10)
    answer = writes
    await batches().update(id, { generation: 'requested' })
    expect(await batchRests(person, id)).toMatchObject({ generation: 'idle', cost: { calls: 6 } })
    expect(await credits()).toBe(8)
  })

  it('are returned at once when a batch is canceled, for queued and running posts', async () => {
    answer = dawdles
    const { id } = await start(5)
    await untilAsked()
    expect(await batches().update(id, { generation: 'canceled' })).toMatchObject({
      generation: 'canceled',
      progress: { done: 5, total: 5, step: 'done' },
    })
    expect(await credits()).toBe(10)
    await until(async () => (await openJobs()) === 0)
    for (const post of await postsOf(person, id))
      expect(post).toMatchObject({ generation: 'canceled', body: '', version: 0 })
  })

  it('are charged once for a post that is canceled and requested again while its first run is ending', async () => {
    answer = dawdles
    const { id } = await start(1)
    await untilAsked()
    const [post] = (await postsOf(person, id)) as [Row<'posts'>]
    expect(await refusal(posts().update(post.id, { generation: 'requested' }))).toMatchObject({ status: 400 })
    answer = (prompt) => ({ ...writes(prompt), milliseconds: 1500 })
    // In one transaction: the first run is only notified after the second one is queued.
    const both = person.pb.createBatch()
    both.collection('posts').update(post.id, { generation: 'canceled' })
    both.collection('posts').update(post.id, { generation: 'requested' })
    await both.send()
    expect(await credits()).toBe(9)
    const ended = { filter: 'tenant = {:id} && state = "canceled"', params: { id: person.instance } }
    await until(async () => (await records().count('jobs', ended)) === 1)
    expect(['requested', 'running']).toContain((await posts().getOne(post.id)).generation)
    await until(async () => (await openJobs()) === 0)
    expect(await posts().getOne(post.id)).toMatchObject({ generation: 'idle', version: 1 })
    expect(await credits()).toBe(9)
  })

  it.each([
    ['a post', (id: string) => posts().delete(id)],
    ['its batch', (_: string, batch: string) => batches().delete(batch)],
    ['its ambassador', () => person.pb.collection('ambassadors').delete(ambassador.id)],
  ] as const)('are returned when %s is deleted while the post is being written', async (_, remove) => {
    answer = dawdles
    const { id } = await start(1)
    await untilAsked()
    const [post] = (await postsOf(person, id)) as [Row<'posts'>]
    await remove(post.id, id)
    expect(await credits()).toBe(10)
    await until(async () => (await openJobs()) === 0)
    expect(await refusal(posts().getOne(post.id))).toMatchObject({ status: 404 })
    const [day] = await person.pb.collection<Row<'usage_days'>>('usage_days').getFullList()
    expect(day).toMatchObject({ postRuns: 1, calls: 1 })
  })

  it('do not block the deletion of a workspace', async () => {
    answer = dawdles
    await start(2)
    await untilAsked()
    await records().write((writer) => writer.delete('instances', person.instance))
    const params = { id: person.instance }
    for (const name of ['credit_entries', 'usage_days', 'posts']) {
      expect(await records().count(name, { filter: 'instance = {:id}', params })).toBe(0)
    }
    expect(await records().count('jobs', { filter: 'tenant = {:id}', params })).toBe(0)
    await test.app.engine.jobs.idle()
    expect(await records().count('usage_days', { filter: 'instance = {:id}', params })).toBe(0)
  })

  it('are charged at the price in force when the post was queued', async () => {
    answer = (prompt) => ({ ...writes(prompt), milliseconds: 300 })
    const { id } = await start(1)
    await tune(test, { creditsPerPost: 3, creditsPerRegeneratedPost: 0 })
    await batchRests(person, id)
    expect(await credits()).toBe(9)
    const [post] = (await postsOf(person, id)) as [Row<'posts'>]
    answer = () => ({ status: 401 })
    await posts().update(post.id, { generation: 'requested' })
    await until(async () => (await posts().getOne(post.id)).generation === 'failed')
    answer = writes
    await posts().update(post.id, { generation: 'requested' })
    await until(async () => (await posts().getOne(post.id)).generation === 'idle')
    expect(await posts().getOne(post.id)).toMatchObject({ version: 2 })
    expect(await credits()).toBe(9)
    await tune(test, { creditsPerPost: 1, creditsPerRegeneratedPost: 0.2 })
  })

  it('stay reserved while the plan has ended, without a model call, until the plan is paid', async () => {
    answer = dawdles
    const set = (planExpiresAt: string) =>
      records().write((writer) => writer.update('instances', person.instance, { planExpiresAt }))
    await tune(test, { creditsPerPost: 0.5 })
    await batches().update((await batchWithTopics(records(), ambassador, 10)).id, { status: 'post' })
    const waiting = await batchWithTopics(records(), ambassador, 2)
    await batches().update(waiting.id, { status: 'post' })
    await tune(test, { creditsPerPost: 1 })
    // Ten wait for the model, two for a slot.
    await untilAsked(10)
    await set('2020-01-01 00:00:00.000Z')
    const another = await batchWithTopics(records(), ambassador, 1)
    expect(await refusal(batches().update(another.id, { status: 'post' }))).toMatchObject({
      ...{ status: 403, message: 'This feature is not yet available in your current plan.' },
    })
    for (const { id } of await batches().getFullList({ filter: 'generation = "running"' })) {
      if (id !== waiting.id) await batches().update(id, { generation: 'canceled' })
    }
    const held = () =>
      records().count('jobs', {
        filter: 'tenant = {:id} && state = "queued" && error = "plan-locked" && attempts = 0',
        params: { id: person.instance },
      })
    await until(async () => (await held()) === 2)
    for (const post of await postsOf(person, waiting.id)) expect(post).toMatchObject({ generation: 'requested' })
    expect(fake.calls).toHaveLength(10)
    expect(await credits()).toBe(9)
    answer = writes
    await set('2999-01-01 00:00:00.000Z')
    expect(await batchRests(person, waiting.id)).toMatchObject({ generation: 'idle' })
    for (const post of await postsOf(person, waiting.id)) expect(post).toMatchObject({ version: 1, error: '' })
    expect(await credits()).toBe(9)
  })

  it('are charged once when a run loses its lease to another', async () => {
    const first = Promise.withResolvers<void>()
    answer = (prompt, count) => ({ ...writes(prompt), ...(count === 1 && { held: first.promise }) })
    const booked = async () =>
      (await person.pb.collection<Row<'usage_days'>>('usage_days').getFullList()).reduce(
        (sum, day) => sum + day.calls,
        0,
      )
    const { id } = await start(1)
    await untilAsked()
    await test.app.engine.database.run(
      `update jobs set state = 'queued', worker = '', "leaseUntil" = '' where tenant = ? and state = 'running'`,
      [person.instance],
    )
    await batchRests(person, id)
    const ofSecond = await booked()
    // The first run returns too late, and repeats the work of the second one.
    first.resolve()
    await until(async () => (await booked()) === 2 * ofSecond)
    const [post] = await postsOf(person, id)
    expect(post).toMatchObject({ version: 1, versions: null })
    expect(await credits()).toBe(9)
  })

  it('are returned when a post is no longer wanted by the time its job runs', async () => {
    answer = dawdles
    await tune(test, { creditsPerPost: 0.5 })
    const { id } = await start(11)
    await tune(test, { creditsPerPost: 1 })
    await untilAsked(10)
    const [idle] = (await postsOf(person, id)).filter(({ generation }) => generation === 'requested')
    await records().write((writer) => writer.update('posts', idle!.id, { generation: 'idle' }))
    for (const post of await postsOf(person, id)) {
      if (post.generation === 'running') await posts().update(post.id, { generation: 'canceled' })
    }
    await until(async () => (await openJobs()) === 0)
    expect(await credits()).toBe(10)
  })
})
