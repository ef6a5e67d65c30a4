import { beforeAll, describe, expect, it } from 'vitest'
import { createThrottle } from '#server/engine/records/auth/throttle.ts'
import { describeOnSqlite } from '../support/databases.ts'
import { asJson, ask, testPassword as password, startTestServer, type TestServer } from '../support/server.ts'
import { takes } from '../support/wait.ts'
import { people } from './people.ts'

describeOnSqlite('guessing a password', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({
      place: await engine.place(),
      collections: [people],
      maxFailures: 3,
      trustedProxies: ['loopback'],
    })
    for (const name of ['ana', 'bo', 'cy', 'di']) {
      await server.records.write((writer) =>
        writer.create<string>('people', { email: `${name}@test.example`, username: name, password }),
      )
    }
  })
  const enter = (identity: string, given: string, from = '203.0.113.1') =>
    ask(
      `${server.url}/api/collections/people/auth-with-password`,
      asJson({ identity, password: given }, { headers: { 'x-forwarded-for': from } }),
    )
  const statuses = async (answers: Promise<{ status: number }>[]) =>
    (await Promise.all(answers)).map(({ status }) => status)

  it('is refused for a while after a few failures, per person and address', async () => {
    for (let count = 0; count < 3; count += 1) expect((await enter('ana', 'wrong')).status).toBe(400)
    const refused = await enter('ana', password)
    expect([refused.status, refused.text]).toEqual([429, '{"data":{},"message":"Too Many Requests.","status":429}'])
    expect((await enter('ANA', password)).status).toBe(429)
    expect((await enter('bo', password)).status).toBe(200)
    expect((await enter('ana', password, '203.0.113.2')).status).toBe(200)
    server.clock.advance(5 * 60_000 + 1)
    expect((await enter('ana', password)).status).toBe(200)
  })

  it('gains nothing from concurrent attempts', async () => {
    const answers = await statuses(Array.from({ length: 12 }, () => enter('bo', 'wrong', '203.0.113.3')))
    expect(answers.filter((status) => status === 400)).toHaveLength(3)
    expect(answers.filter((status) => status === 429)).toHaveLength(9)
  })

  it('does not slow down correct passwords', async () => {
    const answers = await statuses(Array.from({ length: 12 }, () => enter('cy', password, '203.0.113.4')))
    expect(answers).toEqual(Array(12).fill(200))
    for (let round = 0; round < 4; round += 1) {
      expect((await enter('cy', 'wrong', '203.0.113.4')).status).toBe(400)
      expect((await enter('cy', password, '203.0.113.4')).status).toBe(200)
    }
  })

  it('counts a whole IPv6 network as one address', async () => {
    for (const host of ['1', '2', '3']) expect((await enter('di', 'wrong', `2001:db8::${host}`)).status).toBe(400)
    expect((await enter('di', password, '2001:db8::ffff:4')).status).toBe(429)
    expect((await enter('di', password, '2001:db8:0:1::1')).status).toBe(200)
  })

  it('is also limited across accounts from one place', async () => {
    const tries = Array.from({ length: 60 }, (_, index) => enter(`person${index}`, 'wrong', '203.0.113.6'))
    expect(await statuses(tries)).toEqual(Array(60).fill(400))
    expect((await enter('bo', password, '203.0.113.6')).status).toBe(429)
    expect((await enter('bo', password, '203.0.113.7')).status).toBe(200)
  })
})

describe('a throttle', () => {
  it('releases waiting attempts even if earlier ones throw', async () => {
    let time = 0
    const throttle = createThrottle({
      max: 2,
      windowMilliseconds: 100,
      forgives: true,
      clock: { now: () => new Date(time) },
    })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        throttle.guard('key', async () => {
          await takes(1)
          if (index === 1) throw new Error('the database is away')
          return null
        }),
      ),
    )
    const kinds = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'failed' : outcome.reason.message))
    expect(kinds.filter((kind) => kind === 'failed')).toHaveLength(2)
    expect(kinds.filter((kind) => kind === 'the database is away')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'Too Many Requests.')).toHaveLength(17)
    time = 101
    expect(await throttle.guard('key', async () => 'in')).toBe('in')
  })
})
