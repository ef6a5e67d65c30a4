import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createSafeFetch } from '#server/engine/fetch/create-safe-fetch.ts'
import { createLinkedIn } from '#server/publishing/networks/linkedin.ts'
import type { Answer } from '#server/publishing/networks/network.ts'
import { freePort } from '#tests/support/wait.ts'

const now = new Date('2026-11-23T12:00:00Z')
const id = 'urn:li:share:7390000000000000001'
const url = `https://www.linkedin.com/feed/update/${id}`

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A network that gives one answer. */
async function serve(listener: RequestListener): Promise<{ apiUrl: string; count(): number }> {
  let count = 0
  const server = createServer((request, response) => {
    count += 1
    // The body is read first, so that a reset comes after it.
    request.resume().on('end', () => listener(request, response))
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, count: () => count }
}

const account = { id: 'urn:li:person:ana', secrets: { accessToken: 'token' } }
const prepared = { publication: { id: 'p1', text: 'Hello', attachment: null }, uploads: [] }

const publish = (apiUrl: string, signal = new AbortController().signal): Promise<Answer> =>
  createLinkedIn({
    ...{
      kind: 'linkedin',
      apiUrl: () => apiUrl,
      version: () => '202607',
      listsAreCurrent: false,
      clock: { now: () => now },
    },
    ...{
      fetch: createSafeFetch({ allowPrivate: true }),
      postUrl: (urn) => `https://www.linkedin.com/feed/update/${urn}`,
    },
  }).publish(account, prepared, signal)

type Say = (response: ServerResponse) => void
const says =
  (status: number, body: unknown = '', headers: Record<string, string> = {}): Say =>
  (response) =>
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
const error = (status: number, code: string, message = 'Words') => says(status, { status, code, message })
const html = '<!doctype html><title>Sign in</title><p>Please sign in.</p>'
const refused = (reason: string, more = {}) => ({ outcome: 'refused', reason, detail: expect.any(String), ...more })
const unknown = { outcome: 'unknown', detail: expect.any(String) }
const duplicate = {
  ...{ status: 422, message: `Content is a duplicate of ${id}` },
  errorDetails: { inputErrors: [{ code: 'DUPLICATE_POST' }] },
}

const rows: [string, Say, object][] = [
  ['201 with its id', says(201, '', { 'X-RestLi-Id': id }), { outcome: 'accepted', id, url }],
  ['201 without an id', says(201), { outcome: 'accepted', id: '', url: '' }],
  ['200 with an id', says(200, '', { 'x-restli-id': id }), { outcome: 'accepted', id, url }],
  ['200 with a page', says(200, html, { 'content-type': 'text/html' }), unknown],
  ['200 with JSON that ends early', says(200, '{"message":"a'), unknown],
  ['a redirect', says(302, '', { location: '/elsewhere' }), unknown],
  ['400 for a picture that is not ready', error(400, 'MEDIA_ASSET_WAITING_UPLOAD'), refused('not-ready')],
  ['400 for a broken picture', error(400, 'MEDIA_ASSET_PROCESSING_FAILED'), refused('rejected')],
  ['400', error(400, 'ILLEGAL_ARGUMENT'), refused('rejected', { detail: '400 ILLEGAL_ARGUMENT: Words' })],
  ['400 with JSON that ends early', says(400, '{"message":"a'), refused('rejected')],
  ['401 for an invalid token', error(401, 'INVALID_ACCESS_TOKEN'), refused('reconnect')],
  ['401 for an expired token', error(401, 'EXPIRED_ACCESS_TOKEN'), refused('reconnect')],
  ['401 with a page', says(401, html), refused('reconnect', { detail: '401 Sign in Please sign in.' })],
  ['403', error(403, 'ACCESS_DENIED'), refused('forbidden')],
  ['404', error(404, 'RESOURCE_NOT_FOUND'), refused('rejected')],
  ['408', says(408), unknown],
  ['422 for a duplicate', says(422, duplicate), refused('duplicate', { existing: id })],
  ['422 for a duplicate without a URN', error(422, 'DUPLICATE_POST'), refused('duplicate')],
  ['422', error(422, 'INVALID', 'ERROR :: /author :: field is required'), refused('rejected')],
  ['426', error(426, 'NONEXISTENT_VERSION'), refused('version')],
  ['429', error(429, 'TOO_MANY_REQUESTS'), refused('rate-limited')],
  [
    '429 with seconds',
    says(429, '', { 'retry-after': '120' }),
    refused('rate-limited', { retryAfterMilliseconds: 120_000 }),
  ],
  [
    '429 with a date',
    says(429, '', { date: 'Mon, 23 Nov 2026 11:00:00 GMT', 'retry-after': 'Mon, 23 Nov 2026 11:10:00 GMT' }),
    refused('rate-limited', { retryAfterMilliseconds: 600_000 }),
  ],
  [
    '429 with a date that has passed',
    says(429, '', { date: 'Mon, 23 Nov 2026 11:00:00 GMT', 'retry-after': 'Mon, 23 Nov 2026 10:00:00 GMT' }),
    refused('rate-limited', { retryAfterMilliseconds: 0 }),
  ],
  ['429 with neither', says(429, '', { 'retry-after': 'soon' }), refused('rate-limited')],
  ['500', error(500, 'INTERNAL_SERVER_ERROR'), unknown],
  ['502 with a page', says(502, html), unknown],
  ['503 with Retry-After', says(503, '', { 'retry-after': '5' }), unknown],
  ['504', says(504), unknown],
  ['a reset before the answer', (response) => response.destroy(), unknown],
  [
    'a reset in the body of a 201',
    (response) => {
      response.writeHead(201, { 'content-length': 100, 'x-restli-id': id })
      response.write('half', () => response.destroy())
    },
    { outcome: 'accepted', id, url },
  ],
  [
    'a reset in the body of a 500',
    (response) => {
      response.writeHead(500, { 'content-length': 100 })
      response.write('half', () => response.destroy())
    },
    unknown,
  ],
]

describe('an answer to a request that publishes', () => {
  it.each(rows)('%s', async (_, say, expected) => {
    const { apiUrl, count } = await serve((_request, response) => say(response))
    // Exactly: no `retryAfterMilliseconds` or `existing` that the network did not say.
    expect(await publish(apiUrl)).toEqual(expected)
    expect(count()).toBe(1)
  })

  it('has at most 1,000 characters of the network’s message', async () => {
    const { apiUrl } = await serve((_, response) => says(500, 'x'.repeat(5000))(response))
    const answer = await publish(apiUrl)
    expect(answer.outcome === 'unknown' && answer.detail.length).toBe(1000)
  })
})

describe('no answer', () => {
  it('in time is unknown', async () => {
    const given = new AbortController()
    const { apiUrl, count } = await serve(() => given.abort())
    expect(await publish(apiUrl, given.signal)).toEqual(unknown)
    expect(count()).toBe(1)
  })

  it('before a connection is a refusal', async () => {
    expect(await publish(`http://127.0.0.1:${await freePort()}`)).toEqual(refused('unreachable'))
    expect(await publish('http://nobody.invalid')).toEqual(refused('unreachable'))
    const aborted = AbortSignal.abort()
    expect(await publish('http://127.0.0.1:9', aborted)).toEqual(refused('unreachable'))
  })

  it('from something that does not speak HTTP is unknown', async () => {
    const { createServer: createTcpServer } = await import('node:net')
    const server = createTcpServer((socket) => socket.on('data', () => socket.end('SSH-2.0-nothing\r\n')))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    try {
      expect(await publish(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).toEqual(unknown)
    } finally {
      server.close()
    }
  })
})
