import type { ClientResponseError } from 'pocketbase'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import type { OutsideReview, ReviewLinkAddress } from '#shared/contracts/reviews.ts'
import { openStage, type Stage } from '../publishing/stage.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { until } from '../support/wait.ts'

const day = 86_400_000

describeOnDrawnDatabase('a review by somebody without an account', (engine) => {
  let stage: Stage
  let post: Row<'posts'>

  beforeAll(async () => {
    stage = await openStage(engine)
  })
  beforeEach(async () => {
    post = await stage.post('We repaired 214 clarinets last year.')
  })

  const base = () => `/api/instances/${stage.person.instance}/review-links`
  const share = (order: object = {}): Promise<ReviewLinkAddress> =>
    stage.person.pb.send(base(), { method: 'POST', body: { posts: [post.id], reviewer: 'Dr. Lima', ...order } })
  const tokenOf = ({ url }: ReviewLinkAddress): string => url.split('/').at(-1)!
  /** As the outside reviewer, without any account. */
  const call = (path: string, body?: object) =>
    fetch(`${stage.test.url}/api/review/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  /** The session of the member ends too. */
  const pass = async (milliseconds: number) => {
    await stage.pass(milliseconds)
    await stage.person.pb.collection('users').authWithPassword(stage.person.user.email, 'correct horse 1')
  }
  const open = async (address: ReviewLinkAddress) => (await call(tokenOf(address))).json() as Promise<OutsideReview>
  const answer = (address: ReviewLinkAddress, body: object, id = post.id) =>
    call(`${tokenOf(address)}/posts/${id}`, { name: 'Dr. Lima', version: 1, ...body })
  const read = () => stage.person.pb.collection<Row<'posts'>>('posts').getOne(post.id)
  const refusal = async (answer: Promise<unknown>) => {
    const error = await answer.then(
      () => null,
      (error: ClientResponseError) => error,
    )
    const [field] = Object.values((error?.response.data ?? {}) as Record<string, { code: string }>)
    return [error?.status, field?.code ?? '']
  }

  it('shows the posts of the link and nothing else of the workspace', async () => {
    await stage.post('A post that nobody shared.')
    const address = await share({ message: 'The figures are from March.' })
    expect(address.url).toMatch(/\/en-US\/review\/[\w-]{43}$/)
    expect((await read()).outsideReview).toBe('asked')
    const answer = await call(tokenOf(address))
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await answer.json()).toEqual({
      from: expect.any(String),
      reviewer: 'Dr. Lima',
      message: 'The figures are from March.',
      language: 'en-US',
      expiresAt: expect.any(String),
      posts: [
        {
          ...{ id: post.id, body: post.body, version: 1, sources: [], decision: '', before: null },
          ...{ image: '', gallery: [], altTexts: null, document: '', documentTitle: '', documentPages: 0 },
          ...{ link: '', linkTitle: '', linkDescription: '', linkImage: '', firstComment: '' },
          ambassador: { id: stage.ambassador.id, name: 'Ines Falk', headline: '', avatar: '' },
          comments: [],
        },
      ],
    })
  })

  it('holds the post until they approve it, and asks again once the text changes', async () => {
    const channel = await stage.channel()
    const address = await share()
    const time = { localTime: stage.localTime(60), timezone: 'America/Sao_Paulo' }
    const schedule = () =>
      stage.person.pb
        .collection('scheduled_posts')
        .create({ instance: stage.person.instance, post: post.id, channel: channel.id, ...time })
    expect(await refusal(schedule())).toEqual([400, 'validation_outside_review_open'])
    expect((await answer(address, { decision: 'approve' })).status).toBe(204)
    expect((await read()).outsideReview).toBe('approve')
    const { id } = await schedule()
    await stage.person.pb.collection('posts').update(post.id, { body: 'We repaired 215 clarinets last year.' })
    expect((await read()).outsideReview).toBe('asked')
    expect(await stage.read({ id })).toMatchObject({ status: 'held', error: 'content-changed' })
    const [again] = (await open(address)).posts
    expect(again).toMatchObject({ decision: 'approve', before: post.body, version: 2 })
    expect((await answer(address, { decision: 'approve' })).status).toBe(409)
    expect((await answer(address, { decision: 'partial', body: 'It was 214.', version: 2 })).status).toBe(204)
    expect((await read()).outsideReview).toBe('partial')
  })

  it('is required for every post of an ambassador with that setting', async () => {
    const channel = await stage.channel()
    const update = (needsOutsideReview: boolean) =>
      stage.person.pb.collection('ambassadors').update(stage.ambassador.id, { needsOutsideReview })
    await update(true)
    expect(await refusal(stage.schedule(channel, 'Nobody was asked.'))).toEqual([400, 'validation_outside_review_open'])
    await update(false)
    expect((await stage.schedule(channel, 'Nobody has to be asked.')).status).toBe('scheduled')
  })

  it('keeps the comments of both sides, with names, in order', async () => {
    const address = await share()
    await answer(address, { body: 'Which year is this?' })
    const comments = stage.person.pb.collection('review_comments')
    const own = { instance: stage.person.instance, post: post.id }
    await comments.create({ ...own, body: 'Last year.', name: 'Somebody else', decision: 'approve' })
    await answer(address, { decision: 'partial', body: 'Then say so.', name: 'Carla Lima' })
    const { posts, reviewer } = await open(address)
    expect(reviewer).toBe('Carla Lima')
    expect(posts[0]!.comments.map(({ name, isOwn, decision, body }) => [name, isOwn, decision, body])).toEqual([
      ['Dr. Lima', true, '', 'Which year is this?'],
      ['ines', false, '', 'Last year.'],
      ['Carla Lima', true, 'partial', 'Then say so.'],
    ])
    const kinds = (await stage.person.pb.collection('notifications').getFullList()).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['review-comment', 'review-answered']))
    expect(await refusal(comments.create({ ...own, body: ' ' }))).toEqual([400, 'validation_required'])
  })

  it.each([
    ['no name', { name: ' ', decision: 'approve' }, 'validation_required'],
    ['a long name', { name: 'a'.repeat(121), decision: 'approve' }, 'validation_max_text_constraint'],
    ['another decision', { decision: 'publish' }, 'validation_invalid_value'],
    ['neither decision nor words', {}, 'validation_required'],
    ['a request for changes without words', { decision: 'partial' }, 'validation_required'],
    ['too many words', { body: 'a'.repeat(2001) }, 'validation_max_text_constraint'],
  ])('refuses an answer with %s', async (_, sent, code) => {
    const address = await share()
    const answered = await answer(address, sent)
    expect(answered.status).toBe(400)
    const { data } = (await answered.json()) as { data: Record<string, { code: string }> }
    expect(Object.values(data).map((error) => error.code)).toEqual([code])
    expect((await open(address)).posts[0]!.comments).toEqual([])
  })

  it('ends when the link is withdrawn, renewed or expired, and so do its requests', async () => {
    const links = stage.person.pb.collection<Row<'review_links'>>('review_links')
    const first = await share()
    const second = await share({ reviewer: 'Legal' })
    const renewed = await stage.person.pb.send<ReviewLinkAddress>(`${base()}/${first.id}/renew`, { method: 'POST' })
    expect((await call(tokenOf(first))).status).toBe(404)
    expect((await call(tokenOf(renewed))).status).toBe(200)
    expect(await stage.person.pb.send(`${base()}/${first.id}/address`, {})).toEqual(renewed)
    await links.delete(first.id)
    expect((await call(tokenOf(renewed))).status).toBe(404)
    expect((await answer(renewed, { decision: 'approve' })).status).toBe(404)
    expect((await read()).outsideReview).toBe('asked')
    await pass(14 * day + 1)
    expect((await call(tokenOf(second))).status).toBe(404)
    await links.delete(second.id)
    expect((await read()).outsideReview).toBe('')
    expect((await call('no-such-token-anywhere')).status).toBe(404)
  })

  it('opens neither other posts nor other pictures, and tells members no secrets', async () => {
    const address = await share()
    const other = await stage.post('A post that nobody shared.')
    const image = new File([Buffer.from(pixel, 'base64')], 'pixel.png', { type: 'image/png' })
    const shown = await stage.person.pb.collection('posts').update(post.id, { image })
    const hidden = await stage.person.pb.collection('posts').update(other.id, { image })
    expect((await answer(address, { decision: 'approve' }, other.id)).status).toBe(404)
    const token = tokenOf(address)
    expect((await call(`${token}/posts/${post.id}/files/${shown.image}`)).status).toBe(200)
    expect((await call(`${token}/posts/${other.id}/files/${hidden.image}`)).status).toBe(404)
    expect((await call(`${token}/posts/${post.id}/files/${hidden.image}`)).status).toBe(404)
    const link = await stage.person.pb.collection('review_links').getOne(address.id)
    expect(JSON.stringify(link)).not.toMatch(/tokenHash|secret/)
  })

  it('is asked for by editors only, about posts of their workspace that have a text', async () => {
    expect(await refusal(share({ posts: [] }))).toEqual([400, 'validation_required'])
    expect(await refusal(share({ posts: ['nowherenowhere1'] }))).toEqual([400, 'validation_not_readable'])
    const stranger = await stage.test.register(`stranger-${post.id}@timbre.example`)
    const order = { method: 'POST', body: { posts: [post.id] } }
    expect(await refusal(stranger.pb.send(base(), order))).toEqual([403, ''])
    const foreign = `/api/instances/${stranger.instance}/review-links`
    expect(await refusal(stranger.pb.send(foreign, order))).toEqual([400, 'validation_not_readable'])
    const { id } = await share()
    for (const end of ['address', 'renew', 'remind']) {
      const method = end === 'address' ? 'GET' : 'POST'
      expect(await refusal(stranger.pb.send(`${foreign}/${id}/${end}`, { method }))).toEqual([404, ''])
    }
  })

  it('is mailed, at most once an hour, and once more if nobody has opened it for two days', async () => {
    const { records, crons } = stage.test.app.engine
    await records.write((writer) => writer.update('users', stage.person.user.id, { verified: true }))
    const email = `reviewer-${post.id}@law.example`
    const finishedAt = async () => (await crons.runs()).get('remindReviewers')?.finishedAt ?? ''
    const remindAll = async () => {
      await stage.pass(1000)
      const before = await finishedAt()
      crons.run('remindReviewers')
      await until(async () => (await finishedAt()) > before)
    }
    const mails = () => records.find('mails', { filter: 'to = {:email}', params: { email } })
    const address = await share({ email, message: '<b>Hello</b>' })
    expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining(address.url)])
    expect(String((await mails())[0]!.html)).toContain('&lt;b&gt;Hello')
    const remind = () => stage.person.pb.send(`${base()}/${address.id}/remind`, { method: 'POST' })
    expect(await refusal(remind())).toEqual([429, 'validation_mailed_recently'])
    await remindAll()
    expect(await mails()).toHaveLength(1)
    await pass(2 * day + 1)
    await remindAll()
    expect(await mails()).toHaveLength(2)
    await pass(2 * day + 1)
    await remindAll()
    expect(await mails()).toHaveLength(2)
    await remind()
    expect(await mails()).toHaveLength(3)
  })
})

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
