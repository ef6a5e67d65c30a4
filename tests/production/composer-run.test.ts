import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../fakes/openai.ts'
import { planningModel, stageOf } from '../fakes/writing-model.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { batchRests, postsOf, prepareWorkspace, topicsOf } from '../support/workspace.ts'

describeOnDrawnDatabase('a run that the provider failed', (engine) => {
  let fake: FakeOpenAi
  let test: TestApp
  let person: Person
  let ambassador: Row<'ambassadors'>
  /** The stages at which the provider refuses. */
  let refused: ReturnType<typeof stageOf>[]
  let people = 0
  const batches = () => person.pb.collection<Row<'production_batches'>>('production_batches')
  const posts = () => person.pb.collection<Row<'posts'>>('posts')

  beforeAll(async () => {
    fake = await startFakeOpenAi((prompt) =>
      refused.includes(stageOf(prompt)) ? { status: 401 } : { text: planningModel(prompt) },
    )
    test = await startTestApp(await engine.place(), {
      ...{ AI_PROVIDER: 'openai-compatible', AI_BASE_URL: fake.url, AI_MODEL: 'fake-1' },
    })
    return fake.close
  })
  beforeEach(async () => {
    refused = []
    people += 1
    person = await test.register(`composer-${people}@timbre.example`)
    ambassador = (await prepareWorkspace(person)).ambassador
  })

  const propose = async (numberOfTopics = 2, values: object = {}) => {
    const { instance } = person
    const { id } = await batches().create({
      ...{ instance, ambassador: ambassador.id, status: 'outline', numberOfTopics, ...values },
    })
    return batchRests(person, id)
  }
  const write = async (batch: string, how: object = {}) => {
    for (const { id } of await topicsOf(person, batch))
      await person.pb.collection('topics').update(id, { decision: 'approve' })
    await batches().update(batch, { status: 'post', ...how })
    return batchRests(person, batch)
  }
  /** As if the provider had cost what the month allows. */
  const spend = async () => {
    const { records } = test.app.engine
    const today = { instance: person.instance, day: new Date().toISOString().slice(0, 10) }
    const row = await records.first('usage_days', { filter: 'instance = {:instance} && day = {:day}', params: today })
    await records.write((writer) =>
      row ? writer.update('usage_days', row.id, { usd: 400 }) : writer.create('usage_days', { ...today, usd: 400 }),
    )
  }
  const credits = async () =>
    (await person.pb.collection<Row<'credit_entries'>>('credit_entries').getFullList()).reduce(
      (sum, { amount }) => sum + amount,
      0,
    )
  const notOffered = { status: 400, data: { generation: { code: 'validation_composer_not_offered' } } }

  it('has its topics proposed by the embedded composer, and the next run by the provider again', async () => {
    refused = ['plan']
    const failed = await propose()
    expect(failed).toMatchObject({ generation: 'failed', error: 'provider-refused' })
    const calls = fake.calls.length
    await batches().update(failed.id, { generation: 'composer' })
    expect(await batchRests(person, failed.id)).toMatchObject({ generation: 'idle', error: '' })
    const topics = await topicsOf(person, failed.id)
    expect(topics).toHaveLength(2)
    expect(fake.calls).toHaveLength(calls)

    refused = []
    await person.pb.collection('topics').update(topics[0]!.id, { decision: 'reject' })
    await batches().update(failed.id, { generation: 'requested' })
    await batchRests(person, failed.id)
    expect(fake.calls.length).toBeGreaterThan(calls)
  })

  it('has its posts written by the embedded composer for their price, all that failed or one', async () => {
    const { id } = await propose(3)
    refused = ['draft']
    expect(await write(id)).toMatchObject({ generation: 'failed', error: 'provider-refused' })
    const start = await credits()
    const calls = fake.calls.length
    const [first, ...others] = await postsOf(person, id)
    const asked = await posts().update(first!.id, { generation: 'composer' })
    expect(asked.generation).toBe('requested')
    await batchRests(person, id)
    await test.app.engine.jobs.idle()
    expect(await posts().getOne(first!.id)).toMatchObject({
      version: 1,
      generation: 'idle',
      error: '',
      stage: 'review',
    })
    expect(await credits()).toBe(start - 1)

    await batches().update(id, { generation: 'composer' })
    expect(await batchRests(person, id)).toMatchObject({ generation: 'idle', error: '' })
    for (const post of others) expect(await posts().getOne(post.id)).toMatchObject({ version: 1, generation: 'idle' })
    expect((await posts().getOne(first!.id)).version).toBe(1)
    expect(await credits()).toBe(start - 1 - others.length)
    expect(fake.calls).toHaveLength(calls)
  })

  it('is not given to the embedded composer while the provider works', async () => {
    const batch = await propose()
    expect(await refusal(batches().update(batch.id, { generation: 'composer' }))).toMatchObject({ status: 400 })
    for (const { id } of (await topicsOf(person, batch.id)).slice(0, 1))
      await person.pb.collection('topics').update(id, { decision: 'reject' })
    expect(await refusal(batches().update(batch.id, { generation: 'composer' }))).toMatchObject(notOffered)
    await write(batch.id)
    const [post] = await posts().getFullList({ filter: 'body != ""' })
    expect(await refusal(posts().update(post!.id, { generation: 'composer' }))).toMatchObject(notOffered)
    expect(await posts().getOne(post!.id)).toMatchObject({ generation: 'idle', version: 1 })
  })

  it('is given to it when the month’s limit is reached, though nothing has failed', async () => {
    const { id } = await propose(1)
    await write(id)
    const [post] = await postsOf(person, id)
    await spend()
    const again = { decision: 'partial', notes: 'Shorter, please.' }
    await posts().update(post!.id, again)
    expect(await refusal(posts().update(post!.id, { generation: 'requested' }))).toMatchObject({
      data: { plan: { code: 'monthly_spend' } },
    })
    const calls = fake.calls.length
    expect(await posts().update(post!.id, { generation: 'composer' })).toMatchObject({ generation: 'requested' })
    await batchRests(person, id)
    expect(fake.calls).toHaveLength(calls)
  })

  it('is given to it when a batch starts, or goes on to its posts, at the month’s limit', async () => {
    const { id: earlier } = await propose(1)
    await spend()
    const calls = fake.calls.length
    const spent = { status: 429, data: { plan: { code: 'monthly_spend' } } }
    expect(await refusal(propose(1))).toMatchObject(spent)
    expect(await batches().getFullList()).toHaveLength(1)
    const batch = await propose(1, { generation: 'composer' })
    expect(batch).toMatchObject({ status: 'outline', generation: 'idle', error: '' })
    expect(await topicsOf(person, batch.id)).toHaveLength(1)

    expect(await refusal(write(batch.id))).toMatchObject(spent)
    expect(await write(batch.id, { generation: 'composer' })).toMatchObject({ status: 'post', generation: 'idle' })
    const [post] = await postsOf(person, batch.id)
    expect(post).toMatchObject({ version: 1, error: '' })
    expect(fake.calls).toHaveLength(calls)

    await batches().update(earlier, { status: 'settings' })
    expect(await refusal(batches().update(earlier, { status: 'outline' }))).toMatchObject(spent)
    await batches().update(earlier, { status: 'outline', generation: 'composer' })
    expect(await batchRests(person, earlier)).toMatchObject({ status: 'outline', error: '' })
    expect(fake.calls).toHaveLength(calls)
  })

  it('cannot be begun by it while the provider has a budget', async () => {
    expect(await refusal(propose(1, { generation: 'composer' }))).toMatchObject(notOffered)
    const { id } = await propose(1)
    expect(await refusal(write(id, { generation: 'composer' }))).toMatchObject(notOffered)
    expect(await batches().getOne(id)).toMatchObject({ status: 'outline', generation: 'idle' })
  })

  it('stays as it is where administrators have switched the composer off, or the knowledge is in another language', async () => {
    refused = ['plan']
    await test.app.engine.records.write((writer) => writer.create('settings', { key: 'composer', value: false }))
    const failed = await propose()
    try {
      expect(await refusal(batches().update(failed.id, { generation: 'composer' }))).toMatchObject({
        data: { account: { code: 'feature_off' } },
      })
    } finally {
      const row = await test.app.engine.records.first('settings', { filter: 'key = "composer"' })
      await test.app.engine.records.write((writer) => writer.delete('settings', row!.id))
    }
    const other = await propose(2, { language: 'pt-BR' })
    expect(await refusal(batches().update(other.id, { generation: 'composer' }))).toMatchObject({
      data: { language: { code: 'validation_other_language' } },
    })
    expect(await batches().getOne(other.id)).toMatchObject({ generation: 'failed', error: 'provider-refused' })
  })
})
