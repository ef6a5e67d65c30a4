import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeOpenAi, obedientModel, startFakeOpenAi } from '../fakes/openai.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { describeOnEachDatabase, describeOnSqlite } from '../support/databases.ts'
import { until } from '../support/wait.ts'
import { batchRests, batchWithTopics } from '../support/workspace.ts'

const token = 'a token of the monitoring'

describeOnEachDatabase('metrics', (engine) => {
  let fake: FakeOpenAi
  let test: TestApp
  const read = async (authorization = `Bearer ${token}`) => fetch(`${test.url}/metrics`, { headers: { authorization } })
  /** The value of a series; the labels are a part of its line. */
  const value = async (name: string, ...labels: string[]): Promise<number | undefined> => {
    const lines = (await (await read()).text()).split('\n')
    const line = lines.find((one) => one.startsWith(`${name}{`) && labels.every((label) => one.includes(label)))
    return line === undefined ? undefined : Number(line.split(' ').at(-1))
  }

  beforeAll(async () => {
    fake = await startFakeOpenAi((prompt) => ({ text: obedientModel(prompt) }))
    const ai = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: fake.url, AI_MODEL: 'gpt-5-fake' }
    test = await startTestApp(await engine.place(), { ...ai, METRICS_TOKEN: token })
  })
  afterAll(() => fake.close())

  it('require the token, and are in OpenMetrics form', async () => {
    for (const wrong of ['', 'Bearer', `Bearer ${token}x`, token, `Basic ${token}`]) {
      const answer = await read(wrong)
      expect([answer.status, await answer.text()], wrong).toEqual([401, ''])
    }
    const answer = await read()
    expect(answer.headers.get('content-type')).toMatch(/^application\/openmetrics-text; version=1\.0\.0/)
    const text = await answer.text()
    expect(text.endsWith('# EOF\n')).toBe(true)
    expect(text).toMatch(/^# TYPE timbre_http_request_seconds histogram$/m)
  })

  it('count requests by route pattern, never by address', async () => {
    const pb = test.visitor()
    for (const path of ['/api/a', '/api/b', '/nowhere', '/api/collections/posts/records/aaaaaaaaaaaaaaa'])
      await fetch(`${test.url}${path}`)
    await pb.health.check()
    expect(await value('timbre_http_request_seconds_count', 'route="/api/health"', 'status="2xx"')).toBe(1)
    const text = await (await read()).text()
    expect(text).toContain('route="/api/collections/:collection/records/:id"')
    expect(text).not.toContain('aaaaaaaaaaaaaaa')
    expect(text).not.toContain('nowhere')
  })

  it('show hits, misses and entries of caches', async () => {
    const figures = async () => [
      await value('timbre_cache_reads_total', 'cache="sessions"', 'outcome="hit"'),
      await value('timbre_cache_reads_total', 'cache="sessions"', 'outcome="miss"'),
      await value('timbre_cache_entries', 'cache="sessions"'),
    ]
    const before = await figures()
    const { pb } = await test.register('cached@timbre.example')
    for (let request = 0; request < 3; request += 1) await pb.collection('instances').getFullList({ requestKey: null })
    const [hits, misses, entries] = await figures()
    expect(hits).toBeGreaterThan(before[0]! + 2)
    expect(misses).toBeGreaterThan(before[1]!)
    expect(entries).toBe(before[2]! + 1)
    const text = await (await read()).text()
    for (const cache of ['tokens', 'files', 'filters', 'fields', 'expansions', 'stems']) {
      expect(text).toContain(`timbre_cache_entries{cache="${cache}"}`)
    }
  })

  it('show jobs, mails, streams, AI calls and the pool', async () => {
    const person = await test.register('ana@timbre.example')
    const ambassador = { instance: person.instance, name: 'Ines', language: 'en-US' }
    const { id, instance } = await person.pb.collection('ambassadors').create(ambassador)
    const batch = await batchWithTopics(test.app.engine.records, { id, instance }, 2)
    const stream = new AbortController()
    // Kept, because an answer that nobody holds any more is closed.
    const events = await fetch(`${test.url}/api/realtime`, { signal: stream.signal })
    await person.pb.collection('production_batches').update(batch.id, { status: 'post' })
    await batchRests(person, batch.id)
    await until(async () => (await value('timbre_job_seconds_count', 'kind="write-post"', 'outcome="done"')) === 2)
    expect(await value('timbre_jobs', 'state="failed"')).toBe(0)
    await person.pb.collection('users').requestVerification('ana@timbre.example')
    await until(async () => (await value('timbre_mails', 'state="kept"')) === 1)
    expect(await value('timbre_ai_calls_total', 'model="gpt-5-fake"')).toBe(fake.calls.length)
    expect(await value('timbre_ai_tokens_total', 'direction="input"')).toBe(fake.calls.length * 100)
    expect(await value('timbre_ai_tokens_total', 'direction="output"')).toBe(fake.calls.length * 50)
    const text = await (await read()).text()
    expect(text).toMatch(/^timbre_realtime_streams 1$/m)
    expect(text.includes('timbre_database_connections')).toBe(engine.dialect === 'postgres')
    expect(events.ok).toBe(true)
    stream.abort()
  })
})

describeOnSqlite('metrics without a token', (engine) => {
  it('do not exist', async () => {
    const test = await startTestApp(await engine.place())
    const answer = await fetch(`${test.url}/metrics`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('timbre_')
  })
})
