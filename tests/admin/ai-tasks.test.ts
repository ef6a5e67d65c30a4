import type PocketBase from 'pocketbase'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { priceOf } from '#server/engine/ai/providers/index.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Runtime } from '#shared/contracts/runtime.ts'
import type { SettingStates } from '#shared/contracts/settings.ts'
import { type FakeOpenAi, obedientModel, startFakeOpenAi } from '../fakes/openai.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { batchRests, postsOf, prepareWorkspace, topicsOf } from '../support/workspace.ts'

const compatible = 'openai-compatible'

describeOnDrawnDatabase('AI providers of tasks', (engine) => {
  let test: TestApp
  let root: PocketBase
  let person: Person
  let main: FakeOpenAi
  let other: FakeOpenAi
  let isRefusing = false
  let isSlow = false
  const suggestions = JSON.stringify({
    ...{ goal: 'Trust', audience: 'Riders', tone: 'Plain', style: 'Short', editorialLines: ['Repairs'], segments: [] },
  })
  beforeAll(async () => {
    const words = (prompt: string) => {
      if (prompt.includes('Are you there?'))
        return { text: '{"answer":"ok"}', ...(isSlow ? { milliseconds: 20_000 } : {}) }
      return { text: /Propose|one post|Plan \d|last editor/.test(prompt) ? obedientModel(prompt) : suggestions }
    }
    main = await startFakeOpenAi(words)
    other = await startFakeOpenAi((prompt) => (isRefusing ? { status: 401, text: 'No such key here' } : words(prompt)))
    test = await startTestApp(await engine.place(), {
      AI_PROVIDER: compatible,
      AI_BASE_URL: main.url,
      AI_MODEL: 'main-1',
    })
    root = await test.superuser()
    person = await test.register('tasks@timbre.example')
    await prepareWorkspace(person)
    return () => Promise.all([main.close(), other.close()])
  })
  beforeEach(() => {
    main.calls.length = 0
    other.calls.length = 0
  })

  const change = (body: object) => root.send<SettingStates>('/api/admin/settings', { method: 'PATCH', body })
  const states = () => root.send<SettingStates>('/api/admin/settings', {})
  const ask = (task?: string) =>
    root.send<{ provider: string; model: string }>('/api/admin/settings/test/ai', { method: 'POST', body: { task } })
  const modelsOf = ({ calls }: FakeOpenAi) => calls.map(({ model }) => model)
  const ofTask = (task: string, values: object = {}) =>
    Object.fromEntries(
      Object.entries({ Provider: compatible, BaseUrl: other.url, Model: `${task}-2`, ...values }).map(
        ([part, value]) => [`${task}${part}`, value],
      ),
    )
  const none = { Provider: null, BaseUrl: null, Model: null, Key: null }

  /** Writes a topic and its post, rewrites the post after notes, and requests suggestions. */
  async function runAll(): Promise<Row<'production_batches'>> {
    const { pb, instance } = person
    const batches = pb.collection<Row<'production_batches'>>('production_batches')
    const ambassador = await pb.collection('ambassadors').create({ instance, name: 'Ines', language: 'en-US' })
    const values = { instance, ambassador: ambassador.id, status: 'outline', numberOfTopics: 1 }
    const { id } = await batches.create(values)
    await batchRests(person, id)
    for (const topic of await topicsOf(person, id))
      await pb.collection('topics').update(topic.id, { decision: 'approve' })
    await batches.update(id, { status: 'post' })
    await batchRests(person, id)
    const [post] = await postsOf(person, id)
    await pb
      .collection('posts')
      .update(post!.id, { decision: 'partial', notes: 'Shorter, please.', generation: 'requested' })
    await test.app.engine.jobs.idle()
    const body = { instance, language: 'en-US', name: 'Ines', headline: 'CEO', description: '', knowledgeBases: [] }
    await pb.send('/api/ambassadors/suggestions', { method: 'POST', body }).catch(() => undefined)
    return batches.getOne(id)
  }

  it('are the main one without settings', async () => {
    expect((await states()).topicsProvider).toEqual({ value: 'main', default: 'main', origin: 'default' })
    expect((await states()).topicsModel).toMatchObject({ value: 'main-1', origin: 'default' })
    await runAll()
    expect(new Set(modelsOf(main))).toEqual(new Set(['main-1']))
    expect(main.calls.length).toBeGreaterThanOrEqual(4)
    expect(other.calls).toEqual([])
  })

  it('are called for their own tasks, and cost what their model costs', async () => {
    await change({ ...ofTask('topics', { Model: 'gpt-5.4' }), ...ofTask('revisions'), suggestionsModel: 'main-small' })
    const { cost } = await runAll()
    expect(modelsOf(other).slice(0, 1)).toEqual(['gpt-5.4'])
    expect(new Set(modelsOf(other).slice(1))).toEqual(new Set(['revisions-2']))
    expect(modelsOf(main)[0]).toBe('main-1')
    expect(modelsOf(main).at(-1)).toBe('main-small')
    // Of these models, only that of the topics has a price.
    expect(cost!.usd).toBeCloseTo(priceOf('gpt-5.4', 100, 50))
    expect(priceOf('main-1', 100, 50) + priceOf('revisions-2', 100, 50)).toBe(0)
    expect(await ask('topics')).toEqual({ provider: compatible, model: 'gpt-5.4' })
    expect(await ask('posts')).toEqual({ provider: compatible, model: 'main-1' })
    expect(await ask('suggestions')).toEqual({ provider: compatible, model: 'main-small' })
    expect(await ask()).toEqual({ provider: compatible, model: 'main-1' })
    expect(await refusal(ask('poems'))).toMatchObject({
      status: 400,
      data: { task: { code: 'validation_invalid_value' } },
    })
    isRefusing = true
    expect((await refusal(ask('revisions')))?.message).toContain('No such key here')
    isRefusing = false
  })

  it('fall back to the main one when theirs is removed', async () => {
    await change({ ...ofTask('topics', none), ...ofTask('revisions', none), suggestionsModel: null })
    expect((await states()).revisionsProvider).toMatchObject({ value: 'main', origin: 'default' })
    await runAll()
    expect(new Set(modelsOf(main))).toEqual(new Set(['main-1']))
    expect(other.calls).toEqual([])
  })

  it('can be the embedded composer', async () => {
    expect((await change({ postsProvider: 'offline' })).postsProvider).toMatchObject({
      value: 'offline',
      origin: 'here',
    })
    const { aiProviders } = await test.visitor().send<Runtime>('/api/runtime', {})
    expect(aiProviders).toEqual({
      plan: compatible,
      topics: compatible,
      posts: 'offline',
      critique: compatible,
      revisions: compatible,
      suggestions: compatible,
      answers: compatible,
      transcription: compatible,
      // No model that draws is configured.
      pictures: 'offline',
      // It is only used if it is chosen.
      embeddings: 'offline',
    })
    expect(await refusal(ask('posts'))).toMatchObject({ data: { aiProvider: { code: 'validation_required' } } })
    await change({ postsProvider: null })
  })

  it('have their own time and price', async () => {
    const initial = await states()
    expect(initial.aiInputUsd).toEqual({ value: 0, default: 0, origin: 'default' })
    expect(initial.postsTimeout).toEqual({ value: 60, default: 60, origin: 'default' })
    expect(initial.topicsInputUsd).toEqual({ value: 0, default: 0, origin: 'default' })
    const set = await change({ aiInputUsd: 2, aiOutputUsd: 8, aiTimeout: 90, topicsInputUsd: 0.125, postsTimeout: 1 })
    expect(set.topicsInputUsd).toEqual({ value: 0.125, default: 2, origin: 'here' })
    expect(set.topicsOutputUsd).toEqual({ value: 8, default: 8, origin: 'default' })
    expect(set.planTimeout).toEqual({ value: 90, default: 90, origin: 'default' })
    // 100 tokens in and 50 out for each call.
    const { cost } = await runAll()
    const priced = (input: number) => (100 * input + 50 * 8) / 1_000_000
    const topics = main.calls.filter(({ prompt }) => prompt.includes('Propose')).length
    expect(topics).toBeGreaterThan(0)
    const ofPosts = main.calls.length - topics
    expect(cost!.usd).toBeLessThanOrEqual(topics * priced(0.125) + ofPosts * priced(2))
    expect(cost!.usd).toBeGreaterThan(topics * priced(0.125) + priced(2))

    isSlow = true
    expect((await refusal(ask('posts')))?.message).toMatch(/time|abort/i)
    isSlow = false
    // Another model does not have this price.
    expect((await change({ topicsModel: 'gpt-5.4' })).topicsOutputUsd).toMatchObject({ default: 10 })
    const wrong = { topicsInputUsd: -1, postsTimeout: 0.5, aiOutputUsd: 0.00001 }
    expect(Object.keys((await refusal(change(wrong)))!.data).sort()).toEqual(Object.keys(wrong).sort())
    const names = ['aiInputUsd', 'aiOutputUsd', 'aiTimeout', 'topicsInputUsd', 'topicsModel', 'postsTimeout']
    await change(Object.fromEntries(names.map((name) => [name, null])))
  })

  it('need their key and address, and never send a key elsewhere or show it', async () => {
    const required = { code: 'validation_required' }
    expect(await refusal(change({ postsProvider: 'openai' }))).toMatchObject({ data: { postsKey: required } })
    expect(await refusal(change({ postsProvider: compatible }))).toMatchObject({ data: { postsBaseUrl: required } })
    const set = await change(ofTask('posts', { Key: 'sk-of-the-posts' }))
    expect(set.postsKey).toEqual({ value: null, default: null, origin: 'here', isSet: true })
    const again = { data: { postsKey: { code: 'setting_key_again' } } }
    expect(await refusal(change({ postsBaseUrl: main.url }))).toMatchObject(again)
    expect(await refusal(change({ postsProvider: 'openai' }))).toMatchObject(again)
    // The key is not sent even if it was unused for a while.
    await change({ postsProvider: null })
    expect(await refusal(change({ postsProvider: 'openai' }))).toMatchObject(again)
    const shown = JSON.stringify([await states(), await root.collection('settings').getFullList()])
    expect(shown).not.toContain('sk-of-the-posts')
    expect(JSON.stringify(await root.collection('audit_entries').getFullList())).not.toContain('sk-of-the-posts')
    await change(ofTask('posts', none))
  })
})

describeOnDrawnDatabase('AI providers of tasks in the environment', (engine) => {
  let main: FakeOpenAi
  let other: FakeOpenAi
  beforeAll(async () => {
    ;[main, other] = await Promise.all([startFakeOpenAi(() => ok), startFakeOpenAi(() => ok)])
    return () => Promise.all([main.close(), other.close()])
  })
  const ok = { text: '{"answer":"ok"}' }

  it('are used, shown with their variables, and can only be changed there', async () => {
    const test = await startTestApp(await engine.place(), {
      ...{ AI_PROVIDER: compatible, AI_BASE_URL: main.url, AI_MODEL: 'main-1', AI_OUTPUT_USD: '3' },
      ...{ AI_POSTS_PROVIDER: compatible, AI_POSTS_BASE_URL: other.url, AI_POSTS_API_KEY: 'sk-of-the-posts' },
      ...{
        AI_POSTS_MODEL: 'posts-1',
        AI_POSTS_OUTPUT_USD: '12',
        AI_TOPICS_TIMEOUT: '7',
        AI_CRITIQUE_PROVIDER: 'offline',
      },
    })
    const root = await test.superuser()
    const states = await root.send<SettingStates>('/api/admin/settings', {})
    expect(states).toMatchObject({
      aiOutputUsd: { value: 3, origin: 'environment', variable: 'AI_OUTPUT_USD' },
      postsProvider: { value: compatible, origin: 'environment', variable: 'AI_POSTS_PROVIDER' },
      postsKey: { value: null, isSet: true, origin: 'environment', variable: 'AI_POSTS_API_KEY' },
      postsModel: { value: 'posts-1', origin: 'environment' },
      postsOutputUsd: { value: 12, origin: 'environment' },
      postsInputUsd: { value: 0, origin: 'default' },
      topicsTimeout: { value: 7, default: 7, origin: 'environment', variable: 'AI_TOPICS_TIMEOUT' },
      topicsOutputUsd: { value: 3, origin: 'default' },
      critiqueProvider: { value: 'offline', origin: 'environment' },
    })
    const change = (body: object) => root.send('/api/admin/settings', { method: 'PATCH', body })
    for (const [name, value] of [
      ['postsBaseUrl', main.url],
      ['postsKey', 'mine'],
      ['topicsTimeout', 9],
    ] as const) {
      const { data } = (await refusal(change({ [name]: value })))!
      expect(data).toMatchObject({ [name]: { code: 'setting_from_environment' } })
    }
    const ask = (task: string) => root.send('/api/admin/settings/test/ai', { method: 'POST', body: { task } })
    expect(await ask('posts')).toEqual({ provider: compatible, model: 'posts-1' })
    expect(other.calls.at(-1)!.key).toContain('sk-of-the-posts')
    expect(await ask('topics')).toEqual({ provider: compatible, model: 'main-1' })
    const { aiProviders } = await test.visitor().send<Runtime>('/api/runtime', {})
    expect(aiProviders).toMatchObject({ posts: compatible, critique: 'offline' })

    // A row stored before the variables has its own address, to which their key is never sent.
    await test.app.engine.records.write((writer) => writer.create('settings', { key: 'postsBaseUrl', value: main.url }))
    main.calls.length = 0
    expect(await ask('posts')).toEqual({ provider: compatible, model: 'posts-1' })
    expect(main.calls).toEqual([])
  })
})
