import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type PocketBase from 'pocketbase'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { collection } from '#shared/collections/define.ts'
import { type FileField, file, text } from '#shared/collections/fields.ts'
import { people } from '../auth/people.ts'
import { type FakeS3, fakeSecret, startTestS3 } from '../fakes/s3.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { ask, startTestServer, type TestServer } from '../support/server.ts'
import { until } from '../support/wait.ts'

const open = { list: '', view: '', create: '', update: '', delete: '' }
const papers = collection('papers', {
  tenant: { global: 'test' },
  fields: {
    title: text({ max: 20 }),
    image: file({ thumbs: ['20x0'] }),
    letters: { type: 'file', maxSelect: 3, multiple: true } as FileField,
    secret: file({ protected: true }),
  },
  rules: open,
})
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describeOnDrawnDatabase('files on S3', (engine) => {
  let s3: FakeS3
  let server: TestServer
  let root: PocketBase
  beforeAll(async () => {
    s3 = await startTestS3()
    server = await startTestServer({ place: await engine.place(), collections: [papers, people] })
    root = await server.superuser()
    await root.settings.update({ s3: s3.settings() })
  })
  beforeEach(() => s3.failWith(null))
  const make = (values: object) => server.pb.collection('papers').create(values)
  const letter = (content: string) => new File([content], 'letter.txt')
  const stored = () => s3.keys().filter((key) => !key.startsWith('@'))
  const onDisk = () => readdirSync(join(server.folder, 'storage'))
  const waiting = () => readdirSync(join(server.folder, 'incoming'))

  it('are stored under PocketBase’s keys, served through the server and deleted with their record', async () => {
    const record = await make({ image: new File([png], 'a b.png'), letters: [letter('0123456789'), letter('two')] })
    const key = (name: string) => `${record.collectionId}/${record.id}/${name}`
    expect(stored()).toEqual([record.image, ...record.letters].map(key).sort())
    expect(s3.content(key(record.image))!.equals(png)).toBe(true)
    expect([onDisk(), waiting()]).toEqual([[], []])

    const url = server.pb.files.getURL(record, record.letters[0])
    const whole = await ask(url)
    expect([whole.status, whole.text]).toEqual([200, '0123456789'])
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-disposition': `attachment; filename="${record.letters[0]}"`,
      'content-security-policy': expect.stringContaining('sandbox'),
      'last-modified': expect.any(String),
      'content-length': '10',
    })
    const part = await ask(url, { headers: { range: 'bytes=2-4' } })
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10'])
    const since = { headers: { 'if-modified-since': whole.headers.get('last-modified')! } }
    expect((await fetch(url, since)).status).toBe(304)

    const thumb = await fetch(server.pb.files.getURL(record, record.image, { thumb: '20x0' }))
    expect([thumb.status, thumb.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(stored()).toContain(key(`thumbs_${record.image}/20x0_${record.image}`))

    await server.pb.collection('papers').update(record.id, { image: null, 'letters-': [record.letters[1]] })
    await until(() => stored().length === 1)
    await server.pb.collection('papers').delete(record.id)
    await until(() => stored().length === 0)
    expect((await ask(url)).status).toBe(404)
  })

  it('serves ranges of a large file without reading the rest', async () => {
    const large = Buffer.alloc(300_000, 'abcdefghij')
    const record = await make({ letters: [new File([large], 'large.txt')] })
    const url = server.pb.files.getURL(record, record.letters[0])
    const part = await ask(url, { headers: { range: 'bytes=250003-250005' } })
    expect([part.status, part.text]).toEqual([206, 'def'])
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(large)).toBe(true)
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '300000'])
    await server.pb.collection('papers').delete(record.id)
  })

  it('that are protected need a token', async () => {
    const record = await make({ secret: letter('secret') })
    const url = server.pb.files.getURL(record, record.secret)
    const superuser = { token: await root.files.getToken() }
    expect((await ask(server.pb.files.getURL(record, record.secret, superuser))).text).toBe('secret')
    expect((await ask(url)).status).toBe(200)
    await server.pb.collection('papers').delete(record.id)
  })

  it('that are missing answer 404, and a service that fails 503', async () => {
    const record = await make({ letters: [letter('here'), new File([Buffer.alloc(70_000, 'x')], 'large.txt')] })
    const url = server.pb.files.getURL(record, record.letters[1])
    s3.failWith(() => 500)
    const message = 'The file storage cannot be reached at the moment. Nothing was saved; try again later.'
    expect(await ask(url)).toMatchObject({ status: 503, json: { message } })
    s3.failWith(({ method }) => (method === 'GET' ? 'reset' : null))
    const broken = await ask(url)
    expect(broken).toMatchObject({ status: 503, json: { message } })
    expect([broken.headers.get('cache-control'), broken.headers.get('content-disposition')]).toEqual(['no-store', null])
    s3.failWith(null)
    expect((await ask(url)).status).toBe(200)
    await server.pb.collection('papers').update(record.id, { title: 'still there' })
    s3.failWith(({ method }) => (method === 'HEAD' ? 404 : null))
    expect((await ask(url)).status).toBe(404)
    s3.failWith(null)
    await server.pb.collection('papers').delete(record.id)
    await until(() => stored().length === 0)
  })

  describe('leave nothing behind', () => {
    it('when the service fails: no row, no file', async () => {
      const before = await server.records.count('papers')
      let left = 1
      s3.failWith(({ method }) => (method === 'PUT' && left-- <= 0 ? 507 : null))
      expect(await refusal(make({ letters: [letter('first'), letter('second')] }))).toMatchObject({
        status: 507,
        message: expect.stringContaining('no space left'),
      })
      expect(await server.records.count('papers')).toBe(before)
      expect([stored(), waiting()]).toEqual([[], []])
      s3.failWith(null)
      const record = await make({ letters: [letter('kept')] })
      s3.failWith(({ method }) => (method === 'PUT' ? 500 : null))
      const change = server.pb.collection('papers').update(record.id, { letters: [letter('new')] })
      expect(await refusal(change)).toMatchObject({ status: 503 })
      s3.failWith(null)
      const same = await server.pb.collection('papers').getOne(record.id)
      expect((await ask(server.pb.files.getURL(same, same.letters[0]))).text).toBe('kept')
      await server.pb.collection('papers').delete(record.id)
      await until(() => stored().length === 0)
    })

    it('when the record is refused', async () => {
      expect(await refusal(make({ title: 'x'.repeat(21), letters: [letter('x')] }))).toMatchObject({ status: 400 })
      const batch = server.client().createBatch()
      batch.collection('papers').create({ letters: [letter('x')] })
      batch.collection('papers').create({ title: 'x'.repeat(21) })
      await root.settings.update({ batch: { enabled: true } })
      expect(await refusal(batch.send())).toMatchObject({ status: 400 })
      expect([stored(), waiting()]).toEqual([[], []])
    })
  })

  it('are tested, and their secret is never answered', async () => {
    expect(await root.settings.testS3('storage')).toBe(true)
    expect(s3.keys().filter((key) => key.startsWith('@test'))).toEqual([])
    const all = await root.settings.getAll()
    expect(all.s3).toEqual({ ...s3.settings(), secret: undefined })
    const [row] = await server.database.all<{ value: string }>('select value from "_settings"')
    expect(JSON.stringify([all, row])).not.toContain(fakeSecret)
    const failed = (text: string) => `Failed to test the S3 filesystem. Raw error: ${text}`
    expect(await refusal(root.settings.testS3('backups'))).toMatchObject({
      status: 400,
      message: failed('S3 storage filesystem is not enabled.'),
    })
    await root.settings.update({ s3: { secret: 'wrong' } })
    expect(await refusal(root.settings.testS3('storage'))).toMatchObject({
      status: 400,
      message: failed('S3 returned 403 – SignatureDoesNotMatch.'),
    })
    await root.settings.update({ s3: { secret: fakeSecret } })
  })
})
