import type PocketBase from 'pocketbase'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import type { JobSummary } from '#shared/contracts/operations.ts'
import { checkLedgers } from '../billing/check-ledgers.ts'
import { type FakeAnswer, type FakeOpenAi, obedientModel, startFakeOpenAi } from '../fakes/openai.ts'
import { type Person, startTestApp, type TestApp, tune } from '../support/app.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { until } from '../support/wait.ts'
import { batchWithTopics, itemEnds, postsOf } from '../support/workspace.ts'

describeOnEachDatabase('jobs, for administrators', (engine) => {
  let fake: FakeOpenAi
  let answer: (prompt: string) => FakeAnswer
  let release: () => void
  let test: TestApp
  let root: PocketBase
  let person: Person
  let ambassador: Row<'ambassadors'>
  let people = 0

  const writes = (prompt: string): FakeAnswer => ({ text: obedientModel(prompt) })
  const jobs = (filter: string) => root.collection('jobs').getFullList({ filter, sort: 'created' })
  const ofWorkspace = (state: string) => jobs(`tenant = "${person.instance}" && state = "${state}"`)
  const cancel = (id: string) => root.send(`/api/admin/jobs/${id}/cancel`, { method: 'POST' })
  const retry = (id: string) => root.send<{ job: string }>(`/api/admin/jobs/${id}/retry`, { method: 'POST' })
  const credits = async () => (await person.pb.collection<Row<'users'>>('users').getOne(person.user.id)).credits
  /** All calls of the model wait until `release` is called. */
  const hold = () => {
    const held = new Promise<void>((free) => {
      release = free
    })
    answer = (prompt) => ({ ...writes(prompt), held })
  }
  const start = async (topics: number) => {
    const { id } = await batchWithTopics(test.app.engine.records, ambassador, topics)
    await person.pb.collection('production_batches').update(id, { status: 'post' })
    return id
  }

  beforeAll(async () => {
    fake = await startFakeOpenAi((prompt) => answer(prompt))
    const ai = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: fake.url, AI_MODEL: 'gpt-5-fake' }
    test = await startTestApp(await engine.place(), ai)
    root = await test.superuser()
  })
  afterAll(() => fake.close())
  beforeEach(async () => {
    answer = writes
    release = () => undefined
    people += 1
    person = await test.register(`person-${people}@timbre.example`)
    ambassador = await person.pb
      .collection('ambassadors')
      .create({ instance: person.instance, name: 'Ines', language: 'en-US' })
  })
  afterEach(async () => {
    release()
    await test.app.engine.jobs.idle()
    expect(await checkLedgers(test.app.engine.records)).toEqual([])
  })

  it('are counted per state and canceled one by one, with a refund, whether they wait or run', async () => {
    hold()
    // Ten posts of a workspace wait for the model at once, the eleventh for a place.
    await tune(test, { creditsPerPost: 0.5 })
    const batch = await start(11)
    await tune(test, { creditsPerPost: 1 })
    await until(async () => (await ofWorkspace('running')).length === 10)
    const summary = await root.send<JobSummary>('/api/admin/jobs', {})
    expect(summary.states).toMatchObject({ queued: 1, running: 10 })
    expect(summary.kinds).toContainEqual({ name: 'write-post', canRetry: true })
    expect(await credits()).toBe(4.5)

    const [waiting] = await ofWorkspace('queued')
    await cancel(waiting!.id)
    expect(await root.collection('jobs').getOne(waiting!.id)).toMatchObject({ state: 'canceled', error: '' })
    expect(await credits()).toBe(5)
    const [running] = await ofWorkspace('running')
    await cancel(running!.id)
    await until(async () => (await root.collection('jobs').getOne(running!.id)).state === 'canceled')
    expect(await credits()).toBe(5.5)
    const states = (await postsOf(person, batch)).map(({ generation }) => generation).sort()
    expect(states).toEqual(['canceled', 'canceled', ...Array(9).fill('running')])
    expect(await refusal(cancel(running!.id))).toMatchObject({ data: { job: { code: 'validation_job_ended' } } })

    const acts = await root.collection('audit_entries').getFullList({ filter: 'action = "job.canceled"' })
    expect(acts).toHaveLength(2)
    expect(acts[0]).toMatchObject({ instance: person.instance, actorKind: 'administrator', targetName: 'write-post' })
  })

  it('are retried once they have failed: a post is charged again and written', async () => {
    answer = () => ({ status: 401 })
    const batch = await start(1)
    const failed = await until(async () => (await ofWorkspace('failed'))[0])
    expect(await credits()).toBe(10)
    answer = writes
    const { job } = await retry(failed.id)
    expect(job).not.toBe(failed.id)
    await until(async () => (await root.collection('jobs').getOne(job)).state === 'done')
    expect(await credits()).toBe(9)
    const [post] = await postsOf(person, batch)
    expect(post).toMatchObject({ generation: 'idle', version: 1 })
    for (const id of [failed.id, job]) {
      const code = id === job ? 'validation_job_ended' : 'validation_job_outdated'
      expect(await refusal(retry(id)), id).toMatchObject({ status: 400, data: { job: { code } } })
    }
  })

  it('write topics again after a run has failed', async () => {
    const base = await person.pb.collection('knowledge_bases').create({ instance: person.instance, name: 'Notes' })
    const page = { base: base.id, type: 'page', title: 'Notes', body: 'We repaired 3,100 bicycles in 2024.' }
    await itemEnds(person, (await person.pb.collection('knowledge_items').create(page)).id)
    answer = () => ({ status: 401 })
    const batch = await person.pb.collection('production_batches').create({
      ...{ instance: person.instance, ambassador: ambassador.id, knowledgeBases: [base.id] },
      ...{ status: 'outline', numberOfTopics: 1 },
    })
    const failed = await until(async () => (await ofWorkspace('failed'))[0])
    answer = writes
    await retry(failed.id)
    await until(async () => (await person.pb.collection('production_batches').getOne(batch.id)).generation === 'idle')
    expect(await refusal(retry(failed.id))).toMatchObject({ data: { job: { code: 'validation_job_outdated' } } })
  })

  it('that wait for another attempt start at once', async () => {
    answer = () => ({ status: 503, headers: { 'retry-after': '3600' } })
    await start(1)
    const waiting = await until(async () => (await ofWorkspace('queued')).find(({ attempts }) => attempts === 1))
    answer = writes
    expect(await retry(waiting.id)).toEqual({ job: waiting.id })
    await until(async () => (await root.collection('jobs').getOne(waiting.id)).state === 'done')
  })

  it('leave an unreadable item with the reason, and read it again on retry', async () => {
    const { records, database, clock } = test.app.engine
    const base = await person.pb.collection('knowledge_bases').create({ instance: person.instance, name: 'Notes' })
    const page = { base: base.id, type: 'page', title: 'Notes', body: 'We repaired 3,100 bicycles in 2024.' }
    const item = await person.pb.collection('knowledge_items').create(page)
    await itemEnds(person, item.id)
    // Queued for later, as after a failed attempt.
    await records.write((writer) => writer.update('knowledge_items', item.id, { status: 'queued' }))
    const [done] = await jobs(`tenant = "${person.instance}" && name = "ingest-item"`)
    const later = new Date(clock.now().getTime() + 3_600_000).toISOString().replace('T', ' ')
    await database.run(`update jobs set state = 'queued', "runAt" = ?, "finishedAt" = '' where id = ?`, [
      later,
      done!.id,
    ])
    await cancel(done!.id)
    const { status, error } = await person.pb.collection('knowledge_items').getOne(item.id)
    expect([status, error]).toEqual(['error', 'canceled'])
    await retry(done!.id)
    expect(await itemEnds(person, item.id)).toMatchObject({ status: 'ready', error: '' })
  })

  it('are not for others, and unknown ones are not found', async () => {
    for (const [pb, status] of [
      [test.visitor(), 401],
      [person.pb, 403],
    ] as const) {
      expect(await refusal(pb.send('/api/admin/jobs', {}))).toMatchObject({ status })
      expect(await refusal(pb.send('/api/admin/jobs/a/cancel', { method: 'POST' }))).toMatchObject({ status })
      expect(await refusal(pb.send('/api/admin/jobs/a/retry', { method: 'POST' }))).toMatchObject({ status })
    }
    expect(await refusal(cancel('aaaaaaaaaaaaaaa'))).toMatchObject({ status: 404 })
    expect(await refusal(retry('aaaaaaaaaaaaaaa'))).toMatchObject({ status: 404 })
  })
})
