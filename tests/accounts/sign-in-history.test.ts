import type PocketBase from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { createTestClock } from '../support/server.ts'
import { until } from '../support/wait.ts'

const password = 'correct horse 1'
const day = 86_400_000
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

describeOnDrawnDatabase('the history of sign-ins', (engine) => {
  const clock = createTestClock()
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp(await engine.place(), {}, { clock })
  })
  const eventsOf = (pb: PocketBase) =>
    pb.collection<Row<'account_events'>>('account_events').getFullList({ sort: 'created', requestKey: null })
  const enter = (email: string, secret: string) =>
    test
      .visitor()
      .collection('users')
      .authWithPassword(email, secret, { headers: { 'user-agent': safari } })

  it('notes successes and failures with method, device and place, for their account only', async () => {
    const { pb, user } = await test.register('person@timbre.example')
    const stranger = await test.register('stranger@timbre.example')
    await enter(user.email, password)
    expect(await refusal(enter(user.email, 'wrong horse 1'))).toMatchObject({ status: 400 })
    expect(await refusal(enter('nobody@timbre.example', password))).toMatchObject({ status: 400 })
    await until(async () => (await eventsOf(pb)).length === 3)
    const phone = { method: 'password', browser: 'Safari 18', system: 'iOS', ip: '127.0.0.1', country: '' }
    expect(await eventsOf(pb)).toMatchObject([
      { kind: 'signed-in', method: 'password', browser: 'node' },
      { kind: 'signed-in', ...phone },
      { kind: 'failed', ...phone },
    ])
    expect(await eventsOf(stranger.pb)).toHaveLength(1)
    const [event] = await eventsOf(pb)
    expect(await refusal(pb.collection('account_events').delete(event!.id))).toMatchObject({ status: 403 })
  })

  it('cannot be filled by guessing', async () => {
    const { user } = await test.register('target@timbre.example')
    const { records } = test.app.engine
    for (let round = 0; round < 6; round += 1) {
      for (let attempt = 0; attempt < 10; attempt += 1) await refusal(enter(user.email, `wrong horse ${attempt}`))
      clock.advance(6 * 60_000)
    }
    const filter = { filter: 'recordRef = {:user} && kind = "failed"', params: { user: user.id } }
    await until(async () => (await records.count('account_events', filter)) >= 50)
    await enter(user.email, password)
    expect(await records.count('account_events', filter)).toBe(50)
  })

  it('reports a new place by mail and in the app, in the language of the person', async () => {
    const { pb, user } = await test.register('new@timbre.example')
    await pb.collection('users').update(user.id, { language: 'pt-BR' })
    await enter(user.email, password)
    const notifications = await pb.collection<Row<'notifications'>>('notifications').getFullList()
    expect(notifications).toMatchObject([
      {
        kind: 'new-sign-in',
        link: '/dashboard/security',
        values: { browser: 'Safari 18', system: 'iOS', place: '127.0.0.1' },
      },
    ])
    const mails = await test.app.engine.records.find('mails', { filter: 'to = {:to}', params: { to: user.email } })
    const alert = mails.find(({ subject }) => subject === 'Novo acesso à sua conta do Timbre')
    expect(alert?.text).toContain('Safari 18, iOS')
    expect(alert?.text).toContain('127.0.0.1')
    expect(alert?.text).toContain('/pt-BR/dashboard/security')
    // The same place is not reported again.
    await enter(user.email, password)
    expect(await pb.collection('notifications').getFullList({ requestKey: null })).toHaveLength(1)
  })

  it('is kept for 90 days', async () => {
    const { pb, user } = await test.register('old@timbre.example')
    const { records, crons } = test.app.engine
    const [old] = await eventsOf(pb)
    clock.advance(91 * day)
    await enter(user.email, password)
    crons.run('deleteOldAccountEvents')
    await until(async () => (await records.byId('account_events', old!.id)) === null)
    const filter = { filter: 'recordRef = {:user}', params: { user: user.id } }
    expect(await records.count('account_events', filter)).toBe(1)
  })
})
