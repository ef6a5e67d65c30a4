import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createSafeFetch } from '#server/engine/fetch/create-safe-fetch.ts'
import { FetchError } from '#server/engine/fetch/safe-fetch.ts'
import { freePort } from '#tests/support/wait.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    listener(request, response)
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

const { send } = createSafeFetch({ allowPrivate: true })
const limits = { maxBytes: 1000, milliseconds: 30_000 }
const post = { method: 'POST' as const, headers: { 'x-own': 'value' }, body: 'hello' }
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'a reply',
    (error: unknown) => (error instanceof FetchError ? { code: error.code, isSent: error.isSent } : error),
  )

describe('sending a request', () => {
  it('returns every status with its headers and text', async () => {
    const { url } = await serve(async (request, response) => {
      let body = ''
      for await (const piece of request) body += piece
      response.writeHead(422, { 'retry-after': '7' }).end(`${request.headers['x-own']} ${body}`)
    })
    const { status, headers, text } = await send(`${url}/`, post, limits)
    expect([status, headers.get('retry-after'), text]).toEqual([422, '7', 'value hello'])
  })

  it('follows no redirect', async () => {
    const { url, requests } = await serve((_, response) => response.writeHead(307, { location: '/other' }).end())
    expect((await send(`${url}/first`, post, limits)).status).toBe(307)
    expect(requests).toEqual(['POST /first'])
  })

  it('cuts a body that is too large or breaks off', async () => {
    const { url } = await serve((request, response) => {
      response.writeHead(201, { 'content-length': 5000 })
      response.write('x'.repeat(request.url === '/large' ? 1500 : 10), () => {
        if (request.url === '/broken') response.destroy()
      })
    })
    expect((await send(`${url}/large`, post, limits)).text).toHaveLength(1000)
    const broken = await send(`${url}/broken`, post, limits)
    expect([broken.status, broken.text]).toEqual([201, 'xxxxxxxxxx'])
  })

  it('says whether the request may have been read', async () => {
    const { url, requests } = await serve((request) => request.socket.destroy())
    expect(await failure(send(`${url}/reset`, post, limits))).toEqual({ code: 'unreachable', isSent: true })
    expect(requests).toEqual(['POST /reset'])
    const nobody = `http://127.0.0.1:${await freePort()}/`
    expect(await failure(send(nobody, post, limits))).toEqual({ code: 'unreachable', isSent: false })
    const strict = createSafeFetch({ allowPrivate: false })
    expect(await failure(strict.send('http://127.0.0.1/', post, limits))).toEqual({
      ...{ code: 'private-address', isSent: false },
    })
    expect(await failure(strict.send('ftp://a.example/', post, limits))).toEqual({ code: 'invalid-url', isSent: false })
  })

  it('ends with the signal or after its time, before and after sending', async () => {
    const given = new AbortController()
    const { url } = await serve(() => given.abort())
    expect(await failure(send(url, post, { ...limits, signal: given.signal }))).toEqual({
      code: 'timeout',
      isSent: true,
    })
    expect(await failure(send(url, post, { ...limits, signal: given.signal }))).toEqual({
      code: 'timeout',
      isSent: false,
    })
    const { url: silent } = await serve(() => {})
    expect(await failure(send(silent, post, { ...limits, milliseconds: 300 }))).toEqual({
      code: 'timeout',
      isSent: true,
    })
  })
})
