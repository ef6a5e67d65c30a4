import type PocketBase from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { figureNames, type Overview } from '#shared/contracts/administration.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { createTestClock } from '../support/server.ts'

const day = 86_400_000

describeOnEachDatabase('the overview of the administration', (engine) => {
  let test: TestApp
  let root: PocketBase
  let person: Person
  const clock = createTestClock()

  beforeAll(async () => {
    // In the first hour of a day, the previous one is still counted.
    clock.advance(day - (clock.now().getTime() % day) + day / 2)
    test = await startTestApp(await engine.place(), { LOG_LEVEL: 'error' }, { clock })
    root = await signIn()
    person = await test.register('vera@timbre.example')
  })

  const signIn = async () => {
    const pb = await test.superuser().catch(() => test.visitor())
    await pb.collection('_superusers').authWithPassword('root@timbre.example', 'correct horse 1')
    return pb
  }
  const overview = (period = '7d') => root.send<Overview>(`/api/admin/overview?period=${period}`, {})
  const today = () => clock.now().toISOString().slice(0, 10)

  it('counts each day once, and keeps past days', async () => {
    const first = today()
    const { records } = test.app.engine
    const ambassador = await person.pb
      .collection('ambassadors')
      .create({ instance: person.instance, name: 'Ines', language: 'en-US' })
    await records.write(async (writer) => {
      const { instance } = person
      const batch = await writer.create('production_batches', { instance, ambassador: ambassador.id })
      for (let count = 0; count < 3; count += 1) {
        const post = await writer.create('posts', {
          ...{ instance, ambassador: ambassador.id, batch: batch.id, body: 'A post.', stage: 'review' },
        })
        if (count > 0) await writer.update('posts', post.id, { decision: count === 1 ? 'approve' : 'reject' })
      }
      await writer.create('usage_days', { instance, day: first, topicRuns: 2, usd: 0.25 })
    })
    await root.send('/api/admin/credits', {
      method: 'POST',
      body: { instance: person.instance, amount: -2.5, kind: 'corrected', note: 'Test', key: 'overview-1' },
    })
    const expected = {
      ...{ signUps: 1, activeWorkspaces: 1, batches: 1, posts: 3, approvedPosts: 1 },
      ...{ creditsSpent: 2.5, creditsGranted: 10, usd: 0.25 },
    }
    const live = await overview()
    expect(live.days.map((row) => row.day)).toHaveLength(7)
    expect(live.days.at(-1)).toMatchObject({ day: first, ...expected })
    expect(live.totals).toMatchObject(expected)
    expect(live.before).toMatchObject({ signUps: 0, posts: 0 })
    expect(live.now).toMatchObject({ users: 1, workspaces: 1, queuedJobs: 0, storedBytes: 0 })
    expect(await records.count('figure_days')).toBe(0)

    clock.advance(2 * day)
    root = await signIn()
    await test.register('rui@timbre.example')
    const later = await overview()
    expect(later.days.slice(-3)).toMatchObject([
      { day: first, ...expected },
      { posts: 0 },
      { signUps: 1, day: today() },
    ])
    const stored = await root.collection<Row<'figure_days'>>('figure_days').getFullList({ sort: 'day' })
    expect(stored).toMatchObject([{ day: first, ...expected }, { posts: 0 }])

    // Rebuilt from the records.
    for (const { id } of stored) await root.collection('figure_days').delete(id)
    expect((await overview()).days).toEqual(later.days)

    clock.advance(6 * day)
    root = await signIn()
    const next = await overview()
    expect(next.before).toMatchObject({ ...expected, signUps: 1 })
    expect(next.totals).toMatchObject({ signUps: 1, posts: 0 })
    for (const [period, length] of [
      ['30d', 30],
      ['90d', 90],
      ['12m', 365],
    ] as const) {
      const { days, totals } = await overview(period)
      expect([days.length, totals.posts, totals.signUps]).toEqual([length, 3, 2])
    }
  })

  it('counts a post that is approved again on the day of the last approval, and only approved posts', async () => {
    const { records } = test.app.engine
    const [post] = await records.find('posts', { filter: 'decision = "approve"' })
    const set = (decision: 'approve' | 'reject') =>
      records.write((writer) => writer.update('posts', post!.id, { decision }))
    await set('reject')
    expect((await overview()).days.at(-1)).toMatchObject({ approvedPosts: 0 })
    await set('approve')
    expect((await overview()).days.at(-1)).toMatchObject({ approvedPosts: 1 })
  })

  it('counts server errors, but not refusals', async () => {
    const before = (await overview()).days.at(-1)!.errors
    await refusal(root.collection('users').getOne('aaaaaaaaaaaaaaa'))
    test.app.engine.log.error('a test of the figures')
    const { errors } = (await overview()).days.at(-1)!
    expect(errors).toBe(before + 1)
  })

  it('refuses other periods and other people', async () => {
    expect(await refusal(overview('1y'))).toMatchObject({ data: { period: { code: 'validation_in_invalid' } } })
    const call = person.pb.send('/api/admin/overview', {})
    expect(await refusal(call)).toMatchObject({
      status: expect.toSatisfy((status) => status === 401 || status === 403),
    })
    expect(Object.keys((await overview()).totals)).toEqual([...figureNames])
  })
})
