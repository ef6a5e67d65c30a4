import type PocketBase from 'pocketbase'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { lookUp } from '#server/chat/bot/find-answer.ts'
import { embedKnowledge } from '#server/knowledge/embed-passages.ts'
import { createFinder } from '#server/knowledge/finder.ts'
import { type RankOptions, rankPassages, retrieve } from '#server/knowledge/passages.ts'
import type { Row } from '#shared/collections/index.ts'
import type { FoundPassages, KnowledgeFigures } from '#shared/contracts/knowledge.ts'
import { type EmbeddingCall, type FakeEmbedding, startFakeEmbedding } from '#tests/fakes/embedding.ts'
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts'
import { describeOnEachDatabase } from '#tests/support/databases.ts'
import { handbook, itemEnds } from '#tests/support/workspace.ts'
import { until } from '../support/wait.ts'

type Chunk = Row<'knowledge_chunks'>

describeOnEachDatabase('search by meaning', (engine) => {
  let test: TestApp
  let root: PocketBase
  let person: Person
  let base: string
  // The time of the test begins at noon in the middle of a month, and runs as fast as any other.
  const began = Date.now()
  let skipped = 0
  const skip = (seconds: number) => {
    skipped += seconds * 1000
  }
  let fake: Awaited<ReturnType<typeof startFakeEmbedding>>
  let answer: (call: EmbeddingCall, count: number) => FakeEmbedding = () => ({})

  beforeAll(async () => {
    fake = await startFakeEmbedding((call, count) => answer(call, count))
    test = await startTestApp(
      await engine.place(),
      {},
      { clock: { now: () => new Date(Date.parse('2026-03-14T12:00:00Z') + Date.now() - began + skipped) } },
    )
    root = await test.superuser()
    person = await test.register(`meaning-${engine.dialect}@velofold.example`)
    base = await newBase(person)
    return () => fake.close()
  })
  beforeEach(() => {
    answer = () => ({})
    // Ends the pause after a failure in an earlier test.
    skip(1200)
  })

  const newBase = async ({ pb, instance }: Person) =>
    (await pb.collection('knowledge_bases').create({ instance, name: 'Handbook' })).id as string
  const add = async (to: string, body: string, who = person) => {
    const { id } = await who.pb.collection('knowledge_items').create({ base: to, type: 'page', title: 'Text', body })
    return itemEnds(who, id)
  }
  const change = (body: object) => root.send('/api/admin/settings', { method: 'PATCH', body })
  const provide = (model = 'small') =>
    change({ embeddingsProvider: 'openai-compatible', embeddingsBaseUrl: fake.url, embeddingsModel: model })
  const run = async () => {
    await embedKnowledge(test.app.engine)
    await test.app.engine.jobs.idle()
  }
  const search = async (q: string, of = base, who = person) =>
    (await who.pb.send<FoundPassages>(`/api/knowledge-bases/${of}/passages`, { query: { q } })).passages
  const meaningOf = async (of = base) => {
    const path = `/api/instances/${person.instance}/knowledge-figures`
    return (await person.pb.send<KnowledgeFigures>(path, {})).bases[of]!.meaning
  }
  const chunks = () => test.app.engine.records.find('knowledge_chunks', { filter: 'base = {:base}', params: { base } })
  const generations = (of = base) => test.app.engine.vectors.generations([of])
  const documentCalls = () => fake.calls.filter(({ texts }) => texts.some((text) => text.includes('\n')))
  const day = async () =>
    (
      await test.app.engine.records.find('usage_days', {
        filter: 'instance = {:instance}',
        params: { instance: person.instance },
      })
    ).reduce(
      (sum, { calls, inputTokens, usd }) => ({
        ...{ calls: sum.calls + calls, inputTokens: sum.inputTokens + inputTokens, usd: sum.usd + usd },
      }),
      { calls: 0, inputTokens: 0, usd: 0 },
    )

  it('does not exist without a provider: there are no calls or vectors, and only words are found', async () => {
    await add(base, handbook)
    await run()
    expect(await search('vendors')).toEqual([])
    expect(fake.calls).toEqual([])
    expect(await generations()).toEqual([])
    expect(await meaningOf()).toBeNull()
  })

  it('begins automatically once a provider is set, and finds other words and languages', async () => {
    await provide()
    await run()
    const count = (await chunks()).length
    expect(await generations()).toMatchObject([{ documents: count, dimensions: 64, isCurrent: true, model: 'small' }])
    expect(await meaningOf()).toEqual({ done: count, total: count, error: '' })
    expect(documentCalls()).toHaveLength(1)
    expect(await day()).toMatchObject({ calls: 1 })
    for (const query of ['vendors', 'fornecedores', 'recruiting']) {
      const [best] = await search(query)
      expect(best).toMatchObject({ byMeaning: true })
      expect(best!.text).toMatch(query === 'recruiting' ? /candidate/ : /factory/)
    }
    expect((await day()).calls).toBe(4)
    const byWords = (await search('telephone')).filter(({ byMeaning }) => !byMeaning)
    expect(byWords).toMatchObject([{ text: expect.stringContaining('telephone') }])
    // The same question is not paid for twice.
    await search('vendors')
    expect((await day()).calls).toBe(5)
    await run()
    expect(documentCalls()).toHaveLength(1)
  })

  it('follows edits, disabled passages and deleted texts immediately', async () => {
    const passage = (await chunks()).find(({ text }) => text.includes('factory'))!
    const own = person.pb.collection<Chunk>('knowledge_chunks')
    const isFound = async () => (await search('vendors')).some(({ chunk }) => chunk === passage.id)
    expect(await isFound()).toBe(true)
    await own.update(passage.id, { disabled: true })
    expect(await isFound()).toBe(false)
    await run()
    expect(await isFound()).toBe(false)
    await own.update(passage.id, { disabled: false })
    await run()
    expect(await isFound()).toBe(true)
    await own.update(passage.id, { text: 'We look at every hue twice.' })
    await run()
    expect((await search('cores')).map(({ chunk }) => chunk)).toContain(passage.id)
    const before = fake.calls.length
    const other = await add(base, 'Income is what is left.\n\nNothing else.')
    await run()
    expect((await search('lucro')).some(({ item }) => item === other.id)).toBe(true)
    // Only the new text was sent, and the question.
    expect(fake.calls.slice(before).map(({ texts }) => texts.length)).toEqual([1, 1])
    await person.pb.collection('knowledge_items').delete(other.id)
    expect((await search('lucro')).some(({ item }) => item === other.id)).toBe(false)
    expect((await generations())[0]!.documents).toBe((await chunks()).length)
  })

  it('serves posts and bots, and does not open their gates', async () => {
    const { engine: served } = test.app
    const find = createFinder(served)
    const options = { bases: [base], queries: ['fornecedores', 'gatherings'], limit: 2 }
    const texts = (await retrieve(served, find, options)).map(({ text }) => text)
    expect(texts.some((text) => text.includes('factory') || text.includes('hue'))).toBe(true)
    expect(texts.some((text) => text.includes('meetings'))).toBe(true)
    // The wish of a batch is matched by its words.
    expect(await retrieve(served, find, { ...options, isStrict: true })).toEqual([])
    const knowledge = { rank: (query: RankOptions) => rankPassages(served, find, query) }
    const { ranked, enough } = await lookUp(knowledge, base, 'Which vendors mend a bike?')
    expect(ranked[0]).toMatchObject({ score: 0, coverage: 0 })
    expect(enough).toEqual([])
    const known = await lookUp(knowledge, base, 'How many bicycles were repaired?')
    expect(known.enough[0]!.text).toContain('3,100 bicycles')
  })

  it('never finds other workspaces’ passages', async () => {
    const stranger = await test.register(`stranger-${engine.dialect}@velofold.example`)
    const secret = await newBase(stranger)
    await add(secret, 'Vendors of the secret machine live in Turin.', stranger)
    await run()
    expect(await search('suppliers', secret, stranger)).toMatchObject([{ byMeaning: true }])
    expect(JSON.stringify(await search('suppliers'))).not.toContain('Turin')
  })

  it('continues by words alone while the provider does not answer, and retries later', async () => {
    answer = () => ({ isSilent: true })
    const texts = async (query: string) => (await search(query)).map(({ text }) => text)
    expect(await texts('telephone gatherings')).toEqual([expect.stringContaining('telephone')])
    const asked = fake.calls.length
    expect(await texts('telephone vendors')).toEqual([expect.stringContaining('telephone')])
    expect(fake.calls).toHaveLength(asked)
    answer = () => ({})
    skip(61)
    // The first search after the pause tries whether it is back, and does not wait for it.
    await texts('telephone income')
    await until(async () => (await texts('telephone mend')).length > 1)
  })

  it('finds by words alone once the month’s budget is spent, and books no call', async () => {
    await test.app.engine.records.write((writer) => writer.create('settings', { key: 'monthlyUsd', value: 1 }))
    await test.app.engine.records.write(async (writer) => {
      const [row] = await writer.find('usage_days', {
        filter: 'instance = {:instance}',
        params: { instance: person.instance },
      })
      await writer.update('usage_days', row!.id, { usd: 2 })
    })
    const before = fake.calls.length
    expect(await search('gatherings')).toEqual([])
    const item = await add(base, 'Bells ring at noon.')
    await run()
    expect(fake.calls).toHaveLength(before)
    expect(await meaningOf()).toMatchObject({ error: 'monthly-spend' })
    await test.app.engine.records.write(async (writer) => {
      const [row] = await writer.find('usage_days', {
        filter: 'instance = {:instance}',
        params: { instance: person.instance },
      })
      await writer.update('usage_days', row!.id, { usd: 0 })
    })
    // It is left alone for a while.
    await run()
    expect(fake.calls).toHaveLength(before)
    skip(1200)
    await run()
    expect(await meaningOf()).toMatchObject({ error: '', done: (await chunks()).length })
    await person.pb.collection('knowledge_items').delete(item.id)
  })

  it('keeps the pause that the provider asks for', async () => {
    const before = fake.calls.length
    answer = (_, count) => (count === before + 1 ? { status: 429, headers: { 'retry-after': '1' } } : {})
    const item = await add(base, 'Gongs ring at midnight.')
    await until(async () => (await meaningOf())!.done === (await chunks()).length)
    expect(fake.calls.slice(before)).toHaveLength(2)
    await person.pb.collection('knowledge_items').delete(item.id)
  })

  it('reports why it cannot continue, and is retried', async () => {
    answer = () => ({ status: 401 })
    const item = await add(base, 'Nobody rings.')
    await run()
    expect(await meaningOf()).toMatchObject({ error: 'provider-refused' })
    skip(1200)
    answer = () => ({})
    await run()
    expect(await meaningOf()).toMatchObject({ error: '' })
    await person.pb.collection('knowledge_items').delete(item.id)
  })

  it('searches the vectors of the old model until those of the new one are complete', async () => {
    const [old] = await generations()
    answer = ({ model }) => (model === 'large' ? { status: 503 } : {})
    await provide('large')
    expect((await search('fornecedor'))[0]).toMatchObject({ byMeaning: true })
    expect(fake.calls.at(-1)).toMatchObject({ model: 'small' })
    expect((await generations()).find(({ isCurrent }) => isCurrent)).toMatchObject({ id: old!.id })
    answer = ({ model }) => ({ dimensions: model === 'large' ? 128 : 64 })
    await run()
    expect(await generations()).toMatchObject([{ model: 'large', dimensions: 128, isCurrent: true }])
    expect((await search('vendor'))[0]).toMatchObject({ byMeaning: true })
    expect(fake.calls.at(-1)).toMatchObject({ model: 'large' })
  })

  it('starts over when another model has the same name', async () => {
    answer = () => ({ dimensions: 32 })
    await add(base, 'Everybody whistles.')
    await run()
    const [generation] = await generations()
    expect(generation).toMatchObject({ model: 'large', dimensions: 32, isCurrent: true })
    expect(generation!.documents).toBe((await chunks()).length)
  })

  it('is tested from the settings, and ends when the provider is removed', async () => {
    const asked = await root.send('/api/admin/settings/test/ai', { method: 'POST', body: { task: 'embeddings' } })
    expect(asked).toEqual({ provider: 'openai-compatible', model: 'large' })
    await change({ embeddingsProvider: null, embeddingsBaseUrl: null, embeddingsModel: null })
    const before = fake.calls.length
    expect(await search('vendors')).toEqual([])
    expect(await meaningOf()).toBeNull()
    expect(fake.calls).toHaveLength(before)
    await person.pb.collection('knowledge_bases').delete(base)
    for (const table of ['search_vectors', 'search_vector_blocks', 'search_generations']) {
      const scoped = table === 'search_generations' ? 'scope' : 'generation'
      const ids = (await test.app.engine.database.all(`select distinct ${scoped} as id from ${table}`)).length
      expect(ids).toBe(1)
    }
  })
})
