import { beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { describeOnSqlite } from '../support/databases.ts'
import { asJson, ask } from '../support/server.ts'

describeOnSqlite('mails to addresses chosen by a visitor', (engine) => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp(await engine.place(), { TRUSTED_PROXIES: 'loopback' })
  })
  let count = 0
  /** A different recipient each time, from the same address. */
  const request = async (flow: string, ip: string) => {
    count += 1
    const init = asJson({ email: `person${count}@timbre.example` }, { headers: { 'x-forwarded-for': ip } })
    return (await ask(`${test.url}/api/collections/users/${flow}`, init)).status
  }

  it.each([
    ['request-verification', 204],
    ['request-password-reset', 204],
  ])('are sent thirty times an hour by %s', async (flow, sent) => {
    for (let turn = 0; turn < 30; turn += 1) expect(await request(flow, '203.0.113.7')).toBe(sent)
    expect(await request(flow, '203.0.113.7')).toBe(429)
    expect(await request(flow, '198.51.100.7')).toBe(sent)
  })
})
