import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { collection } from '#shared/collections/define.ts'
import { json, number, selectMany, text } from '#shared/collections/fields.ts'
import { describeOnSqlite } from '../support/databases.ts'
import { asJson, ask, startTestServer, type TestServer } from '../support/server.ts'

const open = { list: '', view: '', create: '', update: '', delete: '' }
const notes = collection('notes', {
  tenant: { global: 'test' },
  fields: { title: text(), count: number(), tags: selectMany(['a', 'b', 'c']), extra: json() },
  rules: open,
})
const locked = collection('locked', {
  tenant: { global: 'test' },
  fields: { title: text() },
  rules: { list: null, view: null, create: null, update: null, delete: null },
})

describeOnSqlite('the server', (engine) => {
  let server: TestServer
  let base: string
  beforeAll(async () => {
    server = await startTestServer({
      place: await engine.place(),
      collections: [notes, locked],
      prepare({ http }) {
        http.get('/api/breaks', async () => {
          throw new Error('the password is 1234')
        })
        http.post('/api/echo', async ({ body }) => body)
      },
    })
    base = `${server.url}/api/collections/notes/records`
  })

  const notFound = `{"data":{},"message":"The requested resource wasn't found.","status":404}`
  const unspecific = '{"data":{},"message":"Something went wrong while processing your request.","status":400}'
  const scenarios: [string, string, RequestInit, number, string][] = [
    ['an unknown path', '/api/nothing', {}, 404, notFound],
    ['the root of the API', '/api', {}, 404, notFound],
    ['a page where there is no web app', '/somewhere', {}, 404, notFound],
    ['a method a path does not have', '/api/health', { method: 'DELETE' }, 404, notFound],
    ['PUT on records', '/api/collections/notes/records/aaaaaaaaaaaaaaa', { method: 'PUT' }, 404, notFound],
    ['an address that is not one', '/api/%ZZ', {}, 400, unspecific],
    ['malformed JSON', '/api/collections/notes/records', { ...asJson({}), body: '{"title":' }, 400, unspecific],
    ['JSON that is no object', '/api/collections/notes/records', asJson(['title']), 400, unspecific],
    [
      'JSON nested too deep',
      '/api/collections/notes/records',
      { ...asJson({}), body: `{"extra":${'['.repeat(100_000)}${']'.repeat(100_000)}}` },
      400,
      unspecific,
    ],
    [
      'malformed JSON for a collection that is not there',
      '/api/collections/none/records',
      { ...asJson({}), body: '{' },
      404,
      '{"data":{},"message":"Missing or invalid collection context.","status":404}',
    ],
    [
      'a list of a collection that is not there',
      '/api/collections/none/records',
      {},
      404,
      '{"data":{},"message":"Missing collection context.","status":404}',
    ],
    [
      'a type nobody reads',
      '/api/collections/notes/records',
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'hello' },
      400,
      '{"data":{},"message":"Unsupported Content-Type.","status":400}',
    ],
    [
      'a write to a locked collection',
      '/api/collections/locked/records',
      asJson({ title: 'x' }),
      403,
      '{"data":{},"message":"Only superusers can perform this action.","status":403}',
    ],
    [
      'a list of a locked collection',
      '/api/collections/locked/records',
      {},
      403,
      '{"data":{},"message":"Only superusers can perform this action.","status":403}',
    ],
    [
      'a failure nobody foresaw',
      '/api/breaks',
      {},
      500,
      '{"data":{},"message":"Something went wrong while processing your request.","status":500}',
    ],
  ]
  it.each(scenarios)('answers %s with PocketBase’s three keys', async (_, path, init, status, text) => {
    const answer = await ask(`${server.url}${path}`, init)
    expect([answer.status, answer.text]).toEqual([status, text])
    expect(answer.headers.get('content-type')).toContain('application/json')
  })

  it('answers HEAD for every GET route, and 204 to every OPTIONS', async () => {
    for (const path of ['/api/health', '/api/collections/notes/records']) {
      const answer = await ask(`${server.url}${path}`, { method: 'HEAD' })
      expect([answer.status, answer.text]).toEqual([200, ''])
    }
    for (const path of ['/api/health', '/api/nowhere', '/api/collections/notes/records']) {
      const answer = await ask(`${server.url}${path}`, {
        method: 'OPTIONS',
        headers: { origin: 'https://elsewhere.example', 'access-control-request-headers': 'authorization,x-own' },
      })
      expect([answer.status, answer.text]).toEqual([204, ''])
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE',
        'access-control-allow-headers': 'authorization,x-own',
        vary: 'Origin',
      })
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    }
  })

  it('sends security headers with every answer', async () => {
    for (const path of ['/api/health', '/api/nowhere', '/page']) {
      const { headers } = await ask(`${server.url}${path}`)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/)
      expect(headers.get('strict-transport-security')).toBeNull()
    }
  })

  it('lets no cache keep an answer of the API', async () => {
    const root = await server.superuser()
    const headers = { authorization: root.authStore.token }
    for (const path of ['/api/health', '/api/nowhere', '/api/settings', '/api/collections/notes/records']) {
      const answer = await ask(`${server.url}${path}`, { headers })
      expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store'])
    }
    const refused = await ask(`${server.url}/api/collections/notes/records`, { method: 'POST', body: '{' })
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([400, 'no-store'])
  })

  it('is healthy, and shows superusers how it sees them', async () => {
    expect(await server.pb.health.check()).toEqual({ message: 'API is healthy.', code: 200, data: {} })
    const root = await server.superuser()
    const { data } = await root.health.check({ headers: { 'X-Forwarded-For': '203.0.113.9' } })
    expect(data).toEqual({
      canBackup: true,
      realIP: '127.0.0.1',
      possibleProxyHeader: 'X-Forwarded-For',
      notices: ['proxy-not-named'],
    })
    expect(await server.pb.send('/api/health', { query: { fields: 'code' } })).toEqual({ code: 200 })
  })

  it('prevents prototype pollution through a body', async () => {
    const payload = '{"title":"safe","__proto__":{"count":7},"constructor":{"prototype":{"count":8}}}'
    const bodies: RequestInit[] = [
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: payload },
      { method: 'POST', body: formOf([['@jsonPayload', payload]]) },
      {
        method: 'POST',
        body: new URLSearchParams([
          ['@jsonPayload', payload],
          ['__proto__', '7'],
        ]),
      },
    ]
    for (const init of bodies) {
      const answer = await ask(base, init)
      expect(answer.status).toBe(200)
      expect(answer.json).toMatchObject({ title: 'safe', count: 0 })
    }
    expect(({} as Record<string, unknown>).count).toBeUndefined()
  })

  describe('accepts every form of body:', () => {
    const values = { title: '0001', count: 1.5, tags: ['a', 'b'], extra: { deep: [1, null] } }
    const payload = JSON.stringify({ extra: { deep: [1, null] } })
    const pairs: [string, string][] = [
      ['title', '0001'],
      ['count', '1.5'],
      ['tags', 'a'],
      ['tags', 'b'],
      ['@jsonPayload', '{"extra":{"lost":true}}'],
      ['@jsonPayload', payload],
    ]
    it.each<[string, RequestInit]>([
      ['JSON', asJson(values)],
      [
        'JSON with a character set',
        { ...asJson(values), headers: { 'content-type': 'application/json; charset=utf-8' } },
      ],
      ['a URL-encoded form', { method: 'POST', body: new URLSearchParams(pairs) }],
      ['a multipart form', { method: 'POST', body: formOf(pairs) }],
    ])('%s', async (_, init) => {
      const answer = await ask(base, init)
      expect(answer.json).toMatchObject(values)
    })

    it.each<[string, unknown]>([
      ['true', true],
      ['false', false],
      ['12', 12],
      ['-1.5', -1.5],
      ['0.0', '0.0'],
      ['1e3', '1e3'],
      ['-', '-'],
      ['', ''],
      ['null', 'null'],
      ['1.2.3', '1.2.3'],
    ])('a form says %j for what JSON says as %j', async (written, meant) => {
      const body = new URLSearchParams([['value', written]])
      const answer = await ask(`${server.url}/api/echo`, { method: 'POST', body })
      expect(answer.json.value).toBe(meant)
    })

    it('an empty body with any content type', async () => {
      for (const type of ['application/json', 'text/plain', undefined]) {
        const answer = await ask(base, { method: 'POST', headers: type ? { 'content-type': type } : {} })
        expect(answer.status).toBe(200)
      }
      const { id } = (await server.pb.collection('notes').create({ title: 'kept' })) as { id: string }
      expect(await server.pb.collection('notes').update(id, {})).toMatchObject({ title: 'kept' })
      const removed = await ask(`${base}/${id}`, { method: 'DELETE', headers: { 'content-type': 'application/json' } })
      expect([removed.status, removed.text]).toEqual([204, ''])
    })

    it.each<[string, RequestInit]>([
      ['a payload that is no object', { method: 'POST', body: formOf([['@jsonPayload', '[1]']]) }],
      ['a payload that is no JSON', { method: 'POST', body: formOf([['@jsonPayload', '{']]) }],
      [
        'a payload nested too deep',
        { method: 'POST', body: formOf([['@jsonPayload', `{"extra":${'['.repeat(80)}${']'.repeat(80)}}`]]) },
      ],
      [
        'a form that ends too early',
        {
          method: 'POST',
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
          body: '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nhalf',
        },
      ],
      [
        'a form without its boundary',
        { method: 'POST', headers: { 'content-type': 'multipart/form-data' }, body: 'title=x' },
      ],
      [
        'a form of a thousand and one values',
        { method: 'POST', body: new URLSearchParams(Array.from({ length: 1001 }, () => ['tags', 'a'])) },
      ],
    ])('but not %s', async (_, init) => {
      const answer = await ask(base, init)
      expect([answer.status, answer.text]).toEqual([400, unspecific])
    })
  })

  it('rejects a body that is too large, with or without a content length', async () => {
    const tooLarge = '{"data":{},"message":"Request entity too large.","status":413}'
    expect(
      await refusal(
        server,
        'POST /api/collections/notes/records',
        'content-type: application/json\r\ncontent-length: 60000000',
      ),
    ).toContain(tooLarge)
    expect(
      await refusal(
        server,
        'POST /api/collections/notes/auth-with-password',
        'content-type: application/json\r\ncontent-length: 2000000',
      ),
    ).toContain(tooLarge)
    expect(
      await refusal(
        server,
        'POST /api/collections/notes/records',
        'content-type: multipart/form-data; boundary=x\r\ncontent-length: 60000000',
      ),
    ).toContain(tooLarge)
    const endless = await refusal(
      server,
      'POST /api/collections/notes/records',
      'content-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked',
      `--x\r\ncontent-disposition: form-data; name="title"\r\n\r\n`,
    )
    expect(endless).toContain(tooLarge)
  })

  it('keeps only a few large bodies in memory at a time', async () => {
    const sockets = Array.from({ length: 8 }, () => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
      socket.write(
        'POST /api/collections/notes/records HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000000\r\n\r\n{',
      )
      return socket
    })
    const large = asJson({ title: 'x'.repeat(2_000_000) })
    const refused = { status: 503, data: {} }
    await expect.poll(async () => (await ask(base, large)).json).toMatchObject(refused)
    expect((await ask(base, asJson({ title: 'small' }))).status).toBe(200)
    for (const socket of sockets) socket.destroy()
    const read = { data: { title: { code: 'validation_max_text_constraint' } } }
    await expect.poll(async () => (await ask(base, large)).json).toMatchObject(read)
  })
})

function formOf(pairs: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  return form
}

/** Announces a body, keeps sending while the server reads, and returns the answer. */
function refusal(server: TestServer, line: string, headers: string, start?: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
      socket.write(`${line} HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n`)
      if (start === undefined) return
      const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
      socket.write(chunk(start))
      const piece = chunk('x'.repeat(1_000_000))
      const more = () => {
        while (socket.writable && socket.write(piece));
      }
      socket.on('drain', more)
      more()
    })
    let heard = ''
    const end = () => {
      socket.destroy()
      resolve(heard)
    }
    socket.setEncoding('utf8').on('data', (text) => {
      heard += text
      if (heard.includes('"status"')) end()
    })
    socket.on('error', () => undefined).on('close', end)
  })
}
