import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { countInDay } from '#server/billing/index.ts'
import type { Row } from '#shared/collections/index.ts'
import type { AmbassadorSuggestions } from '#shared/contracts/suggestions.ts'
import { type FakeAnswer, type FakeOpenAi, obedientModel, startFakeOpenAi } from '../fakes/openai.ts'
import { type Person, startTestApp, type TestApp, tune } from '../support/app.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { until } from '../support/wait.ts'
import { batchRests, batchWithTopics, postsOf, prepareWorkspace, topicsOf } from '../support/workspace.ts'

const suggestions = { proposals: [] }
const advises = (): FakeAnswer => ({ text: JSON.stringify(suggestions) })

describeOnEachDatabase('daily limits', (engine) => {
  let fake: FakeOpenAi
  let answer: (prompt: string, count: number) => FakeAnswer
  let test: TestApp
  let person: Person
  let ambassador: Row<'ambassadors'>
  let people = 0
  const batches = () => person.pb.collection<Row<'production_batches'>>('production_batches')
  const posts = () => person.pb.collection<Row<'posts'>>('posts')
  const startTopics = () =>
    batches().create({ instance: person.instance, ambassador: ambassador.id, status: 'outline', numberOfTopics: 1 })
  const suggest = (options: { signal?: AbortSignal } = {}) =>
    person.pb.send<AmbassadorSuggestions>('/api/ambassadors/suggestions', {
      method: 'POST',
      body: { instance: person.instance, language: 'en-US' },
      ...options,
    })
  const today = async () => (await person.pb.collection<Row<'usage_days'>>('usage_days').getFullList())[0]
  const codes = (outcomes: ({ status: number; data: Record<string, unknown> } | null)[]) =>
    outcomes.map((outcome) => (outcome ? `${outcome.status} ${(outcome.data.plan as { code: string }).code}` : 'done'))

  beforeAll(async () => {
    fake = await startFakeOpenAi((prompt, count) => answer(prompt, count))
    const ai = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: fake.url, AI_MODEL: 'gpt-5-fake' }
    test = await startTestApp(await engine.place(), ai)
  })
  afterAll(() => fake.close())
  beforeEach(async () => {
    answer = (prompt) => ({ text: obedientModel(prompt) })
    people += 1
    person = await test.register(`person-${people}@timbre.example`)
    ;({ ambassador } = await prepareWorkspace(person))
    fake.calls.length = 0
  })

  it('bound topic runs under parallel requests; paid plans get ten times as many', async () => {
    await tune(test, { topicRunsPerDay: 3 })
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => refusal(startTopics())))
    expect(codes(outcomes).sort()).toEqual([...Array(9).fill('429 daily_limit'), ...Array(3).fill('done')])
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    expect(outcomes.find((outcome) => outcome !== null)!.data.plan).toMatchObject({
      params: { use: 'topicRuns', limit: 3, resetsAt: `${tomorrow} 00:00:00.000Z` },
    })
    await test.app.engine.jobs.idle()
    // A plan and the topics.
    expect(fake.calls.length).toBe(6)
    expect(await today()).toMatchObject({ topicRuns: 3, postRuns: 0, calls: 6, inputTokens: 600, outputTokens: 300 })
    const { id } = (await batches().getFullList())[0]!
    const [topic] = await topicsOf(person, id)
    await person.pb.collection('topics').update(topic!.id, { decision: 'reject' })
    expect(codes([await refusal(batches().update(id, { generation: 'requested' }))])).toEqual(['429 daily_limit'])
    const upgrade = { plan: 'pro' } as const
    await test.app.engine.records.write((records) => records.update('instances', person.instance, upgrade))
    expect(await refusal(startTopics())).toBeNull()
    await tune(test, { topicRunsPerDay: 60 })
  })

  it('bound post runs, regenerated and canceled ones included', async () => {
    await tune(test, { postRunsPerDay: 4 })
    const { id } = await batchWithTopics(test.app.engine.records, ambassador, 2)
    await batches().update(id, { status: 'post' })
    await batchRests(person, id)
    const [post] = (await postsOf(person, id)) as [Row<'posts'>]
    await posts().update(post.id, { generation: 'requested' })
    await until(async () => (await posts().getOne(post.id)).version === 2)
    answer = () => ({ milliseconds: 5000 })
    await posts().update(post.id, { generation: 'requested' })
    await posts().update(post.id, { generation: 'canceled' })
    const refused = await refusal(posts().update(post.id, { generation: 'requested' }))
    expect(codes([refused])).toEqual(['429 daily_limit'])
    expect(await posts().getOne(post.id)).toMatchObject({ generation: 'canceled', version: 2 })
    await tune(test, { postRunsPerDay: 100 })
  })

  it('bound suggestions, which run one at a time and are recorded with their cost', async () => {
    const held = Promise.withResolvers<void>()
    answer = () => ({ ...advises(), held: held.promise })
    await tune(test, { suggestionsPerDay: 3 })
    let refused = 0
    const asked = Array.from({ length: 40 }, async () => {
      const outcome = await refusal(suggest())
      if (outcome) refused += 1
      return outcome
    })
    await until(() => refused === 39)
    held.resolve()
    const first = await Promise.all(asked)
    expect(codes(first).sort()).toEqual([...Array(39).fill('429 suggestions_running'), 'done'])
    answer = (_, count) => (count === 2 ? { text: 'Sure!' } : advises())
    expect(await suggest()).toEqual({ ...suggestions, website: '' })
    expect(await refusal(suggest())).toBeNull()
    expect(codes([await refusal(suggest())])).toEqual(['429 daily_limit'])
    expect(fake.calls).toHaveLength(4)
    expect(await today()).toMatchObject({ suggestions: 3, calls: 4, inputTokens: 400, outputTokens: 200 })
    expect((await today())!.usd).toBeGreaterThan(0)
    await tune(test, { suggestionsPerDay: 20 })
  })

  it('come after the plan: an expired one gets no suggestions', async () => {
    const planExpiresAt = '2020-01-01 00:00:00.000Z'
    await test.app.engine.records.write((records) => records.update('instances', person.instance, { planExpiresAt }))
    expect(codes([await refusal(suggest())])).toEqual(['403 plan_locked'])
    expect(fake.calls).toHaveLength(0)
  })

  it('count the call of a client that disconnected, and the next request is served', async () => {
    answer = () => ({ ...advises(), milliseconds: 8000 })
    const leaving = new AbortController()
    const asked = refusal(suggest({ signal: leaving.signal }))
    await until(async () => fake.calls.length === 1)
    leaving.abort()
    await asked
    answer = advises
    await until(async () => (await refusal(suggest())) === null)
    expect(await today()).toMatchObject({ suggestions: 2, calls: 2, inputTokens: 100 })
  })

  it.each([
    ['is down', { status: 500 }, '503 provider_unavailable'],
    ['limits calls', { status: 429 }, '503 provider_unavailable'],
    ['refuses the call', { status: 401 }, '502 provider_failed'],
    ['answers what cannot be used', { text: 'Sure!' }, '502 provider_failed'],
  ])('count a call for suggestions whose provider %s, which is not an error of this server', async (_, first, code) => {
    answer = () => first
    const refused = (await refusal(suggest()))!
    expect(`${refused.status} ${(refused.data.provider as { code: string }).code}`).toBe(code)
    expect(await today()).toMatchObject({ suggestions: 1, calls: fake.calls.length })
  })

  it('reset at midnight UTC, and old days are deleted', async () => {
    await tune(test, { suggestionsPerDay: 20 })
    const { records } = test.app.engine
    const at = (moment: string) =>
      records.write((writer) => countInDay(writer, person.instance, 'suggestions', 20, new Date(moment)))
    await at('2030-03-01T00:00:00.000Z')
    await expect(at('2030-03-01T23:59:59.999Z')).rejects.toMatchObject({ status: 429 })
    await at('2030-03-02T00:00:00.000Z')
    await at('2031-04-06T00:00:00.000Z')
    const days = await records.find('usage_days', {
      filter: 'instance = {:id}',
      params: { id: person.instance },
      sort: 'day',
    })
    expect(days.map(({ day }) => day)).toEqual(['2030-03-02', '2031-04-06'])
  })

  it.each([
    ['an answer that cannot be used', { text: 'Sure! Here are your topics:' }, { calls: 4, inputTokens: 400 }],
    ['a refusal', { status: 401 }, { calls: 3, inputTokens: 200 }],
  ])('record %s in the cost of a batch', async (_, first, cost) => {
    answer = (prompt, count) => (count <= cost.calls - 2 ? first : { text: obedientModel(prompt) })
    const { id } = await startTopics()
    const batch = await batchRests(person, id)
    if (batch.generation === 'failed') await batches().update(id, { generation: 'requested' })
    expect(await batchRests(person, id)).toMatchObject({ generation: 'idle', cost })
    expect(fake.calls).toHaveLength(cost.calls)
    expect(await today()).toMatchObject(cost)
  })
})
