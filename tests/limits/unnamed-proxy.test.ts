import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { describeOnSqlite } from '../support/databases.ts'
import { ask, startTestServer, type TestServer } from '../support/server.ts'

describeOnSqlite('an unconfigured proxy', (engine) => {
  /** A server that records its warnings. */
  async function start(trustedProxies: string[] = []): Promise<{ server: TestServer; warnings: string[] }> {
    const warnings: string[] = []
    const stream = new Writable({
      write(line, _encoding, done) {
        const { msg, header } = JSON.parse(String(line))
        if (header) warnings.push(msg)
        done()
      },
    })
    const log = pino({ level: 'warn' }, stream)
    return { server: await startTestServer({ place: await engine.place(), trustedProxies, log }), warnings }
  }
  const noticesOf = async (server: TestServer) => {
    const root = await server.superuser()
    return (await root.health.check()).data.notices ?? []
  }

  it.each(['X-Forwarded-For', 'Forwarded', 'X-Real-IP'])('is noticed by %s, once', async (header) => {
    const { server, warnings } = await start()
    expect(await noticesOf(server)).toEqual([])
    for (let visit = 0; visit < 3; visit += 1) {
      await ask(`${server.url}/api/health`, { headers: { [header]: '203.0.113.1' } })
    }
    expect(await noticesOf(server)).toEqual(['proxy-not-named'])
    expect(warnings).toEqual([expect.stringMatching(/^Requests carry .* but TRUSTED_PROXIES is empty/)])
    expect(warnings[0]).toContain(header.toLowerCase())
    expect((await ask(`${server.url}/api/health`)).json).toEqual({ message: 'API is healthy.', code: 200, data: {} })
  })

  it('is ignored if proxies are configured', async () => {
    const { server, warnings } = await start(['loopback'])
    await ask(`${server.url}/api/health`, { headers: { 'X-Forwarded-For': '203.0.113.1' } })
    expect([await noticesOf(server), warnings]).toEqual([[], []])
  })

  it('is ignored if the settings name the header and the proxy is on this machine', async () => {
    const { server, warnings } = await start()
    await server.operations.settings.change({ trustedProxy: { headers: ['X-Real-IP'] } })
    await ask(`${server.url}/api/health`, { headers: { 'X-Real-IP': '203.0.113.1' } })
    expect([await noticesOf(server), warnings]).toEqual([[], []])
    // The same header from elsewhere is not trusted, so the configuration is incomplete.
    await server.http.inject({
      url: '/api/health',
      remoteAddress: '10.0.0.7',
      headers: { 'x-real-ip': '203.0.113.1' },
    })
    expect(await noticesOf(server)).toEqual(['proxy-not-named'])
  })
})
