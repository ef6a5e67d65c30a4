import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, it } from 'vitest'
import { createSafeFetch } from '#server/engine/fetch/create-safe-fetch.ts'
import type { Publication, Secrets } from '#server/publishing/networks/network.ts'
import { rotatedSecrets } from '#server/publishing/networks/webhook/signature.ts'
import { createWebhook, sendTestEvent } from '#server/publishing/networks/webhook.ts'
import { freePort } from '#tests/support/wait.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver of webhooks. */
async function receive(answer: RequestListener): Promise<{ address: string; received: Received[] }> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    received.push({ headers: request.headers, body })
    answer(request, response)
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received }
}

// The oracle compares with the time of the machine.
const clock = { now: () => new Date() }
const never = new AbortController().signal
const publication = {
  id: 'sp1234567890abc',
  text: 'Olá, “mundo” 👩🏽‍💻 e @[Acme Tools](urn:li:organization:7)',
  attachment: {
    kind: 'pictures' as const,
    pictures: [{ bytes: Buffer.from([1, 2, 3]), mediaType: 'image/png', alternativeText: 'Three bytes' }],
  },
  firstComment: 'The figures are in the report.',
}

async function publish(address: string, secrets: Secrets = rotatedSecrets({}), signal = never, allowPrivate = true) {
  return publishAs(publication, address, secrets, signal, allowPrivate)
}

async function publishAs(
  given: Publication,
  address: string,
  secrets: Secrets = rotatedSecrets({}),
  signal = never,
  allowPrivate = true,
) {
  const webhook = createWebhook({ fetch: createSafeFetch({ allowPrivate }), clock })
  const prepared = await webhook.prepare({ id: address, secrets }, given, signal)
  return 'outcome' in prepared ? prepared : webhook.publish({ id: address, secrets }, prepared, signal)
}

const verify = (secrets: { signingSecret?: string }, { body, headers }: Received) =>
  new Webhook(secrets.signingSecret!).verify(body, headers as Record<string, string>)

describe('a signed message', () => {
  it('is verified by the library of the specification', async () => {
    const { address, received } = await receive((_, response) => response.end('any body'))
    const secrets = rotatedSecrets({})
    expect(await publish(address, secrets)).toEqual({ outcome: 'accepted', id: publication.id, url: '' })
    expect(received).toHaveLength(1)
    expect(verify(secrets, received[0]!)).toEqual({
      ...{ type: 'post.published', version: 1 },
      timestamp: expect.any(String),
      data: {
        ...{ id: publication.id, text: 'Olá, “mundo” 👩🏽‍💻 e Acme Tools' },
        pictures: [{ mediaType: 'image/png', alternativeText: 'Three bytes', content: 'AQID' }],
        ...{ mentions: [{ id: 'urn:li:organization:7', name: 'Acme Tools' }] },
        ...{ document: null, link: null, firstComment: publication.firstComment },
      },
    })
    const forged = { ...received[0]!, body: received[0]!.body.replace('mundo', 'Mundo') }
    expect(() => verify(secrets, forged)).toThrow()
    expect(() => verify(rotatedSecrets({}), received[0]!)).toThrow()
  })

  it('has a document or the card of a link', async () => {
    const { address, received } = await receive((_, response) => response.end())
    const bytes = Buffer.from([1, 2, 3])
    const picture = { bytes, mediaType: 'image/png', alternativeText: '' }
    const card = { url: 'https://aurora.example/', title: 'Aurora', description: 'What we learned.' }
    await publishAs({ ...publication, attachment: { kind: 'document', bytes, title: 'Plan' } }, address)
    await publishAs({ ...publication, attachment: { kind: 'link', ...card, picture } }, address)
    expect(received.map(({ body }) => JSON.parse(body).data)).toMatchObject([
      { pictures: [], link: null, document: { title: 'Plan', mediaType: 'application/pdf', content: 'AQID' } },
      { pictures: [], document: null, link: { ...card, picture: { mediaType: 'image/png', content: 'AQID' } } },
    ])
  })

  it('is signed with the new secret and the previous one', async () => {
    const { address, received } = await receive((_, response) => response.writeHead(204).end())
    const first = rotatedSecrets({})
    const second = rotatedSecrets(first)
    const third = rotatedSecrets(second)
    await publish(address, second)
    expect(received).toHaveLength(1)
    expect(verify(first, received[0]!)).toMatchObject({ type: 'post.published' })
    expect(verify(second, received[0]!)).toMatchObject({ type: 'post.published' })
    await publish(address, third)
    expect(() => verify(first, received[1]!)).toThrow()
    expect(verify(third, received[1]!)).toMatchObject({ type: 'post.published' })
  })

  it('is not sent without a secret', async () => {
    const { address, received } = await receive((_, response) => response.end())
    expect(await publish(address, {})).toMatchObject({ outcome: 'refused', reason: 'reconnect' })
    expect(received).toEqual([])
  })
})

describe('the answer of a receiver', () => {
  it.each([
    [200, {}, { outcome: 'accepted' }],
    [204, {}, { outcome: 'accepted' }],
    [303, { location: '/done' }, { outcome: 'unknown' }],
    [400, {}, { outcome: 'refused', reason: 'rejected', detail: '400 its own words' }],
    [401, {}, { outcome: 'refused', reason: 'rejected' }],
    [404, {}, { outcome: 'refused', reason: 'rejected' }],
    [408, {}, { outcome: 'unknown' }],
    [410, {}, { outcome: 'refused', reason: 'reconnect' }],
    [429, { 'retry-after': '30' }, { outcome: 'refused', reason: 'rate-limited', retryAfterMilliseconds: 30_000 }],
    [429, {}, { outcome: 'refused', reason: 'rate-limited' }],
    [500, {}, { outcome: 'unknown' }],
    [503, { 'retry-after': '30' }, { outcome: 'unknown' }],
  ])('%i', async (status, headers, expected) => {
    const { address, received } = await receive((_, response) =>
      response.writeHead(status, headers as Record<string, string>).end(status === 204 ? undefined : 'its  own\nwords'),
    )
    expect(await publish(address)).toMatchObject(expected)
    expect(received).toHaveLength(1)
  })

  it('is unknown if it does not arrive, and a refusal if nothing was sent', async () => {
    const { address: resets } = await receive((request) => request.socket.destroy())
    expect(await publish(resets)).toMatchObject({ outcome: 'unknown' })
    const given = new AbortController()
    const { address: silent } = await receive(() => given.abort())
    expect(await publish(silent, rotatedSecrets({}), given.signal)).toMatchObject({ outcome: 'unknown' })
    const nobody = `http://127.0.0.1:${await freePort()}/`
    expect(await publish(nobody)).toMatchObject({ outcome: 'refused', reason: 'unreachable' })
  })
})

it('is not sent to private addresses', async () => {
  const { address, received } = await receive((_, response) => response.end())
  const at = async (url: string) => publish(url, rotatedSecrets({}), never, false)
  expect(await at(address)).toMatchObject({ outcome: 'refused', reason: 'rejected' })
  expect(await at('http://169.254.169.254/')).toMatchObject({ outcome: 'refused', reason: 'rejected' })
  expect(await at('file:///etc/passwd')).toMatchObject({ outcome: 'refused', reason: 'rejected' })
  expect(received).toEqual([])
})

describe('a test event', () => {
  const at = new Date()
  const send = (address: string, secrets: Secrets = rotatedSecrets({}), allowPrivate = true) =>
    sendTestEvent(createSafeFetch({ allowPrivate }), { id: address, secrets }, { id: 'test_1234567890', at })

  it('is signed like a post, and contains none', async () => {
    const { address, received } = await receive((_, response) => response.writeHead(204).end())
    const secrets = rotatedSecrets({})
    expect(await send(address, secrets)).toEqual({ isHealthy: true, detail: '' })
    expect(received).toHaveLength(1)
    expect(received[0]!.headers['webhook-id']).toBe('test_1234567890')
    expect(verify(secrets, received[0]!)).toEqual({ type: 'webhook.test', timestamp: at.toISOString(), data: {} })
    expect(() => verify(rotatedSecrets({}), received[0]!)).toThrow()
  })

  it.each([
    [404, 'No such\n  hook', '404 No such hook'],
    [410, '', '410'],
    [429, 'slow down', '429 slow down'],
    [500, '<h1>Oops</h1>', '500 <h1>Oops</h1>'],
    [302, 'elsewhere', '302 elsewhere'],
  ])('answered with %i says so', async (status, body, detail) => {
    const { address, received } = await receive((_, response) =>
      response.writeHead(status, status === 302 ? { location: 'https://elsewhere.example/' } : {}).end(body),
    )
    expect(await send(address)).toEqual({ isHealthy: false, detail })
    expect(received).toHaveLength(1)
  })

  it('without an answer says why', async () => {
    const { address } = await receive((request) => request.socket.destroy())
    const lost = await send(address)
    expect([lost.isHealthy, lost.detail === '']).toEqual([false, false])
    const refused = await send(`http://127.0.0.1:${await freePort()}/hook`)
    expect([refused.isHealthy, refused.detail === '']).toEqual([false, false])
  })

  it.each([
    'http://127.0.0.1:9/hook',
    'http://169.254.169.254/latest',
    'http://[::1]:9/',
    'file:///etc/passwd',
    'nonsense',
  ])('is not sent to %s', async (address) => {
    const outcome = await send(address, rotatedSecrets({}), false)
    expect([outcome.isHealthy, outcome.detail === '']).toEqual([false, false])
  })
})
