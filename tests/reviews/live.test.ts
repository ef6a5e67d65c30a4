import { EventSource } from 'undici'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { recordDate } from '#server/engine/clock.ts'
import type { Row } from '#shared/collections/index.ts'
import type { OutsideReview, ReviewLinkAddress } from '#shared/contracts/reviews.ts'
import { type EventStream, openStream } from '../drills/event-stream.ts'
import { openStage, type Stage } from '../publishing/stage.ts'
import { startTestApp } from '../support/app.ts'
import { type DatabasePlace, describeOnDrawnDatabase } from '../support/databases.ts'
import { until } from '../support/wait.ts'

describeOnDrawnDatabase('the page behind a review link', (engine) => {
  let stage: Stage
  let place: DatabasePlace
  let post: Row<'posts'>
  let address: ReviewLinkAddress
  /** Links whose creation has been delivered. */
  const delivered = new Set<string>()

  beforeAll(async () => {
    place = await engine.place()
    stage = await openStage({ ...engine, place: async () => place })
    Object.assign(globalThis, { EventSource })
    await stage.person.pb.collection('review_links').subscribe('*', ({ record }) => void delivered.add(record.id))
  })
  afterAll(() => stage.person.pb.collection('review_links').unsubscribe())
  beforeEach(async () => {
    post = await stage.post('We repaired 214 clarinets last year.')
    address = await share(post)
    // On a busy machine, streams that are opened before that would hear of it.
    await until(async () => delivered.has(address.id))
  })

  const base = () => `/api/instances/${stage.person.instance}/review-links`
  const share = ({ id }: Row<'posts'>): Promise<ReviewLinkAddress> =>
    stage.person.pb.send(base(), { method: 'POST', body: { posts: [id], reviewer: 'Dr. Lima' } })
  const pathOf = ({ url }: ReviewLinkAddress) => `/api/review/${url.split('/').at(-1)!}`
  const listen = (to = address, at = stage.test.url): Promise<EventStream> => openStream(at, {}, `${pathOf(to)}/events`)
  const heard = ({ events }: EventStream) => events.map(({ event, data }) => `${event} ${data}`)
  const hears = (stream: EventStream, count = 1) => until(async () => heard(stream).length >= count)
  const comment = (id = post.id, body = 'Which year is this?') =>
    stage.person.pb.collection('review_comments').create({ instance: stage.person.instance, post: id, body })
  const answer = (to: ReviewLinkAddress, body: object) =>
    fetch(`${stage.test.url}${pathOf(to)}/posts/${post.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Carla', version: 1, ...body }),
    })
  const read = async (to = address) => (await (await fetch(stage.test.url + pathOf(to))).json()) as OutsideReview

  it('receives that something changed, and nothing else, for any number of readers', async () => {
    const streams = [await listen(), await listen(await share(post))] as const
    await comment()
    await Promise.all(streams.map((stream) => hears(stream)))
    expect((await read()).posts[0]!.comments).toHaveLength(1)
    expect((await answer(address, { decision: 'partial', body: 'It was 215.' })).status).toBe(204)
    await Promise.all(streams.map((stream) => hears(stream, 2)))
    const before = Math.max(...streams.map(({ events }) => events.length))
    await stage.person.pb.collection('posts').update(post.id, { body: 'We repaired 215 clarinets last year.' })
    await Promise.all(streams.map((stream) => hears(stream, before + 1)))
    for (const stream of streams) {
      expect(new Set(heard(stream))).toEqual(new Set(['changed {}']))
      stream.close()
    }
  })

  it('receives nothing about posts that its link does not show', async () => {
    const other = await stage.post('A post for somebody else.')
    const [own, foreign] = [await listen(), await listen(await share(other))]
    await comment(other.id)
    await hears(foreign)
    await stage.person.pb.collection('posts').update(other.id, { body: 'Another text for somebody else.' })
    await hears(foreign, 2)
    const unshared = await stage.post('Nobody was asked.')
    await comment(unshared.id)
    await comment(post.id)
    await hears(own)
    expect(heard(own)).toEqual(['changed {}'])
    own.close()
    foreign.close()
  })

  it.each([
    ['withdrawn', () => stage.person.pb.collection('review_links').delete(address.id)],
    ['renewed', () => stage.person.pb.send(`${base()}/${address.id}/renew`, { method: 'POST' })],
  ])('loses its stream at once when the link is %s', async (_, end) => {
    const streams = [await listen(), await listen()]
    await end()
    for (const stream of streams) {
      await stream.ended
      expect(heard(stream)).toEqual(['changed {}'])
    }
    await expect(fetch(`${stage.test.url}${pathOf(address)}/events`)).resolves.toMatchObject({ status: 404 })
  })

  it('loses its stream when the link expires', async () => {
    const { clock, records } = stage.test.app.engine
    const soon = recordDate(new Date(clock.now().getTime() + 1500))
    await records.write((writer) => writer.update('review_links', address.id, { expiresAt: soon }))
    const stream = await listen()
    await stream.ended
    expect(heard(stream)).toEqual([])
    expect((await fetch(stage.test.url + pathOf(address))).status).toBe(404)
  })

  it('gets no stream at an unknown address', async () => {
    for (const token of ['nothing', 'a'.repeat(43)]) {
      expect((await fetch(`${stage.test.url}/api/review/${token}/events`)).status).toBe(404)
    }
  })

  it('makes room for another by ending the oldest', async () => {
    const streams: EventStream[] = []
    for (let count = 0; count < 51; count += 1) streams.push(await listen())
    await streams[0]!.ended
    await comment()
    await Promise.all(streams.slice(1).map((stream) => hears(stream)))
    expect(streams.map((stream) => heard(stream).length)).toEqual([0, ...Array(50).fill(1)])
    for (const stream of streams) stream.close()
  })

  it('receives changes stored by another process', async () => {
    // An embedded database has one process.
    if (engine.dialect !== 'postgres') return expect(engine.dialect).toBe('sqlite')
    const second = await startTestApp(place)
    const stream = await listen(address, second.url)
    await comment()
    await hears(stream)
    await stage.person.pb.collection('review_links').delete(address.id)
    await stream.ended
    expect(new Set(heard(stream))).toEqual(new Set(['changed {}']))
  })
})
