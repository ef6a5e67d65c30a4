import type PocketBase from 'pocketbase'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { lastDue } from '#server/engine/crons/expression.ts'
import { people } from '../auth/people.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer, type TestServer, testPassword } from '../support/server.ts'

const minute = 60_000

describeOnDrawnDatabase('schedules', (engine) => {
  let server: TestServer
  let root: PocketBase
  beforeAll(async () => {
    server = await startTestServer({ place: await engine.place(), collections: [people] })
  })
  beforeEach(async () => {
    root = await server.superuser()
  })

  const own = [
    { id: '__pbLogsCleanup__', expression: '0 */6 * * *' },
    { id: '__pbDBOptimize__', expression: '0 0 * * *' },
    { id: '__pbMFACleanup__', expression: '0 * * * *' },
    { id: '__pbOTPCleanup__', expression: '0 * * * *' },
  ]

  it('are listed, the engine’s own last', async () => {
    const { crons } = server.operations
    expect(await root.crons.getFullList()).toEqual(own)
    crons.set('letters', '*/5 * * * *', () => undefined)
    expect(await root.crons.getFullList()).toEqual([{ id: 'letters', expression: '*/5 * * * *' }, ...own])
    expect(await root.crons.getFullList({ fields: 'id' })).toHaveLength(5)
    crons.remove('letters')
    await root.settings.update({ backups: { cron: '@daily' } })
    expect(await root.crons.getFullList()).toEqual([...own, { id: '__pbAutoBackup__', expression: '@daily' }])
    await root.settings.update({ backups: { cron: '' } })
    expect(await root.crons.getFullList()).toEqual(own)
  })

  it('are run immediately when a superuser requests it', async () => {
    let runs = 0
    server.operations.crons.set('count', '0 0 1 1 *', () => {
      runs += 1
    })
    expect(await root.crons.run('count')).toBe(true)
    expect(await root.crons.run('count')).toBe(true)
    await expect.poll(() => runs).toBe(2)
    server.operations.crons.remove('count')
    expect(await refusal(root.crons.run('count'))).toMatchObject({
      status: 404,
      message: 'Missing or invalid cron job.',
    })
    for (const { id } of own) expect(await root.crons.run(id)).toBe(true)
  })

  it('are available to superusers only', async () => {
    const person = server.client()
    const email = 'p@test.example'
    await person.collection('people').create({ email, password: testPassword, passwordConfirm: testPassword })
    await person.collection('people').authWithPassword(email, testPassword)
    for (const [pb, status] of [
      [server.client(), 401],
      [person, 403],
    ] as const) {
      expect(await refusal(pb.crons.getFullList())).toMatchObject({ status })
      expect(await refusal(pb.crons.run('__pbLogsCleanup__'))).toMatchObject({ status })
    }
  })

  it('run once when they are due, with any number of checks, and a failing one does not stop others', async () => {
    const { crons } = server.operations
    const runs: string[] = []
    crons.set('broken', '* * * * *', () => {
      throw new Error('not today')
    })
    crons.set('always', '* * * * *', () => void runs.push('always'))
    crons.set('never', '0 0 31 2 *', () => void runs.push('never'))
    server.clock.advance(minute)
    await Promise.all([crons.runDue(), crons.runDue()])
    await crons.runDue()
    expect(runs).toEqual(['always'])
    server.clock.advance(minute)
    await crons.runDue()
    expect(runs).toEqual(['always', 'always'])
    for (const id of ['broken', 'always', 'never']) crons.remove(id)
  })

  it.each([
    ['30 4 * * *', '2030-01-01T04:29:00Z', '2030-01-01T04:31:00Z', true],
    ['30 4 * * *', '2030-01-01T04:30:00Z', '2030-01-01T04:31:00Z', false],
    ['*/15 * * * *', '2030-01-01T10:44:59Z', '2030-01-01T10:45:00Z', true],
    ['1-3,7 0 * * *', '2030-01-01T00:06:00Z', '2030-01-01T00:07:00Z', true],
    // Friday the 13th, not every Friday and every 13th.
    ['0 0 13 * 5', '2030-12-12T23:59:00Z', '2030-12-13T00:00:00Z', true],
    ['0 0 13 * 5', '2030-12-19T23:59:00Z', '2030-12-20T00:00:00Z', false],
    ['@hourly', '2030-01-01T10:59:00Z', '2030-01-01T11:00:00Z', true],
    // After a day asleep, missed runs are not made up for.
    ['0 12 * * *', '2030-01-01T11:00:00Z', '2030-01-02T11:00:00Z', false],
    ['@midnight', '2030-01-01T23:30:00Z', '2030-01-02T00:20:00Z', true],
  ])('%s after %s until %s: %s', async (expression, after, until, isDue) => {
    expect(lastDue(expression, new Date(after), new Date(until)) !== null).toBe(isDue)
  })

  it('clean up expired second factors and codes', async () => {
    const codeFor = async (email: string) => {
      await server.records.write((writer) => writer.create<string>('people', { email, password: testPassword }))
      return (await server.pb.collection('people').requestOTP(email)).otpId
    }
    const kept = async () => (await server.database.all<{ id: string }>('select id from "_otps"')).map(({ id }) => id)
    const old = await codeFor('old@test.example')
    await expect.poll(kept).toEqual([old])
    server.clock.advance(60 * minute)
    const fresh = await codeFor('fresh@test.example')
    await expect.poll(kept).toHaveLength(2)
    root = await server.superuser()
    await root.crons.run('__pbOTPCleanup__')
    await expect.poll(kept).toEqual([fresh])
  })
})
