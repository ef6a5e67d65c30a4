import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { addDays, dayOf, timeOf } from '#shared/scheduling/days.ts'
import { resolveWallTime } from '#shared/scheduling/wall-time.ts'
import type { Person } from '../support/app.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { minute, openStage, type Stage } from './stage.ts'

type Scheduled = Row<'scheduled_posts'>
const timezone = 'America/Sao_Paulo'

describeOnEachDatabase('the queue of an ambassador', (engine) => {
  let stage: Stage
  let channel: Row<'channels'>
  let ambassador: Row<'ambassadors'>
  let texts = 0

  const scheduled = (person: Person = stage.person) => person.pb.collection<Scheduled>('scheduled_posts')
  const addSlots = async (...slots: { weekday: number; time: string }[]) => {
    for (const slot of slots) {
      await stage.person.pb.collection('posting_slots').create({ ambassador: ambassador.id, timezone, ...slot })
    }
  }
  const newPost = () => {
    texts += 1
    return stage.post(`Post ${texts}: repairs pay the rent.`, ambassador.id)
  }
  const draft = (post: Row<'posts'>, on = channel) => ({
    ...{ instance: stage.person.instance, post: post.id, channel: on.id, timezone },
  })
  const add = async (person?: Person) => scheduled(person).create(draft(await newPost()))
  const inOrder = (rows: readonly Scheduled[]) =>
    rows.map(({ localTime }) => localTime).sort((one, other) => one.localeCompare(other))
  const dayAfter = (localTime: string, days: number) => `${addDays(dayOf(localTime), days)}T${timeOf(localTime)}`
  const weekdayAndTime = ({ localTime }: Scheduled) => [new Date(`${localTime}Z`).getUTCDay() || 7, localTime.slice(11)]

  beforeAll(async () => {
    stage = await openStage(engine)
  })
  beforeEach(async () => {
    channel = await stage.channel()
    ambassador = await stage.person.pb
      .collection('ambassadors')
      .create({ instance: stage.person.instance, name: `Ines ${texts}`, language: 'en-US' })
  })

  it('gives a post without a time the next free slot, and the suggested week to ambassadors without slots', async () => {
    const first = [await add(), await add(), await add(), await add()]
    expect(first.map(({ status }) => status)).toEqual(Array(4).fill('scheduled'))
    expect(inOrder(first)).toEqual(first.map(({ localTime }) => localTime))
    expect(first.map(weekdayAndTime).map(([, time]) => time)).toEqual(Array(4).fill('09:00'))
    expect(first.map(weekdayAndTime).every(([weekday]) => [2, 3, 4].includes(Number(weekday)))).toBe(true)

    await addSlots({ weekday: 6, time: '11:15' })
    const own = await add()
    expect(weekdayAndTime(own)).toEqual([6, '11:15'])
    expect(own.publishAt.slice(0, 16)).toBe(
      new Date(resolveWallTime(own.localTime, timezone).moment).toISOString().slice(0, 16).replace('T', ' '),
    )
  })

  it('never gives two people the same slot, even in parallel', async () => {
    const colleague = await stage.test.register(`editor-${texts}@timbre.example`)
    await stage.test.join(colleague, stage.person.instance, 'editor')
    await addSlots({ weekday: 1, time: '08:00' }, { weekday: 4, time: '17:30' })
    const posts = await Promise.all(Array.from({ length: 12 }, newPost))
    const rows = await Promise.all(
      posts.map((post, at) => scheduled(at % 2 ? colleague : stage.person).create(draft(post))),
    )
    expect(new Set(rows.map(({ publishAt }) => publishAt)).size).toBe(12)
    const last = inOrder(rows).at(-1)!
    const afterwards = await add()
    expect(afterwards.localTime > last).toBe(true)
  })

  it('gives a free slot that several people choose to one of them, and not to those who request the next', async () => {
    const colleague = await stage.test.register(`chooser-${texts}@timbre.example`)
    await stage.test.join(colleague, stage.person.instance, 'editor')
    await addSlots({ weekday: 2, time: '14:20' })
    const { localTime } = await add()
    const chosen = { localTime: dayAfter(localTime, 7), onlyIfFree: true }
    const posts = await Promise.all(Array.from({ length: 6 }, newPost))
    const outcomes = await Promise.all(
      posts.map((post, at) =>
        refusal(scheduled(at % 2 ? colleague : stage.person).create({ ...draft(post), ...(at < 4 && chosen) })),
      ),
    )
    const refused = outcomes.filter((outcome) => outcome !== null)
    expect(refused.length).toBeGreaterThanOrEqual(3)
    for (const outcome of refused) {
      expect(outcome).toMatchObject({ status: 400, data: { localTime: { code: 'validation_slot_taken' } } })
    }
    const filter = `ambassador = "${ambassador.id}"`
    const rows = await scheduled().getFullList({ filter })
    expect(rows).toHaveLength(1 + outcomes.length - refused.length)
    expect(new Set(rows.map(({ publishAt }) => publishAt)).size).toBe(rows.length)
    expect(inOrder(rows)).toContain(chosen.localTime)
  })

  it('allows a taken time if it is chosen explicitly, and the same time on another channel to another ambassador', async () => {
    const first = await add()
    const at = { localTime: first.localTime }
    expect(await refusal(scheduled().create({ ...draft(await newPost()), ...at, onlyIfFree: true }))).toMatchObject({
      data: { localTime: { code: 'validation_slot_taken' } },
    })
    expect(await scheduled().create({ ...draft(await newPost()), ...at })).toMatchObject(at)
    const other = await stage.person.pb
      .collection('ambassadors')
      .create({ instance: stage.person.instance, name: 'Lia', language: 'en-US' })
    const post = await stage.post('A post of Lia.', other.id)
    const on = (where: Row<'channels'>) => ({ ...draft(post, where), ...at, onlyIfFree: true })
    expect(await refusal(scheduled().create(on(channel)))).toMatchObject({ status: 400 })
    const taken = await scheduled().create(on(await stage.channel()))
    // The slot was free when it was taken; the person may move the post to any time.
    await scheduled().update(first.id, { localTime: dayAfter(first.localTime, 1) })
    expect(await scheduled().update(taken.id, { localTime: dayAfter(at.localTime, 1) })).toMatchObject({
      localTime: dayAfter(at.localTime, 1),
    })
  })

  it('fills slots in the order of an API batch, and none if one of its posts is refused', async () => {
    await addSlots({ weekday: 3, time: '10:00' })
    const send = async (posts: readonly Row<'posts'>[]) => {
      const batch = stage.person.pb.createBatch()
      for (const post of posts) batch.collection('scheduled_posts').create(draft(post))
      return (await batch.send()).map(({ body }) => body as Scheduled)
    }
    const posts = [await newPost(), await newPost(), await newPost()]
    const open = await newPost()
    await stage.person.pb.collection('posts').update(open.id, { decision: 'partial', notes: 'Shorter.' })
    expect(await refusal(send([posts[0]!, open]))).toMatchObject({ status: 400 })
    const rows = await send(posts)
    expect(rows.map(({ post }) => post)).toEqual(posts.map(({ id }) => id))
    expect(inOrder(rows)).toEqual(rows.map(({ localTime }) => localTime))
    expect(new Set(rows.map(({ localTime }) => localTime)).size).toBe(3)
  })

  it('skips times at which the channel publishes another ambassador’s post', async () => {
    await addSlots({ weekday: 5, time: '09:00' })
    const { localTime } = await add()
    const other = await stage.person.pb
      .collection('ambassadors')
      .create({ instance: stage.person.instance, name: 'Rui Prado', language: 'en-US' })
    await stage.person.pb
      .collection('posting_slots')
      .create({ ambassador: other.id, timezone, weekday: 5, time: '09:00' })
    const post = await stage.post('Of another ambassador.', other.id)
    const onSame = await scheduled().create(draft(post))
    expect(onSame.localTime > localTime).toBe(true)
    await scheduled().delete(onSame.id)
    expect((await scheduled().create(draft(post, await stage.channel()))).localTime).toBe(localTime)
  })

  it('keeps the slot of a paused post, which is published only after somebody resumes it', async () => {
    await addSlots({ weekday: 2, time: '07:45' })
    const row = await add()
    expect(await scheduled().update(row.id, { status: 'held' })).toMatchObject({ status: 'held', error: 'paused' })
    const next = await add()
    expect(next.localTime > row.localTime).toBe(true)
    expect(await scheduled().update(row.id, { status: 'scheduled' })).toMatchObject({
      ...{ status: 'scheduled', error: '', localTime: row.localTime },
    })
    await scheduled().update(next.id, { status: 'held' })
    expect(await scheduled().update(next.id, { status: 'scheduled', localTime: '' })).toMatchObject({
      ...{ status: 'scheduled', localTime: next.localTime },
    })
  })

  it('reports that the whole coming year is taken', async () => {
    await addSlots({ weekday: 7, time: '12:00' })
    const first = await add()
    await stage.test.app.engine.records.write(async (writer) => {
      const { id, created, updated, ...row } = await writer.get('scheduled_posts', first.id)
      for (let week = 1; week < 54; week += 1) {
        const moment = Date.parse(row.publishAt.replace(' ', 'T')) + week * 7 * 86_400_000
        const publishAt = new Date(moment).toISOString().replace('T', ' ')
        await writer.create('scheduled_posts', { ...row, publishAt })
      }
    })
    expect(await refusal(add())).toMatchObject({
      status: 400,
      data: { localTime: { code: 'validation_no_free_slot' } },
    })
  })

  describe('its order', () => {
    const queue = async () =>
      scheduled().getFullList({
        filter: `ambassador = "${ambassador.id}" && status = "scheduled"`,
        sort: 'publishAt,id',
      })
    const seenIn = (rows: readonly Scheduled[]) => rows.map(({ id, publishAt }) => ({ id, publishAt }))
    const move = (rows: readonly Scheduled[], id: string, place: number, person = stage.person) =>
      person.pb.send(`/api/ambassadors/${ambassador.id}/queue`, {
        method: 'POST',
        body: { seen: seenIn(rows), scheduled: id, place },
        requestKey: null,
      })

    it('changes as a whole: the times stay, and the posts in between shift by one', async () => {
      await addSlots({ weekday: 1, time: '08:00' }, { weekday: 4, time: '17:30' })
      const before = [await add(), await add(), await add(), await add()]
      const [a, b, c, d] = before.map(({ id }) => id)
      await move(before, c!, 0)
      const after = await queue()
      expect(after.map(({ id }) => id)).toEqual([c, a, b, d])
      expect(after.map(({ publishAt }) => publishAt)).toEqual(before.map(({ publishAt }) => publishAt))
      expect(after.map(({ localTime }) => localTime)).toEqual(before.map(({ localTime }) => localTime))
    })

    it('is not changed by somebody who saw an outdated queue', async () => {
      await addSlots({ weekday: 1, time: '08:00' })
      const before = [await add(), await add(), await add()]
      const outcomes = await Promise.all([
        refusal(move(before, before[2]!.id, 0)),
        refusal(move(before, before[1]!.id, 0)),
      ])
      expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1)
      expect(outcomes.find((outcome) => outcome !== null)).toMatchObject({
        status: 409,
        data: { queue: { code: 'validation_queue_changed' } },
      })
      expect(new Set((await queue()).map(({ publishAt }) => publishAt)).size).toBe(3)
      await scheduled().update(before[0]!.id, { status: 'canceled' })
      expect(await refusal(move(before, before[2]!.id, 1))).toMatchObject({ status: 409 })
    })

    it('refuses places and posts that are not in the queue', async () => {
      const rows = [await add(), await add()]
      expect(await refusal(move(rows, rows[0]!.id, 2))).toMatchObject({ status: 400 })
      expect(await refusal(move(rows, 'aaaaaaaaaaaaaaa', 0))).toMatchObject({ status: 400 })
      const nonsense = { method: 'POST', body: { seen: 'all' }, requestKey: null }
      const path = `/api/ambassadors/${ambassador.id}/queue`
      expect(await refusal(stage.person.pb.send(path, nonsense))).toMatchObject({ status: 400 })
    })

    it('publishes each post at its new time', async () => {
      const rows = [
        await scheduled().create({ ...draft(await newPost()), localTime: stage.localTime(10) }),
        await scheduled().create({ ...draft(await newPost()), localTime: stage.localTime(60) }),
      ]
      await move(rows, rows[1]!.id, 0)
      await stage.pass(11 * minute)
      expect(await stage.ends(rows[1]!, 'published')).toMatchObject({ localTime: rows[0]!.localTime })
      expect(await stage.read(rows[0]!)).toMatchObject({ status: 'scheduled', localTime: rows[1]!.localTime })
    })
  })

  it('can be added to by editors only', async () => {
    const viewer = await stage.test.register(`viewer-${texts}@timbre.example`)
    await stage.test.join(viewer, stage.person.instance, 'viewer')
    expect(await refusal(add(viewer))).toMatchObject({ status: 400 })
  })
})
