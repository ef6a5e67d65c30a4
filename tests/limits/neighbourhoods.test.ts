import { beforeAll, describe, expect, it } from 'vitest'
import { neighbourhood } from '#server/engine/limits/addresses.ts'
import { createEmptyAnswers } from '#server/engine/records/read/empty-answers.ts'
import { people } from '../auth/people.ts'
import { startTestApp } from '../support/app.ts'
import { describeOnDrawnDatabase, describeOnPostgres } from '../support/databases.ts'
import { asJson, ask, testPassword as password, startTestServer, type TestServer } from '../support/server.ts'
import { listenForCounts } from './shared-counts.ts'

describe('the network of one visitor', () => {
  it.each([
    ['203.0.113.7', '::ffff:203.0.113.7'],
    ['203.0.113.7', '::FFFF:cb00:7107'],
    ['2001:db8:1:1::1', '2001:db8:1:1:ffff:ffff:ffff:ffff'],
    ['2001:db8:1:1::1', '2001:0DB8:0001:0001::2'],
  ])('%s and %s', (one, other) => expect(neighbourhood(one)).toBe(neighbourhood(other)))

  it.each([
    ['203.0.113.7', '203.0.113.8'],
    ['2001:db8:1:1::1', '2001:db8:1:2::1'],
    ['::1', '2001:db8::1'],
  ])('not %s and %s', (one, other) => expect(neighbourhood(one)).not.toBe(neighbourhood(other)))

  it('a /56 if requested', () => {
    expect(neighbourhood('2001:db8:1:10ff::1', 56)).toBe(neighbourhood('2001:db8:1:1000::1', 56))
    expect(neighbourhood('2001:db8:1:1100::1', 56)).not.toBe(neighbourhood('2001:db8:1:1000::1', 56))
    expect(neighbourhood('203.0.113.7', 56)).toBe(neighbourhood('203.0.113.7'))
  })
})

it('empty answers to one network are slowed down together', () => {
  const answers = createEmptyAnswers({ now: () => new Date(0) })
  const delays = (from: string) => hosts(from).map((address) => answers.delay(address))
  expect(delays('2001:db8:1:1::').some((delay) => delay > 0)).toBe(true)
  expect(answers.delay('2001:db8:1:2::1')).toBe(0)
})

const rateLimits = {
  enabled: true,
  rules: [
    { label: '*:create', audience: '@guest' as const, duration: 60, maxRequests: 20 },
    { label: '/api/health', audience: '' as const, duration: 60, maxRequests: 3 },
  ],
  excludedIPs: [],
}
let count = 0
const person = () => {
  count += 1
  return { email: `p${count}@test.example`, password, passwordConfirm: password }
}
/** Sent like by a proxy on this machine. */
const signUp = async (url: string, from: string, collection = 'people') => {
  const init = asJson(person(), { headers: { 'x-forwarded-for': from } })
  return (await ask(`${url}/api/collections/${collection}/records`, init)).status
}
const tally = (statuses: number[]) => [200, 429].map((status) => statuses.filter((each) => each === status).length)
const hosts = (prefix: string) => Array.from({ length: 30 }, (_, host) => `${prefix}${host.toString(16)}`)

describeOnDrawnDatabase('rate limits of networks', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    const place = await engine.place()
    const settings = { rateLimits }
    server = await startTestServer({ place, collections: [people], trustedProxies: ['loopback'], settings })
  })

  it.each([
    ['one IPv4 address', Array.from({ length: 30 }, () => '203.0.113.1'), [20, 10]],
    ['one IPv4 address as IPv6', hosts('').map((_, at) => (at % 2 ? '203.0.113.2' : '::ffff:203.0.113.2')), [20, 10]],
    ['one /64', hosts('2001:db8:1:1::'), [20, 10]],
    ['one /56', hosts('').map((_, at) => `2001:db8:2:10${(at + 16).toString(16)}::1`), [20, 10]],
    ['thirty networks', hosts('').map((_, at) => `2001:db8:3:${(at + 16).toString(16)}00::1`), [30, 0]],
    ['thirty IPv4 addresses', hosts('').map((_, at) => `198.51.100.${at}`), [30, 0]],
  ])('thirty sign-ups from %s', async (_, addresses, outcome) => {
    const statuses: number[] = []
    for (const from of addresses) statuses.push(await signUp(server.url, from))
    expect(tally(statuses)).toEqual(outcome)
  })

  it('count requests that create nothing by /64', async () => {
    const visit = async (from: string) =>
      (await ask(`${server.url}/api/health`, { headers: { 'x-forwarded-for': from } })).status
    const one = '2001:db8:4:1::'
    const answers = [await visit(`${one}1`), await visit(`${one}2`), await visit(`${one}3`), await visit(`${one}4`)]
    expect(answers).toEqual([200, 200, 200, 429])
    expect(await visit('2001:db8:4:2::1')).toBe(200)
  })
})

describeOnPostgres('rate limits of networks in two processes', (engine) => {
  it('count a /64 together', async () => {
    const place = await engine.place()
    const options = { place, collections: [people], trustedProxies: ['loopback'], settings: { rateLimits } }
    const [near, far] = [await startTestServer(options), await startTestServer(options)]
    const addresses = hosts('2001:db8:1:1::')
    const statuses: number[] = []
    const counts = await listenForCounts(far.database)
    for (const from of addresses.slice(0, 15)) statuses.push(await signUp(near.url, from))
    await counts.reach(15)
    await counts.stop()
    for (const from of addresses.slice(15)) statuses.push(await signUp(far.url, from))
    expect(tally(statuses)).toEqual([20, 10])
  })
})

describeOnDrawnDatabase('sign-ups for the product', (engine) => {
  it('are counted by network with the product’s default settings', async () => {
    const { url } = await startTestApp(await engine.place(), { TRUSTED_PROXIES: 'loopback' })
    const statuses: number[] = []
    for (const from of hosts('2001:db8:1:1::')) statuses.push(await signUp(url, from, 'users'))
    expect(tally(statuses)).toEqual([20, 10])
  })
})
