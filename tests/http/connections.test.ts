import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { describeOnSqlite } from '../support/databases.ts'
import { ask, startTestServer, type TestServer } from '../support/server.ts'

describeOnSqlite('a server', (engine) => {
  it('cuts off slow headers and bodies with a readable answer', async () => {
    const server = await startTestServer({
      place: await engine.place(),
      timeouts: { headers: 300, request: 600 },
    })
    expect(await dawdle(server, 'GET /api/health HTTP/1.1\r\nhost: x\r\nx-a: ')).toMatch(
      /^HTTP\/1.1 408 .*"status":408}$/s,
    )
    const body =
      'POST /api/collections/_superusers/records HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{'
    expect(await dawdle(server, body)).toMatch(/^HTTP\/1.1 408 /)
    expect(await dawdle(server, 'NOT HTTP\r\n\r\n')).toMatch(/^HTTP\/1.1 400 .*"status":400}$/s)
    expect(await dawdle(server, `GET / HTTP/1.1\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1.1 431 /)
  })

  it('finishes open requests when it is asked to stop, and closes other connections', async () => {
    const begun = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const server = await startTestServer({
      place: await engine.place(),
      timeouts: { close: 400 },
      prepare({ http }) {
        http.get('/api/slow', async () => {
          begun.resolve()
          await held.promise
          return { done: true }
        })
        http.get('/api/endless', (_request, reply) => {
          reply.hijack()
          reply.raw.writeHead(200).write('on and on')
        })
      },
    })
    const endless = await fetch(`${server.url}/api/endless`)
    const rest = endless.text()
    rest.catch(() => undefined)
    const slow = ask(`${server.url}/api/slow`)
    await begun.promise
    const stopped = server.stop()
    held.resolve()
    await stopped
    expect((await slow).json).toEqual({ done: true })
    await expect(rest).rejects.toThrow()
  })

  it('trusts a forwarded address only from a trusted proxy, and sends HSTS only over TLS', async () => {
    const place = await engine.place()
    const see = async (trustedProxies: string[]) => {
      const server = await startTestServer({
        place,
        trustedProxies,
        prepare({ http }) {
          http.get('/api/seen', async ({ ip }) => ({ ip }))
        },
      })
      const answer = await ask(`${server.url}/api/seen`, {
        headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' },
      })
      await server.stop()
      return [answer.json.ip, answer.headers.get('strict-transport-security')]
    }
    expect(await see([])).toEqual(['127.0.0.1', null])
    expect(await see(['10.0.0.0/8'])).toEqual(['127.0.0.1', null])
    expect(await see(['loopback'])).toEqual(['203.0.113.9', 'max-age=31536000; includeSubDomains'])
  })
})

function dawdle(server: TestServer, start: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(start))
    let heard = ''
    socket.setEncoding('utf8').on('data', (text) => {
      heard += text
    })
    socket.on('error', () => undefined).on('close', () => resolve(heard))
  })
}
