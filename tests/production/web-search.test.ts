import type PocketBase from 'pocketbase'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import type { Runtime } from '#shared/contracts/runtime.ts'
import type { SettingStates } from '#shared/contracts/settings.ts'
import injections from '../data/injections.json' with { type: 'json' }
import { unpack } from '../exports/unpack.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../fakes/openai.ts'
import { startFakeWebSearch } from '../fakes/web-search.ts'
import { blocksOf, planningModel } from '../fakes/writing-model.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { until } from '../support/wait.ts'
import { batchRests, postsOf, prepareWorkspace, topicsOf } from '../support/workspace.ts'

const repairs = [
  'A study of 412 workshops found that repairs earn them 58% of their profit, up from 41% in 2019.',
  'Workshops that publish their prices get 23% fewer complaints about a bill, and customers come back sooner.',
  'In Utrecht a shop closed its sales floor for a year and hired two more mechanics instead.',
]
const hostile = injections['en-US'][0]!

describeOnDrawnDatabase('searching the web for a batch', (engine) => {
  let test: TestApp
  let root: PocketBase
  let person: Person
  let model: FakeOpenAi
  let web: Awaited<ReturnType<typeof startFakeWebSearch>>
  const pages = {
    '/study': { title: 'What workshops earn', date: '2026-03-01T08:00:00', paragraphs: repairs },
    '/hostile': {
      title: hostile,
      paragraphs: [hostile, 'Three of five mechanics learned their trade in an evening school.'],
    },
    '/gone': { title: 'No longer there' },
  }
  beforeAll(async () => {
    web = await startFakeWebSearch(pages)
    model = await startFakeOpenAi((prompt) => ({ text: planningModel(prompt) }))
    test = await startTestApp(await engine.place(), {
      ...{
        METRICS_TOKEN: 'a token of the monitoring',
        ALLOW_PRIVATE_FETCH: '1',
        WEB_SEARCH_BASE_URL: web.url,
        TAVILY_API_KEY: 'tvly-key',
      },
      ...{ AI_PROVIDER: 'openai-compatible', AI_BASE_URL: model.url, AI_MODEL: 'fake-1' },
    })
    root = await test.superuser()
    person = await test.register('reader@timbre.example')
    return () => Promise.all([web.close(), model.close()])
  })
  beforeEach(() => {
    web.searches.length = 0
    web.visits.length = 0
    model.calls.length = 0
    web.refuses = undefined
    web.elsewhere = []
  })

  const batches = () => person.pb.collection<Row<'production_batches'>>('production_batches')
  async function newBatch(values: object = {}): Promise<Row<'production_batches'>> {
    const { instance } = person
    const ambassador = await person.pb
      .collection('ambassadors')
      .create({ instance, name: 'Ines Falk', language: 'en-US', editorialLines: ['Repairs', 'Prices'] })
    return batches().create({
      ...{ instance, ambassador: ambassador.id, status: 'outline', knowledgeSource: 'web', numberOfTopics: 2 },
      ...values,
    })
  }
  const searchOf = (batch: string) =>
    test.app.engine.records.first('web_searches', { filter: 'batch = {:batch}', params: { batch } })
  const spent = async () =>
    (await person.pb.collection<Row<'usage_days'>>('usage_days').getFullList()).reduce((sum, { usd }) => sum + usd, 0)

  it('reads what it finds, cites it with address, title and date, and adds nothing to the knowledge', async () => {
    const before = await spent()
    const { id } = await newBatch()
    const batch = await batchRests(person, id)
    expect(batch).toMatchObject({ generation: 'idle', error: '' })
    // One search for each of the ambassador's lines.
    expect(web.searches.map(({ provider, words }) => [provider, words])).toEqual([
      ['tavily', 'Repairs'],
      ['tavily', 'Prices'],
    ])
    expect(web.visits.toSorted()).toEqual(['/gone', '/hostile', '/study'])
    const topics = await topicsOf(person, id)
    const sources = topics.flatMap((topic) => topic.sources ?? [])
    const study = sources.find(({ url }) => url === `${web.url}/study`)
    expect(study).toMatchObject({ chunk: '', item: '', title: 'What workshops earn', date: '2026-03-01' })
    expect(repairs.join(' ')).toContain(study!.quote)
    expect(await person.pb.collection('knowledge_items').getFullList()).toEqual([])
    expect(await person.pb.collection('knowledge_chunks').getFullList()).toEqual([])
    expect(batch.cost!.usd).toBeCloseTo(0.016)
    expect((await spent()) - before).toBeCloseTo(0.016)

    for (const topic of topics) await person.pb.collection('topics').update(topic.id, { decision: 'approve' })
    await batches().update(id, { status: 'post' })
    await batchRests(person, id)
    const posts = await postsOf(person, id)
    expect(posts.flatMap(({ sources: of }) => of ?? []).map(({ url }) => url)).toContain(`${web.url}/study`)
    // A post is written from the passages around its quotation.
    const drafts = model.calls.map(({ prompt }) => prompt).filter((prompt) => prompt.includes('You write one post'))
    expect(drafts.some((prompt) => blocksOf(prompt, String.raw`passage \d+`).join().includes(repairs[2]!))).toBe(true)
    expect(web.searches).toHaveLength(2)
  })

  it('shows pages to the model as data of others, with their date', async () => {
    await batchRests(person, (await newBatch()).id)
    const prompts = model.calls.map(({ prompt }) => prompt).filter((prompt) => prompt.includes(hostile))
    expect(prompts.length).toBeGreaterThan(0)
    for (const prompt of prompts) {
      const passages = blocksOf(prompt, String.raw`passage \d+`)
      expect(passages.join('\n')).toContain('What workshops earn › published 2026-03-01')
      const outside = prompt.replace(/^<<(\w{16}) [\s\S]*?\n\1>>$/gm, '')
      expect(outside).not.toContain(hostile)
    }
  })

  it('searches and pays once for a question, no matter how often the topics are written', async () => {
    const { id } = await newBatch({ prompt: 'How bicycle workshops set their prices' })
    await batchRests(person, id)
    expect(web.searches.map(({ words }) => words)).toEqual(['How bicycle workshops set their prices'])
    const [first] = await topicsOf(person, id)
    await person.pb.collection('topics').update(first!.id, { decision: 'reject' })
    await batches().update(id, { generation: 'requested' })
    await batchRests(person, id)
    expect(web.searches).toHaveLength(1)
    expect(web.visits.filter((path) => path === '/study')).toHaveLength(1)
    // Another question is another search.
    await batches().update(id, { status: 'settings' })
    await batches().update(id, { prompt: 'Evening schools for mechanics', status: 'outline' })
    await batchRests(person, id)
    expect(web.searches).toHaveLength(2)
    expect(await searchOf(id)).toMatchObject({ provider: 'tavily' })
  })

  it('retries temporary failures, and books each search that was answered', async () => {
    web.refuses = (count) => (count === 2 ? { status: 503, body: 'down' } : undefined)
    const { id } = await newBatch()
    const batch = await batchRests(person, id)
    expect(batch).toMatchObject({ generation: 'idle', error: '' })
    expect(web.searches).toHaveLength(4)
    expect(batch.cost!.usd).toBeCloseTo(0.024)
  })

  it('is counted in the metrics, and in the copy of a person’s data', async () => {
    const headers = { authorization: 'Bearer a token of the monitoring' }
    const figure = async (labels: string) => {
      const text = await (await fetch(`${test.url}/metrics`, { headers })).text()
      const line = text.split('\n').find((each) => each.startsWith(`timbre_web_search${labels}`))
      return Number(line?.split(' ').at(-1) ?? 0)
    }
    const figures = async () => [
      await figure('es_total{provider="tavily",outcome="done"}'),
      await figure('es_total{provider="tavily",outcome="failed"}'),
      await figure('_spend_usd_total{provider="tavily"}'),
    ]
    const [done, failed, usd] = await figures()
    web.refuses = (count) => (count === 1 ? { status: 503, body: 'down' } : undefined)
    const name = 'What others charge'
    const { id } = await newBatch({ name, prompt: 'How bicycle workshops set their prices' })
    await batchRests(person, id)
    expect(await figures()).toEqual([done! + 1, failed! + 1, expect.closeTo(usd! + 0.008)])

    const exports = person.pb.collection<Row<'exports'>>('exports')
    const order = await person.pb.send<{ id: string }>('/api/exports', { method: 'POST', body: {} })
    const { file } = await until(async () => {
      const ready = await exports.getOne(order.id)
      return ready.status === 'ready' && ready
    })
    const token = await person.pb.files.getToken()
    const copy = await fetch(person.pb.files.getURL({ id: order.id, collectionName: 'exports' }, file, { token }))
    const entries = await unpack(new Uint8Array(await copy.arrayBuffer()))
    const page = [...entries].find(([path]) => path.endsWith('/web-searches.html'))![1]
    expect(page).toContain(`<dd>${name}</dd>`)
    expect(page).toContain(`What workshops earn, 2026-03-01, ${web.url}/study`)
    expect(page).not.toContain('<img')
  })

  it('reports why it failed', async () => {
    web.refuses = () => ({ status: 401, body: '{"detail":{"error":"Unauthorized: missing or invalid API key."}}' })
    expect(await batchRests(person, (await newBatch()).id)).toMatchObject({
      ...{ generation: 'failed', error: 'search-refused' },
    })
    expect(web.searches).toHaveLength(1)
    const failure = await refusal(root.send('/api/admin/settings/test/web-search', { method: 'POST' }))
    expect(failure).toMatchObject({ status: 400 })
    expect(failure?.message).toContain('Unauthorized: missing or invalid API key.')
    web.refuses = undefined
    const answer = await root.send('/api/admin/settings/test/web-search', { method: 'POST' })
    expect(answer).toEqual({ provider: 'tavily', results: 3 })
  })

  it('leaves space for the knowledge, and for the web', async () => {
    const other = await test.register('both@timbre.example')
    const { ambassador, base } = await prepareWorkspace(other)
    const { id } = await other.pb.collection('production_batches').create({
      ...{ instance: other.instance, ambassador: ambassador.id, status: 'outline', numberOfTopics: 4 },
      ...{ knowledgeSource: 'both', knowledgeBases: [base.id] },
    })
    await batchRests(other, id)
    const [plan] = model.calls
    const passages = blocksOf(plan!.prompt, String.raw`passage \d+`).join('\n')
    expect(passages).toContain('What workshops earn')
    expect(passages).toContain('Working at Velofold')
  })

  it('is not visible to other people, and goes with its batch', async () => {
    const { id } = await newBatch()
    await batchRests(person, id)
    expect(await refusal(person.pb.collection('web_searches').getFullList())).toMatchObject({ status: 403 })
    expect((await searchOf(id))?.pages).toHaveLength(3)
    await batches().delete(id)
    expect(await searchOf(id)).toBeNull()
  })
})

describeOnDrawnDatabase('the search provider of the administration', (engine) => {
  let test: TestApp
  let root: PocketBase
  let web: Awaited<ReturnType<typeof startFakeWebSearch>>
  beforeAll(async () => {
    web = await startFakeWebSearch({ '/one': { title: 'One', paragraphs: repairs } })
    test = await startTestApp(await engine.place(), { ALLOW_PRIVATE_FETCH: '1' })
    root = await test.superuser()
    return web.close
  })
  const change = (body: object) => root.send<SettingStates>('/api/admin/settings', { method: 'PATCH', body })
  const runtime = () => test.visitor().send<Runtime>('/api/runtime', {})

  it('is none at first, and then a batch of the web needs a page that somebody named', async () => {
    expect((await runtime()).webSearch).toBe('')
    expect(await refusal(root.send('/api/admin/settings/test/web-search', { method: 'POST' }))).toMatchObject({
      ...{ status: 400, data: { webSearchProvider: { code: 'validation_required' } } },
    })
    const person = await test.register('limited@timbre.example')
    const ambassador = await person.pb
      .collection('ambassadors')
      .create({ instance: person.instance, name: 'Ines Falk', language: 'en-US' })
    const create = (values: object) =>
      person.pb.collection<Row<'production_batches'>>('production_batches').create({
        ...{ instance: person.instance, ambassador: ambassador.id, status: 'outline', knowledgeSource: 'web' },
        ...values,
      })
    expect(await refusal(create({ prompt: 'Repairs' }))).toMatchObject({
      ...{ status: 400, data: { knowledgeSource: { code: 'validation_no_web_search' } } },
    })
    const batch = await create({ prompt: `Read ${web.url}/one please`, numberOfTopics: 1 })
    await batchRests(person, batch.id)
    expect(web.searches).toEqual([])
    expect((await topicsOf(person, batch.id))[0]?.sources?.[0]).toMatchObject({ url: `${web.url}/one`, title: 'One' })
  })

  it('needs its key and address, and never sends a key elsewhere or shows it', async () => {
    const required = { code: 'validation_required' }
    expect(await refusal(change({ webSearchProvider: 'brave' }))).toMatchObject({ data: { webSearchKey: required } })
    expect(await refusal(change({ webSearchProvider: 'searxng' }))).toMatchObject({
      data: { webSearchBaseUrl: required },
    })
    const set = await change({ webSearchProvider: 'brave', webSearchKey: 'BSA-secret', webSearchBaseUrl: web.url })
    expect(set.webSearchProvider).toMatchObject({ value: 'brave', default: 'none', origin: 'here' })
    expect(set.webSearchKey).toEqual({ value: null, default: null, origin: 'here', isSet: true })
    expect((await runtime()).webSearch).toBe('brave')
    expect(await root.send('/api/admin/settings/test/web-search', { method: 'POST' })).toEqual({
      ...{ provider: 'brave', results: 1 },
    })
    expect(web.searches.at(-1)).toMatchObject({ provider: 'brave', key: 'BSA-secret' })
    const again = { data: { webSearchKey: { code: 'setting_key_again' } } }
    expect(await refusal(change({ webSearchBaseUrl: 'https://elsewhere.example' }))).toMatchObject(again)
    expect(await refusal(change({ webSearchProvider: 'tavily' }))).toMatchObject(again)
    const shown = [
      ...[await root.send('/api/admin/settings', {}), await root.collection('settings').getFullList()],
      await root.collection('audit_entries').getFullList(),
    ]
    expect(JSON.stringify(shown)).not.toContain('BSA-secret')
    await change({ webSearchProvider: null, webSearchKey: null, webSearchBaseUrl: null })
    expect((await runtime()).webSearch).toBe('')
  })

  it('is not used beyond the monthly spending limit, unless it costs nothing', async () => {
    const person = await test.register('spender@timbre.example')
    const { instance } = person
    const ambassador = await person.pb
      .collection('ambassadors')
      .create({ instance, name: 'Ines Falk', language: 'en-US', editorialLines: ['Repairs'] })
    const day = new Date().toISOString().slice(0, 10)
    await test.app.engine.records.write((writer) => writer.create('usage_days', { instance, day, usd: 1000 }))
    const create = () =>
      person.pb
        .collection('production_batches')
        .create({ instance, ambassador: ambassador.id, status: 'outline', knowledgeSource: 'web', numberOfTopics: 1 })
    web.searches.length = 0
    await change({ webSearchProvider: 'brave', webSearchKey: 'BSA-secret', webSearchBaseUrl: web.url })
    expect(await refusal(create())).toMatchObject({ status: 429, data: { plan: { code: 'monthly_spend' } } })
    expect(web.searches).toEqual([])
    await change({ webSearchProvider: 'searxng', webSearchKey: null, webSearchBaseUrl: web.url })
    const { id } = await create()
    expect(await batchRests(person, id)).toMatchObject({ error: '', cost: { usd: 0 } })
    expect(web.searches).toMatchObject([{ provider: 'searxng', words: 'Repairs' }])
  })

  it('that the environment sets is read-only', async () => {
    const other = await startTestApp(await engine.place(), { WEB_SEARCH_BASE_URL: web.url })
    const superuser = await other.superuser()
    const states = await superuser.send<SettingStates>('/api/admin/settings', {})
    expect(states.webSearchProvider).toMatchObject({
      ...{ value: 'searxng', origin: 'environment', variable: 'WEB_SEARCH_BASE_URL' },
    })
    const body = { webSearchProvider: 'none' }
    expect(await refusal(superuser.send('/api/admin/settings', { method: 'PATCH', body }))).toMatchObject({
      data: { webSearchProvider: { code: 'setting_from_environment' } },
    })
  })
})
