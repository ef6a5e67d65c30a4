import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGraph, detailOf, type GraphAnswer } from '#server/chat/whatsapp/graph.ts'
import { createSafeFetch } from '#server/engine/fetch/create-safe-fetch.ts'
import { freePort } from '#tests/support/wait.ts'

type Say = (response: ServerResponse) => void

let listener: RequestListener = () => {}
/** Of the last request. */
let asked: { method: string; path: string; token: string; type: string; body: string }
const server = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    const { authorization: token = '', 'content-type': type = '' } = headers
    asked = { method, path: url, token, type, body: Buffer.concat(pieces).toString() }
    listener(request, response)
  })
})
let url: string
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v24.0`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const graph = (at = url) => createGraph({ fetch: createSafeFetch({ allowPrivate: true }), url: at })
async function answer(say: Say): Promise<GraphAnswer> {
  listener = (_, response) => say(response)
  return graph().ask('token', '1/messages', { method: 'POST', body: { to: '5511' } })
}
const says =
  (status: number, body: unknown = '', headers: Record<string, string> = {}): Say =>
  (response) =>
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
const error = (status: number, code: number | string, more: object = {}): Say =>
  says(status, { error: { code, message: 'Words', ...more } })
const refused = (reason: string, more: object = {}) => ({
  outcome: 'refused',
  reason,
  detail: expect.any(String),
  ...more,
})
const unknown = { outcome: 'unknown', detail: expect.any(String) }

describe('an answer of WhatsApp to a message', () => {
  it.each<[string, Say, object]>([
    [
      '200 with the message',
      says(200, { messages: [{ id: 'wamid.1' }] }),
      { outcome: 'accepted', data: { messages: [{ id: 'wamid.1' }] } },
    ],
    // It may have been sent: nobody knows its id.
    ['200 without content', says(200), unknown],
    ['200 with a page', says(200, '<p>Sign in</p>'), unknown],
    ['200 with a list', says(200, [1]), unknown],
    ['200 with an error without a code', says(200, { error: { message: 'Words' } }), unknown],
    ['200 with an error', error(200, 131047), refused('window', { code: 131047 })],
    ['400 for a closed window', error(400, 131047), refused('window', { code: 131047 })],
    ['400 for an invalid parameter', error(400, 100), refused('invalid', { code: 100 })],
    ['400 with an unknown code', error(400, 999_999), refused('rejected', { code: 999_999 })],
    ['400 with a code as text', error(400, '131047'), refused('rejected', { code: 400 })],
    ['400 with a page', says(400, '<p>No</p>'), refused('rejected', { code: 400 })],
    ['401 with a page', says(401, 'No'), refused('reconnect', { code: 401 })],
    ['401 for an expired token', error(401, 190), refused('reconnect', { code: 190 })],
    ['403 for a missing permission', error(403, 10), refused('permission', { code: 10 })],
    ['429 without words', says(429), refused('rate-limited', { code: 429 })],
    [
      '429 with seconds',
      says(429, '', { 'retry-after': '7' }),
      refused('rate-limited', { code: 429, retryAfterMilliseconds: 7000 }),
    ],
    [
      '429 with a date',
      says(429, '', { 'retry-after': 'Mon, 02 Mar 2026 12:00:00 GMT' }),
      refused('rate-limited', { code: 429 }),
    ],
    ['429 with zero seconds', says(429, '', { 'retry-after': '0' }), refused('rate-limited', { code: 429 })],
    ['500 with a code', error(500, 131000), refused('temporary', { code: 131000 })],
    // A proxy may give up while the request is processed.
    ['408', says(408), unknown],
    ['500', says(500), unknown],
    ['502 with a page', says(502, '<h1>Bad gateway</h1>'), unknown],
    ['a redirect', says(302, '', { location: '/elsewhere' }), unknown],
    ['a reset before the answer', (response) => response.destroy(), unknown],
  ])('%s', async (_, say, expected) => {
    // Exactly, so that there is no pause that WhatsApp did not request.
    expect(await answer(say)).toEqual(expected)
  })

  it('that has not come from anywhere was certainly not sent', async () => {
    const alone = graph(`http://127.0.0.1:${await freePort()}`)
    expect(await alone.ask('token', '1/messages', { method: 'POST', body: {} })).toEqual(
      refused('unreachable', { code: 0 }),
    )
  })

  it('is kept with at most a thousand characters', async () => {
    const { detail } = (await answer(says(500, 'x'.repeat(5000)))) as { detail: string }
    expect(detail).toHaveLength(1000)
  })
})

describe('a request to WhatsApp', () => {
  it('is JSON with the token in its header, never in its address', async () => {
    await answer(says(200, { id: '1' }))
    expect(asked).toEqual({
      ...{ method: 'POST', path: '/v24.0/1/messages', token: 'Bearer token' },
      ...{ type: 'application/json', body: '{"to":"5511"}' },
    })
  })

  it('may be a form, and may have no body', async () => {
    listener = (_, response) => says(200, { id: '1' })(response)
    const bytes = Buffer.from('--x--')
    await graph().ask('token', '1/media', {
      method: 'POST',
      body: { bytes, contentType: 'multipart/form-data; boundary=x' },
    })
    expect(asked).toMatchObject({ type: 'multipart/form-data; boundary=x', body: '--x--' })
    await graph().ask('token', '1?fields=id')
    expect(asked).toMatchObject({ method: 'GET', path: '/v24.0/1?fields=id', body: '' })
  })
})

describe('what people see of an error', () => {
  it.each([
    [{ code: 100, message: '(#100) Invalid' }, '(#100) Invalid'],
    [{ code: 100, message: 'Invalid' }, '(#100) Invalid'],
    [
      { code: 131026, title: 'Undeliverable', error_data: { details: 'No account' } },
      '(#131026) Undeliverable: No account',
    ],
    [{ message: 'Same', error_data: { details: 'Same' } }, 'Same'],
    [{ error_data: { details: 'Only this' } }, 'Only this'],
    [{ code: 7, message: 8 }, '(#7) '],
    [{}, ''],
  ])('%o is %j', (given, shown) => expect(detailOf(given)).toBe(shown))
})
