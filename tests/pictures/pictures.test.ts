import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { pictureSize } from '#server/engine/files/thumbs/picture-size.ts'
import type { Row } from '#shared/collections/index.ts'
import { checkLedgers } from '../billing/check-ledgers.ts'
import { bomb, quarters } from '../files/pictures.ts'
import { tune } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { until } from '../support/wait.ts'
import { type Easel, openEasel, prompt } from './easel.ts'

const price = 0.063

describeOnDrawnDatabase('pictures that a provider draws', (engine) => {
  let easel: Easel
  let post: Row<'posts'>
  let before: { credits: number; spent: number }
  const records = () => easel.test.app.engine.records
  const pictures = () => easel.person.pb.collection<Row<'generated_pictures'>>('generated_pictures')
  /** How the credits and the provider's bill have changed since the test began. */
  const cost = async () => ({
    credits: Math.round(((await easel.credits()) - before.credits) * 10) / 10,
    usd: Math.round(((await easel.spent()) - before.spent) * 1000) / 1000,
  })

  beforeAll(async () => {
    easel = await openEasel(engine)
    await tune(easel.test, { monthlyUsd: 1000 })
    await records().write((writer) =>
      writer.update('instances', easel.person.instance, { plan: 'pro', planExpiresAt: '2099-01-01 00:00:00.000Z' }),
    )
  })
  beforeEach(async () => {
    easel.answer()
    post = await easel.post()
    before = { credits: await easel.credits(), spent: await easel.spent() }
  })
  afterEach(async () => {
    await easel.test.app.engine.jobs.idle()
    expect(await checkLedgers(records())).toEqual([])
  })

  it.each([
    ['landscape', '1536x1024', [300, 157]],
    ['square', '1024x1024', [200, 200]],
    ['portrait', '1024x1536', [160, 200]],
  ] as const)('are cut to the ratio of the network: %s', async (ratio, size, [width, height]) => {
    const ordered = await easel.order(post, { ratio })
    expect(ordered).toMatchObject({ generation: 'requested', createdBy: easel.person.user.id })
    expect(await cost()).toMatchObject({ credits: -0.5 })
    const drawn = await easel.rests(ordered)
    expect(drawn).toMatchObject({ generation: 'idle', provider: 'openai', model: 'gpt-image-1', error: '' })
    expect(drawn.altText).toBe('A mechanic in a bright workshop.')
    expect(easel.fake.calls).toMatchObject([{ prompt, size }])
    const { pb } = easel.person
    const address = pb.files.getURL(drawn, drawn.image, { token: await pb.files.getToken() })
    const file = Buffer.from(await (await fetch(address)).arrayBuffer())
    expect(pictureSize(file)).toMatchObject({ kind: 'jpeg', width, height })
    // Drafts are confidential.
    expect((await fetch(pb.files.getURL(drawn, drawn.image))).status).toBe(404)
    expect((await records().get('generated_pictures', drawn.id)).fileBytes).toBe(file.length)
    expect(await cost()).toEqual({ credits: -0.5, usd: price })
    const entries = await pb.collection<Row<'credit_entries'>>('credit_entries').getFullList({ sort: '-sequence' })
    expect(entries[0]).toMatchObject({
      reason: 'picture-generated',
      reference: expect.stringContaining(`picture:${post.id}:`),
    })
  })

  it('come without alt text if the prompt is in another language than the post', async () => {
    const drawn = await easel.rests(await easel.order(post, { prompt: 'Uma pessoa com as mãos na massa do pão.' }))
    expect(drawn).toMatchObject({ generation: 'idle', error: '', altText: '' })
  })

  it('send the provider only text that people can see', async () => {
    const hidden = 'A lathe\u202e\u200b \u0000in\n\nthe  morning\u{e0041}'
    const drawn = await easel.rests(await easel.order(post, { prompt: hidden }))
    expect(easel.fake.calls).toMatchObject([{ prompt: 'A lathe in the morning' }])
    expect(drawn).toMatchObject({ prompt: 'A lathe in the morning', altText: 'A lathe in the morning' })
    const blank = await refusal(easel.order(post, { prompt: '\u200b \n' }))
    expect(blank).toMatchObject({ status: 400, data: { prompt: { code: 'validation_required' } } })
  })

  it.each([
    ['the content filter', { status: 400, text: 'moderation_blocked' }, 'provider-filtered', 0],
    ['a wrong key', { status: 401, text: 'invalid_api_key' }, 'provider-refused', 0],
    ['a file that is no picture', { bytes: Buffer.from('<svg onload=alert(1)>') }, 'invalid-output', price],
    ['a file that would fill the memory', { bytes: bomb(30_000, 30_000) }, 'invalid-output', price],
    ['a broken connection', { cut: true }, 'provider-slow', price],
  ] as const)('give the credits back after %s', async (_, answer, error, usd) => {
    easel.answer(() => answer)
    const failed = await easel.rests(await easel.order(post))
    expect(failed).toMatchObject({ generation: 'failed', error, image: '' })
    expect(easel.fake.calls).toHaveLength(1)
    expect(await cost()).toEqual({ credits: 0, usd })
  })

  it('are requested again if the provider asks for a pause, and paid once', async () => {
    const pause = { status: 429, headers: { 'retry-after': '0.01' } }
    const bytes = await quarters(30, 20).png()
    easel.answer((_, count) => (count < 3 ? pause : { bytes }))
    expect(await easel.rests(await easel.order(post))).toMatchObject({ generation: 'idle', error: '' })
    expect(easel.fake.calls).toHaveLength(3)
    expect(await cost()).toEqual({ credits: -0.5, usd: price })
  })

  it('can be canceled, and a later answer of the provider is dropped', async () => {
    const answered = Promise.withResolvers<void>()
    easel.answer(() => ({ held: answered.promise, status: 500 }))
    const ordered = await easel.order(post)
    await until(async () => easel.fake.calls.length === 1)
    const wrong = await refusal(pictures().update(ordered.id, { generation: 'idle' }))
    expect(wrong).toMatchObject({ data: { generation: { code: 'validation_invalid_value' } } })
    expect(await pictures().update(ordered.id, { generation: 'canceled' })).toMatchObject({ generation: 'canceled' })
    // The provider may have drawn it.
    expect(await cost()).toEqual({ credits: 0, usd: price })
    answered.resolve()
    await easel.test.app.engine.jobs.idle()
    expect(await easel.read(ordered)).toMatchObject({ generation: 'canceled', image: '' })
    expect(await cost()).toEqual({ credits: 0, usd: price })
    easel.answer()
    const drawn = await easel.rests(await easel.order(post))
    const late = await refusal(pictures().update(drawn.id, { generation: 'canceled' }))
    expect(late).toMatchObject({ status: 400, data: { generation: { code: 'validation_not_running' } } })
  })

  it('are drawn one at a time for a post, and go with it', async () => {
    const answered = Promise.withResolvers<void>()
    easel.answer(() => ({ held: answered.promise, status: 500 }))
    const outcomes = await Promise.all([1, 2, 3].map(() => refusal(easel.order(post))))
    const refused = outcomes.filter((outcome) => outcome !== null)
    expect(refused).toHaveLength(2)
    for (const each of refused) {
      expect(each).toMatchObject({ status: 400, data: { post: { code: 'validation_picture_running' } } })
    }
    await until(async () => easel.fake.calls.length === 1)
    await easel.person.pb.collection('posts').delete(post.id)
    answered.resolve()
    await easel.test.app.engine.jobs.idle()
    expect(await records().count('generated_pictures', { filter: `post = "${post.id}"` })).toBe(0)
    expect(await cost()).toEqual({ credits: 0, usd: price })
  })

  it('are refused if nothing may be generated', async () => {
    const viewer = await easel.test.register(`viewer-${post.id}@timbre.example`)
    await easel.test.join(viewer, easel.person.instance, 'reviewer')
    const values = { instance: easel.person.instance, post: post.id, prompt, ratio: 'square' }
    expect((await refusal(viewer.pb.collection('generated_pictures').create(values)))?.status).toBe(400)
    const other = await records().write((writer) => writer.create('instances', { name: 'Other', nickname: 'other' }))
    await easel.test.join(easel.person, other.id, 'owner')
    const moved = await refusal(pictures().create({ ...values, instance: other.id }))
    expect(moved).toMatchObject({ status: 400, data: { post: { code: 'validation_missing_rel_records' } } })
    expect(await refusal(easel.order(post, { ratio: 'cinema' }))).toMatchObject({ status: 400 })

    await tune(easel.test, { creditsPerPicture: 999 })
    expect(await refusal(easel.order(post))).toMatchObject({ data: { credits: { code: 'out_of_credits' } } })
    await tune(easel.test, { creditsPerPicture: 0.5, monthlyUsd: 0 })
    expect(await refusal(easel.order(post))).toMatchObject({ status: 429, data: { plan: { code: 'monthly_spend' } } })
    await tune(easel.test, { monthlyUsd: 1000 })
    const plan = (planExpiresAt: string) =>
      records().write((writer) => writer.update('instances', easel.person.instance, { planExpiresAt }))
    await plan('2020-01-01 00:00:00.000Z')
    expect(await refusal(easel.order(post))).toMatchObject({ status: 403, data: { plan: { code: 'plan_locked' } } })
    await plan('2099-01-01 00:00:00.000Z')
    const root = await easel.test.superuser()
    const set = (body: object) => root.send('/api/admin/settings', { method: 'PATCH', body })
    await set({ picturesProvider: 'offline' })
    const none = { status: 403, data: { picture: { code: 'no_picture_provider' } } }
    expect(await refusal(easel.order(post))).toMatchObject(none)
    await set({ picturesProvider: null })
    expect(easel.fake.calls).toEqual([])
    expect(await cost()).toEqual({ credits: 0, usd: 0 })
  })

  it('have a daily limit, and their cost is part of their batch’s cost', async () => {
    const { test, person } = easel
    const { records } = test.app.engine
    const { batch } = await records.write(async (writer) => {
      const { instance, ambassador } = await writer.get('posts', post.id)
      const { id } = await writer.create('production_batches', { instance, ambassador })
      return writer.update('posts', post.id, { batch: id })
    })
    const [day] = await records.find('usage_days', { filter: 'instance = {:id}', params: { id: person.instance } })
    const provisioning = { limits: { picturesPerDay: day!.pictures + 2 } }
    await records.write((writer) => writer.update('instances', person.instance, { provisioning }))
    const costs = []
    for (let count = 0; count < 2; count += 1) {
      await easel.rests(await easel.order(post))
      costs.push((await records.get('production_batches', batch)).cost)
    }
    expect(costs).toMatchObject([
      { usd: price, calls: 1 },
      { usd: price * 2, calls: 2 },
    ])
    const credits = await easel.credits()
    const limit = day!.pictures + 2
    expect(await refusal(easel.order(post))).toMatchObject({
      status: 429,
      data: { plan: { code: 'daily_limit', params: { use: 'pictures', limit } } },
    })
    expect(await easel.credits()).toBe(credits)
    await records.write((writer) => writer.update('instances', person.instance, { provisioning: null }))
  })

  it('need space in the workspace’s quota', async () => {
    await tune(easel.test, { fileBytes: 1 })
    const failed = await easel.rests(await easel.order(post))
    expect(failed).toMatchObject({ generation: 'failed', error: 'no-room', image: '' })
    expect(await cost()).toEqual({ credits: 0, usd: price })
    await tune(easel.test, { fileBytes: 1024 ** 3 })
  })
})
