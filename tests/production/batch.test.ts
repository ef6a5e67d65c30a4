import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { until } from '../support/wait.ts'
import { batchRests, batchWithTopics, postsOf, prepareWorkspace, topicsOf } from '../support/workspace.ts'

describeOnEachDatabase('a production batch', (engine) => {
  let test: TestApp
  let person: Person
  let ambassador: Row<'ambassadors'>
  const batches = () => person.pb.collection<Row<'production_batches'>>('production_batches')
  const create = (values: object = {}) =>
    batches().create({ instance: person.instance, ambassador: ambassador.id, numberOfTopics: 3, ...values })
  const decide = (topics: Row<'topics'>[], decision: string) =>
    Promise.all(topics.map(({ id }) => person.pb.collection('topics').update(id, { decision })))

  beforeAll(async () => {
    test = await startTestApp(await engine.place())
    person = await test.register('writer@timbre.example')
    await prepareWorkspace(person)
  })

  it('goes from settings through topics and posts to done, and is charged once per post', async () => {
    const before = (await person.pb.collection('users').getOne<Row<'users'>>(person.user.id)).credits
    const batch = await create({ status: 'outline' })
    expect(await batchRests(person, batch.id)).toMatchObject({ generation: 'idle', status: 'outline', error: '' })
    const topics = await topicsOf(person, batch.id)
    expect(topics).toHaveLength(3)
    expect(new Set(topics.map(({ hook }) => hook)).size).toBe(3)
    for (const { sources } of topics) expect(sources?.[0]?.quote).toBeTruthy()

    await expect(batches().update(batch.id, { status: 'post' })).rejects.toMatchObject({ status: 400 })
    await decide(topics, 'approve')
    await batches().update(batch.id, { status: 'post' })
    await batchRests(person, batch.id)
    const posts = await postsOf(person, batch.id)
    expect(posts).toHaveLength(3)
    for (const post of posts) {
      expect(post).toMatchObject({ generation: 'idle', version: 1, writtenBy: 'agent', stage: 'review' })
      expect(post.body.length).toBeGreaterThan(80)
      expect(post.quality?.findings.filter(({ severity }) => severity === 'block')).toEqual([])
    }
    const after = (await person.pb.collection('users').getOne<Row<'users'>>(person.user.id)).credits
    expect(before - after).toBeCloseTo(3)

    await expect(batches().update(batch.id, { status: 'completed' })).rejects.toMatchObject({ status: 400 })
    for (const { id } of posts) await person.pb.collection('posts').update(id, { decision: 'approve' })
    expect(await batches().update(batch.id, { status: 'completed' })).toMatchObject({ status: 'completed' })
    expect((await postsOf(person, batch.id)).map(({ stage }) => stage)).toEqual(['final', 'final', 'final'])
    await expect(batches().update(batch.id, { status: 'post' })).rejects.toMatchObject({ status: 400 })
  })

  // Topics avoid earlier ones of the same ambassador, so each test uses another ambassador.
  beforeEach(async () => {
    ambassador = await person.pb.collection('ambassadors').create({
      instance: person.instance,
      name: 'Ines Falk',
      language: 'en-US',
      editorialLines: ['Repairs', 'Prices'],
    })
  })

  it('rewrites partial topics by their notes, replaces rejected ones and keeps approved ones', async () => {
    const batch = await create({ status: 'outline' })
    await batchRests(person, batch.id)
    const [first, second, third] = (await topicsOf(person, batch.id)) as [Row<'topics'>, Row<'topics'>, Row<'topics'>]
    const topics = person.pb.collection<Row<'topics'>>('topics')
    await topics.update(first.id, { decision: 'approve' })
    await topics.update(second.id, { decision: 'reject' })
    await topics.update(third.id, { decision: 'partial' })
    await expect(batches().update(batch.id, { generation: 'requested' })).rejects.toMatchObject({
      response: { message: 'Please add notes for all partial topics before regenerating.' },
    })

    await topics.update(third.id, { notes: 'Focus on suppliers, with another hook.' })
    await batches().update(batch.id, { generation: 'requested' })
    await batchRests(person, batch.id)
    const after = await topicsOf(person, batch.id)
    expect(after.map(({ id }) => id)).toEqual([first.id, second.id, third.id])
    expect(after[0]).toMatchObject({ hook: first.hook, version: first.version, decision: 'approve' })
    for (const [index, old] of [second, third].entries()) {
      const topic = after[index + 1]!
      expect(topic.hook).not.toBe(old.hook)
      expect(topic).toMatchObject({ decision: '', notes: '', version: 2 })
      expect(topic.versions?.[0]).toMatchObject({ version: 1, hook: old.hook })
    }
    const rewritten = after[2]!
    expect(rewritten.version).toBe(2)
    const restored = await topics.update(rewritten.id, { version: 1 })
    expect(restored).toMatchObject({ hook: third.hook, version: 3 })
    expect(restored.versions?.map(({ version }) => version)).toEqual([1, 2])
  })

  it('keeps every wording of a post, assesses a new one immediately and charges a fifth for a rewrite', async () => {
    const batch = await create({ status: 'outline', numberOfTopics: 1 })
    await batchRests(person, batch.id)
    await decide(await topicsOf(person, batch.id), 'approve')
    await batches().update(batch.id, { status: 'post' })
    await batchRests(person, batch.id)
    const [post] = (await postsOf(person, batch.id)) as [Row<'posts'>]
    const posts = person.pb.collection<Row<'posts'>>('posts')

    const edited = await posts.update(post.id, { body: 'We repaired 9,999 bicycles.', sources: [], quality: null })
    expect(edited).toMatchObject({ version: 2, writtenBy: 'person', sources: post.sources })
    expect(edited.quality?.findings).toContainEqual(
      expect.objectContaining({ check: 'unsupported-number', excerpt: '9,999' }),
    )
    expect(await posts.update(post.id, { body: 'We repaired 3,100 bicycles.' })).toMatchObject({ version: 2 })
    expect(await posts.update(post.id, { version: 1 })).toMatchObject({ body: post.body, version: 3 })

    const before = (await person.pb.collection('users').getOne<Row<'users'>>(person.user.id)).credits
    await posts.update(post.id, { decision: 'partial', notes: 'shorter please' })
    await posts.update(post.id, { generation: 'requested' })
    await batchRests(person, batch.id)
    const rewritten = await until(async () => {
      const now = await posts.getOne(post.id)
      return now.generation === 'idle' && now
    })
    expect(rewritten).toMatchObject({ version: 4, decision: '', notes: '' })
    expect(rewritten.body.length).toBeLessThanOrEqual(post.body.length)
    const after = (await person.pb.collection('users').getOne<Row<'users'>>(person.user.id)).credits
    expect(before - after).toBeCloseTo(0.2)
  })

  it.each([
    ['settings', 'post'],
    ['settings', 'completed'],
  ])('refuses the step from %s to %s and changes nothing', async (from, to) => {
    const batch = await create({ status: from })
    await expect(batches().update(batch.id, { status: to })).rejects.toMatchObject({
      status: 400,
      response: { data: { status: { code: 'validation_invalid_transition' } } },
    })
    expect(await batches().getOne(batch.id)).toMatchObject({ status: from, updated: batch.updated })
  })

  it('ignores results submitted by a client', async () => {
    const batch = await create({ progress: { stage: 'posts', done: 9, total: 9, step: 'done' }, cost: { usd: -1 } })
    expect(batch).toMatchObject({ progress: null, cost: null, createdBy: person.user.id })
    const updated = await batches().update(batch.id, { createdBy: '', cost: { usd: -1 } })
    expect(updated).toMatchObject({ cost: null, createdBy: person.user.id })
  })

  it('requires a plan for generating, but not for reading', async () => {
    const poor = await test.register('expired@timbre.example')
    const own = await prepareWorkspace(poor)
    await test.app.engine.records.write((records) =>
      records.update('instances', poor.instance, { planExpiresAt: '2020-01-01 00:00:00.000Z' }),
    )
    await expect(
      poor.pb
        .collection('production_batches')
        .create({ instance: poor.instance, ambassador: own.ambassador.id, status: 'outline' }),
    ).rejects.toMatchObject({
      status: 403,
      response: { message: 'This feature is not yet available in your current plan.' },
    })
    expect((await poor.pb.collection('ambassadors').getList()).totalItems).toBe(1)
  })

  it('stops without credits, before anything is written', async () => {
    const poor = await test.register('poor@timbre.example')
    const own = await prepareWorkspace(poor)
    const batch = await poor.pb
      .collection('production_batches')
      .create({ instance: poor.instance, ambassador: own.ambassador.id, status: 'outline', numberOfTopics: 3 })
    await batchRests(poor, batch.id)
    const topics = await topicsOf(poor, batch.id)
    for (const { id } of topics) await poor.pb.collection('topics').update(id, { decision: 'approve' })
    await test.app.engine.records.write(async (records) => {
      const [newest] = await records.find('credit_entries', {
        filter: 'instance = {:id}',
        params: { id: poor.instance },
        sort: '-sequence',
      })
      await records.create('credit_entries', {
        instance: poor.instance,
        amount: -9,
        reason: 'test',
        reference: 'test',
        balanceAfter: 1,
        sequence: newest!.sequence + 1,
      })
    })
    await expect(poor.pb.collection('production_batches').update(batch.id, { status: 'post' })).rejects.toMatchObject({
      status: 403,
      response: { data: { credits: { code: 'out_of_credits' } } },
    })
    expect(await postsOf(poor, batch.id)).toEqual([])
  })

  it('keeps every wording of a post whose text changes in the request that regenerates it', async () => {
    const { id } = await batchWithTopics(test.app.engine.records, ambassador, 1)
    await batches().update(id, { status: 'post' })
    await batchRests(person, id)
    const [written] = await postsOf(person, id)
    const posts = person.pb.collection<Row<'posts'>>('posts')
    const body = 'We repair clarinets. That is all.'
    const asked = await posts.update(written!.id, {
      body,
      decision: 'partial',
      notes: 'Shorter.',
      generation: 'requested',
    })
    expect(asked).toMatchObject({ body, version: 2, writtenBy: 'person', generation: 'requested' })
    const again = await until(async () => {
      const post = await posts.getOne(written!.id)
      return post.generation === 'idle' && post
    })
    expect(again).toMatchObject({ version: 3, writtenBy: 'agent', generation: 'idle' })
    expect(again.versions!.map((kept) => [kept.version, kept.body, kept.by])).toEqual([
      [1, written!.body, 'agent'],
      [2, body, 'person'],
    ])
    const ledger = await test.app.engine.records.find('credit_entries', {
      filter: 'instance = {:instance} && reference ~ {:post}',
      params: { instance: person.instance, post: written!.id },
      sort: 'sequence',
    })
    expect(ledger.map(({ reference, amount }) => [reference.split(':').slice(0, 3).join(':'), amount])).toEqual([
      [`post:${written!.id}:1`, -1],
      [`post:${written!.id}:3`, -0.2],
    ])
  })

  it('gives the price back if a post whose text was changed in the same request is canceled', async () => {
    const { id } = await batchWithTopics(test.app.engine.records, ambassador, 1)
    await batches().update(id, { status: 'post' })
    await batchRests(person, id)
    const [written] = await postsOf(person, id)
    const posts = person.pb.collection<Row<'posts'>>('posts')
    const credits = async () => (await person.pb.collection('users').getOne(person.user.id)).credits
    const before = await credits()
    // Both in one transaction, before an agent can take the job.
    const api = person.pb.createBatch()
    api.collection('posts').update(written!.id, { body: 'Another text.', generation: 'requested' })
    api.collection('posts').update(written!.id, { generation: 'canceled' })
    await api.send()
    expect(await posts.getOne(written!.id)).toMatchObject({ body: 'Another text.', generation: 'canceled', version: 2 })
    expect(await credits()).toBeCloseTo(before)
  })
})
