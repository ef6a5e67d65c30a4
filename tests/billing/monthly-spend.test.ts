import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import type { Usage } from '#shared/contracts/usage.ts'
import { type FakeOpenAi, obedientModel, startFakeOpenAi } from '../fakes/openai.ts'
import { type Person, startTestApp, type TestApp, tune } from '../support/app.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { batchRests, batchWithTopics, postsOf, prepareWorkspace } from '../support/workspace.ts'

describeOnEachDatabase('the monthly limit of model costs', (engine) => {
  let fake: FakeOpenAi
  let test: TestApp
  let person: Person
  let ambassador: Row<'ambassadors'>
  let people = 0
  const batches = () => person.pb.collection<Row<'production_batches'>>('production_batches')
  const startTopics = () =>
    batches().create({ instance: person.instance, ambassador: ambassador.id, status: 'outline', numberOfTopics: 1 })
  const suggest = () =>
    person.pb.send('/api/ambassadors/suggestions', {
      method: 'POST',
      body: { instance: person.instance, language: 'en-US' },
    })
  const spend = (day: string, usd: number) =>
    test.app.engine.records.write((writer) =>
      writer.create('usage_days', { instance: person.instance, day, usd, calls: 1 }),
    )
  const month = () => new Date().toISOString().slice(0, 7)
  const usage = () => person.pb.send<Usage>(`/api/instances/${person.instance}/usage`, {})
  const credits = async () =>
    (await person.pb.collection<Row<'users'>>('users').getOne(person.pb.authStore.record!.id)).credits

  beforeAll(async () => {
    fake = await startFakeOpenAi((prompt) => ({ text: obedientModel(prompt) }))
    const ai = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: fake.url, AI_MODEL: 'gpt-5-fake' }
    test = await startTestApp(await engine.place(), ai)
  })
  afterAll(() => fake.close())
  beforeEach(async () => {
    people += 1
    person = await test.register(`spender-${people}@timbre.example`)
    ;({ ambassador } = await prepareWorkspace(person))
    fake.calls.length = 0
  })

  it('refuses topics, posts and suggestions once it is reached, before anything is queued or charged', async () => {
    const batch = await batchWithTopics(test.app.engine.records, ambassador, 2)
    await spend(`${month()}-01`, 4.99)
    expect(await usage()).toMatchObject({ monthlyUsd: { used: 4.99, limit: 5 } })
    await batchRests(person, (await startTopics()).id)
    fake.calls.length = 0
    const [day] = await test.app.engine.records.find('usage_days', {
      filter: 'instance = {:id} && usd > 4',
      params: { id: person.instance },
    })
    await test.app.engine.records.write((writer) => writer.update('usage_days', day!.id, { usd: 5 }))
    const before = await credits()
    const said = { status: 429, data: { plan: { code: 'monthly_spend', params: { limit: 5 } } } }
    expect(await refusal(startTopics())).toMatchObject(said)
    expect(await refusal(batches().update(batch.id, { status: 'post' }))).toMatchObject(said)
    expect(await refusal(suggest())).toMatchObject(said)
    expect([fake.calls.length, (await postsOf(person, batch.id)).length, await credits()]).toEqual([0, 0, before])
    expect(await batches().getOne(batch.id)).toMatchObject({ status: 'outline', generation: 'idle' })
  })

  it('counts the current month only, and can be set for one workspace', async () => {
    const last = new Date(`${month()}-01T00:00:00Z`)
    last.setUTCDate(0)
    await spend(last.toISOString().slice(0, 10), 400)
    expect(await batchRests(person, (await startTopics()).id)).toMatchObject({ generation: 'idle', error: '' })
    await test.app.engine.records.write((writer) =>
      writer.update('instances', person.instance, { provisioning: { limits: { monthlyUsd: 0 } } }),
    )
    expect(await refusal(startTopics())).toMatchObject({ data: { plan: { code: 'monthly_spend' } } })
  })

  it('does not affect the embedded composer', async () => {
    await spend(`${month()}-01`, 400)
    const root = await test.superuser()
    const change = (body: object) => root.send('/api/admin/settings', { method: 'PATCH', body })
    await change({ topicsProvider: 'offline' })
    try {
      expect(await batchRests(person, (await startTopics()).id)).toMatchObject({ generation: 'idle', error: '' })
    } finally {
      await change({ topicsProvider: null })
    }
    expect(fake.calls).toEqual([])
    await tune(test, { monthlyUsd: 500 })
    expect(await batchRests(person, (await startTopics()).id)).toMatchObject({ generation: 'idle', error: '' })
    expect(fake.calls.length).toBeGreaterThan(0)
  })
})
