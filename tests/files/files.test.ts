import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { beforeAll, describe, expect, it } from 'vitest'
import { collection } from '#shared/collections/define.ts'
import { type FileField, file, json, text } from '#shared/collections/fields.ts'
import { people } from '../auth/people.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { ask, testPassword as password, startTestServer, type TestServer } from '../support/server.ts'
import { until } from '../support/wait.ts'

const rules = { list: '', view: 'owner = @request.auth.id || owner = ""', create: '', update: '', delete: '' }
const filesOf = (options: object): FileField => ({ type: 'file', maxSelect: 3, multiple: true, ...options })
const papers = collection('papers', {
  tenant: { global: 'test' },
  fields: {
    owner: text(),
    image: file({ maxSize: 2000, mimeTypes: ['image/png', 'image/svg+xml'] }),
    letters: filesOf({ maxSize: 4000 }),
    secret: file({ protected: true }),
    meta: json(),
  },
  rules,
})
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describeOnEachDatabase('files', (engine) => {
  let server: TestServer
  let pb: PocketBase
  beforeAll(async () => {
    server = await startTestServer({ place: await engine.place(), collections: [papers, people] })
    pb = server.pb
  })
  const make = (values: object) => pb.collection('papers').create(values)
  const urlOf = (record: RecordModel, name: string, query?: object) => pb.files.getURL(record, name, query)
  const waiting = () => readdirSync(join(server.folder, 'incoming'))

  it('are uploaded with a record in one form, keep their bytes, and leave nothing behind', async () => {
    const record = await make({
      image: new File([png], 'Minha Foto ção.png'),
      letters: [new File(['one'], 'a.txt'), new File(['two'], 'b.txt')],
      meta: { tags: ['x', { y: null }] },
    })
    expect(record.image).toMatch(/^minha_foto_cao_\w{10}\.png$/)
    expect(record.letters).toHaveLength(2)
    expect(record.meta).toEqual({ tags: ['x', { y: null }] })
    const answer = await fetch(urlOf(record, record.image))
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png)
    expect((await ask(urlOf(record, record.letters[1]))).text).toBe('two')
    expect(waiting()).toEqual([])
  })

  it('are added, reordered and removed by PocketBase’s keys', async () => {
    const { id, ...made } = await make({ letters: [new File(['1'], 'one.txt'), new File(['2'], 'two.txt')] })
    const [one, two] = made.letters as [string, string]
    const change = (values: object) => pb.collection('papers').update(id, values)
    const added = await change({ 'letters+': new File(['3'], 'three.txt') })
    expect(added.letters.slice(0, 2)).toEqual([one, two])
    const first = await change({ 'letters-': [two] })
    expect(first.letters).toHaveLength(2)
    expect((await ask(urlOf(first, two))).status).toBe(404)
    const tooMany = change({ 'letters+': [new File(['4'], 'four.txt'), new File(['5'], 'five.txt')] })
    await expect(tooMany).rejects.toMatchObject({
      response: { data: { letters: { code: 'validation_too_many_files' } } },
    })
    const foreign = change({ letters: [one, 'other_abcdefghij.txt'] })
    await expect(foreign).rejects.toMatchObject({
      response: { data: { letters: { code: 'validation_invalid_file' } } },
    })
    expect((await change({ letters: null })).letters).toEqual([])
    expect(waiting()).toEqual([])
  })

  describe('are refused', () => {
    const script = '<html><script>alert(1)</script></html>'
    it.each<[string, object, object]>([
      [
        'when they are too large',
        { image: new File([Buffer.alloc(2001)], 'x.png') },
        { image: { code: 'validation_file_size_limit', params: { file: 'x.png', maxSize: 2000 } } },
      ],
      [
        'when much too large',
        { image: new File([Buffer.alloc(6_000_000)], 'x.png') },
        { image: { code: 'validation_file_size_limit' } },
      ],
      [
        'when they are not what their name says',
        { image: new File([script], 'x.png', { type: 'image/png' }) },
        { image: { code: 'validation_invalid_mime_type' } },
      ],
      [
        'when they are none, by name',
        { letters: ['never_uploaded.txt'] },
        { letters: { code: 'validation_invalid_file' } },
      ],
    ])('%s, and nothing of them stays', async (_, values, data) => {
      const before = await server.records.count('papers')
      await expect(make(values)).rejects.toMatchObject({ status: 400, response: { data } })
      expect(await server.records.count('papers')).toBe(before)
      expect(waiting()).toEqual([])
    })

    it('under fields that are not file fields, silently', async () => {
      const record = await make({ owner: new File(['x'], 'x.txt'), nothing: new File(['x'], 'y.txt') })
      expect(record.owner).toBe('')
      expect(waiting()).toEqual([])
    })
  })

  it('that a browser sends for an empty input are ignored', async () => {
    const { id, image } = await make({ image: new File([png], 'x.png') })
    const form = new FormData()
    form.append('owner', '')
    form.append('image', new File([], ''))
    expect(await pb.collection('papers').update(id, form)).toMatchObject({ image })
  })

  it('of an interrupted upload are swept up, and the server continues', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.write(
      'POST /api/collections/papers/records HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\ncontent-type: multipart/form-data; boundary=b\r\n\r\n--b\r\ncontent-disposition: form-data; name="letters"; filename="half.txt"\r\n\r\nhalf a letter',
    )
    await until(async () => waiting().length === 1)
    socket.destroy()
    await until(async () => waiting().length === 0)
    expect((await pb.health.check()).code).toBe(200)
  })

  describe('are served', () => {
    let record: RecordModel
    let url: string
    const get = (init: RequestInit = {}, query = {}) => fetch(urlOf(record, record.letters[0], query), init)
    beforeAll(async () => {
      record = await make({
        letters: [
          new File(['0123456789'], 'digits.txt'),
          new File([''], 'empty.txt'),
          new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'x.svg'),
        ],
        image: new File([png], 'x.png'),
      })
      url = urlOf(record, record.letters[0])
    })

    it('with headers that let nothing in them run', async () => {
      const { headers } = await get()
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="${record.letters[0]}"`,
        'content-security-policy': "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
        'cache-control': 'max-age=2592000, stale-while-revalidate=86400',
        'accept-ranges': 'bytes',
        'content-length': '10',
        'x-content-type-options': 'nosniff',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers.get('x-frame-options')).toBeNull()
    })

    it('inline only if that is safe and no download is requested', async () => {
      const disposition = async (name: string, query = {}) =>
        (await fetch(urlOf(record, name, query))).headers.get('content-disposition')!.split(';')[0]
      expect(await disposition(record.image)).toBe('inline')
      expect(await disposition(record.image, { download: 1 })).toBe('attachment')
      expect(await disposition(record.image, { download: 0 })).toBe('inline')
      expect(await disposition(record.image, { thumb: '100x100' })).toBe('inline')
      expect(await disposition(record.letters[2])).toBe('attachment')
    })

    it.each<[string, number, string, string | null]>([
      ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
      ['bytes=7-', 206, '789', 'bytes 7-9/10'],
      ['bytes=-2', 206, '89', 'bytes 8-9/10'],
      ['bytes=-50', 206, '0123456789', 'bytes 0-9/10'],
      ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
      ['bytes=10-', 416, '', 'bytes */10'],
      ['bytes=5-2', 416, '', 'bytes */10'],
      ['bytes=0-1,3-99,0-9', 200, '0123456789', null],
      ['bytes=0-1,99-100', 206, '01', 'bytes 0-1/10'],
      ['bytes=x', 200, '0123456789', null],
      ['lines=0-1', 200, '0123456789', null],
    ])('in part: %s', async (range, status, body, contentRange) => {
      const answer = await get({ headers: { range } })
      expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
        status,
        body,
        contentRange,
      ])
    })

    it('not again if cached, and completely if another version is cached', async () => {
      const modified = (await get()).headers.get('last-modified')!
      const again = await get({ headers: { 'if-modified-since': modified } })
      expect([again.status, await again.text()]).toEqual([304, ''])
      const rest = (condition: string) => get({ headers: { range: 'bytes=7-', 'if-range': condition } })
      expect((await rest(modified)).status).toBe(206)
      expect((await rest(new Date(0).toUTCString())).status).toBe(200)
    })

    it('without a body to HEAD, and correctly if empty', async () => {
      const head = await get({ method: 'HEAD' })
      expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
      const empty = await fetch(urlOf(record, record.letters[1]), { headers: { range: 'bytes=0-' } })
      expect([empty.status, await empty.text()]).toEqual([200, ''])
    })

    it('by the name of the collection too, and nowhere else', async () => {
      const name = record.letters[0]
      const other = await make({ letters: [new File(['other'], 'other.txt')] })
      const paths: [string, number][] = [
        [`papers/${record.id}/${name}`, 200],
        [`${record.collectionId}/${record.id}/${name}`, 200],
        [`papers/${other.id}/${name}`, 404],
        [`papers/${record.id}/${other.letters[0]}`, 404],
        [`papers/${record.id}/..%2f${other.id}%2f${other.letters[0]}`, 404],
        [`papers/${record.id}/%2e%2e`, 404],
        [`papers/aaaaaaaaaaaaaaa/${name}`, 404],
        [`people/${record.id}/${name}`, 404],
        [`nothing/${record.id}/${name}`, 404],
      ]
      for (const [path, status] of paths) {
        expect([path, (await ask(`${server.url}/api/files/${path}`)).status]).toEqual([path, status])
      }
      await pb.collection('papers').delete(record.id)
      expect((await ask(url)).status).toBe(404)
    })
  })

  it('that are protected are served only with a file token of a person who may see the record', async () => {
    const sign = async (name: string) => {
      const email = `${name}${randomUUID()}@test.example`
      const { id } = await server.records.write((writer) => writer.create<string>('people', { email, password }))
      const client = server.client()
      await client.collection('people').authWithPassword(email, password)
      return { id, client }
    }
    const [owner, stranger] = [await sign('owner'), await sign('stranger')]
    const record = await make({ owner: owner.id, secret: new File(['for my eyes'], 'secret.txt') })
    const open = (token: string, init?: RequestInit) => ask(urlOf(record, record.secret, { token }), init)
    const token = await owner.client.files.getToken()
    const answer = await open(token)
    expect([answer.status, answer.text]).toEqual([200, 'for my eyes'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const authorised = { headers: { authorization: owner.client.authStore.token } }
    for (const refused of [
      await open('', authorised),
      await open(owner.client.authStore.token),
      await open(`${token}x`),
      await open(await stranger.client.files.getToken()),
    ]) {
      expect([refused.status, refused.text]).toEqual([
        404,
        `{"data":{},"message":"The requested resource wasn't found.","status":404}`,
      ])
    }
    const root = await server.superuser()
    expect((await open(await root.files.getToken())).status).toBe(200)
    const unowned = await make({ secret: new File(['for all'], 'open.txt') })
    expect((await ask(urlOf(unowned, unowned.secret))).text).toBe('for all')
    await expect(server.client().files.getToken()).rejects.toMatchObject({
      status: 401,
      response: { message: 'The request requires valid record authorization token.', data: {} },
    })
    server.clock.advance(181_000)
    expect((await open(token)).status).toBe(404)
  })
})
