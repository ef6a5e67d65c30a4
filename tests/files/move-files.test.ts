import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text as streamText } from 'node:stream/consumers'
import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { beforeEach, expect, it } from 'vitest'
import { fileKey } from '#server/engine/files/file-key.ts'
import { collection } from '#shared/collections/define.ts'
import { type FileField, file, text } from '#shared/collections/fields.ts'
import { type FakeS3, fakeSecret, startTestS3 } from '../fakes/s3.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { until } from '../support/wait.ts'

const papers = collection('papers', {
  tenant: { global: 'test' },
  fields: {
    title: text({ max: 20 }),
    image: file({ thumbs: ['20x0'] }),
    letters: { type: 'file', maxSelect: 3, multiple: true } as FileField,
  },
  rules: { list: '', view: '', create: '', update: '', delete: '' },
})
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describeOnDrawnDatabase('moving files', (engine) => {
  let s3: FakeS3
  let server: TestServer
  let root: PocketBase
  let records: RecordModel[]
  /** More than the small files that are kept in memory. */
  const large = 'x'.repeat(70_000)
  beforeEach(async () => {
    s3 = await startTestS3()
    server = await startTestServer({ place: await engine.place(), collections: [papers] })
    root = await server.superuser()
    records = []
    for (let index = 0; index < 6; index += 1) {
      const image = new File([png], `picture ${index}.png`)
      const letters = [new File([`${index} ${large}`], 'letter.txt')]
      records.push(await server.pb.collection('papers').create({ title: `${index}`, image, letters }))
    }
    await fetch(server.pb.files.getURL(records[0]!, records[0]!.image, { thumb: '20x0' }))
  })
  const inBucket = () => s3.keys().filter((key) => !key.startsWith('@'))
  const onDisk = () => {
    const storage = join(server.folder, 'storage')
    const entries = readdirSync(storage, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(storage.length + 1))
      .sort()
  }
  const use = (place: 's3' | 'disk') => root.settings.update({ s3: { ...s3.settings(), enabled: place === 's3' } })
  const start = (keep = false) => server.database.transaction((tx) => server.fileMove.start(tx, { keep }))
  const job = async () => (await server.fileMove.state()).job!
  const ended = (state: string) => until(async () => (await job()).state === state)
  /** The content of every file that the records name, over HTTP. */
  async function checkAll(): Promise<void> {
    const all = await server.pb.collection('papers').getFullList({ sort: 'title' })
    expect(all.length).toBeGreaterThan(0)
    for (const record of all) {
      const [picture, letter] = await Promise.all(
        [record.image, record.letters[0]].map((name) => fetch(server.pb.files.getURL(record, name))),
      )
      expect([picture!.status, letter!.status]).toEqual([200, 200])
      expect(Buffer.from(await picture!.arrayBuffer()).equals(png)).toBe(true)
      expect((await letter!.text()) === `${record.title} ${large}`).toBe(true)
    }
  }

  it.each<['s3' | 'disk', 's3' | 'disk']>([
    ['disk', 's3'],
    ['s3', 'disk'],
  ])('from %s to %s does not interrupt who found a file before and reads it afterwards', async (from, to) => {
    if (from === 's3') {
      await use('s3')
      await start()
      await ended('done')
    }
    const { id, collectionId, letters } = records[2]!
    await use(to)
    const opened = await server.files.open(fileKey(collectionId, id, letters[0]))
    const earlier = (await server.fileMove.state()).job?.id
    await start()
    await until(async () => (await job()).state === 'done' && (await job()).id !== earlier)
    expect(await streamText(opened!.read({ start: 0, end: 2 }))).toBe('2 x')
    expect(await streamText(opened!.read())).toBe(`2 ${large}`)

    const key = fileKey(collectionId, records[3]!.id, records[3]!.letters[0])
    const missing = await server.files.open(key)
    await server.pb.collection('papers').delete(records[3]!.id)
    await until(async () => (await server.files.open(key)) === null)
    await expect(streamText(missing!.read())).rejects.toThrow()
  })

  it('there and back, with thumbs, leaves nothing behind, and all are found at any time', async () => {
    const before = onDisk()
    expect(before).toHaveLength(13)
    const thumb = before.find((key) => key.includes('thumbs_'))!
    const thumbBytes = statSync(join(server.folder, 'storage', thumb)).size
    expect(await server.fileMove.state()).toEqual({
      ...{ to: 'disk', from: null, job: null },
      backups: { to: 'disk', from: null },
    })
    await expect(start()).rejects.toMatchObject({ status: 400, data: { move: { code: 'validation_nothing_to_move' } } })

    for (const [to, from, target, source] of [
      ['s3', 'disk', inBucket, onDisk],
      ['disk', 's3', onDisk, inBucket],
    ] as const) {
      await use(to)
      expect(target()).toEqual([])
      await checkAll()
      expect(await server.fileMove.state()).toMatchObject({ to, from })
      await start()
      let rounds = 0
      do {
        await checkAll()
        rounds += 1
      } while ((await job()).state !== 'done')
      expect(rounds).toBeGreaterThan(0)
      expect([target(), source()]).toEqual([before, []])
      await checkAll()
      const totalBytes = 6 * (png.length + large.length + 2) + thumbBytes
      expect(await server.fileMove.state()).toMatchObject({
        ...{ to, from: null },
        job: {
          ...{ checkpoint: 26, error: '' },
          progress: { step: 'removing', files: 13, totalFiles: 13, bytes: totalBytes, totalBytes, failedFile: '' },
        },
      })
    }
    expect(readdirSync(join(server.folder, 'incoming'))).toEqual([])
    // The bucket is not asked any more.
    const asked = s3.requests.length
    expect((await fetch(server.pb.files.getURL(records[0]!, records[0]!.image, { thumb: '20x0' }))).status).toBe(200)
    rmSync(join(server.folder, 'storage', `${records[1]!.collectionId}/${records[1]!.id}/${records[1]!.letters[0]}`))
    expect((await fetch(server.pb.files.getURL(records[1]!, records[1]!.letters[0]))).status).toBe(404)
    expect(s3.requests.length).toBe(asked)
  })

  it('can keep the originals, which are deleted with their records', async () => {
    const before = onDisk()
    await use('s3')
    await start(true)
    await ended('done')
    expect([onDisk(), inBucket()]).toEqual([before, before])
    await server.pb.collection('papers').delete(records[0]!.id)
    await until(() => inBucket().length === 10 && onDisk().length === 10)
    await start()
    await until(() => onDisk().length === 0)
    expect(inBucket()).toHaveLength(10)
    await checkAll()
  })

  it('continues where it was stopped', async () => {
    await use('s3')
    let copied = 0
    s3.failWith(({ method, path }) => {
      if (method === 'PUT' && path.startsWith('/files/')) copied += 1
      return copied > 4 && method === 'PUT' ? 'hang' : null
    })
    await start()
    await expect(start()).rejects.toMatchObject({ status: 400, data: { move: { code: 'validation_move_running' } } })
    await until(() => copied > 4)
    await server.database.transaction((tx) => server.fileMove.stop(tx))
    s3.refuseHanging()
    await ended('canceled')
    s3.failWith(null)
    await checkAll()
    const stop = () => server.database.transaction((tx) => server.fileMove.stop(tx))
    await expect(stop()).rejects.toMatchObject({ status: 400, data: { move: { code: 'validation_move_not_running' } } })

    expect(onDisk()).toHaveLength(13)
    const present = inBucket()
    expect(present.length).toBeGreaterThan(0)
    expect(present.length).toBeLessThan(13)
    s3.requests.length = 0
    await start()
    await ended('done')
    const again = s3.requests.filter((line) => present.some((key) => line === `PUT /files/${key}`))
    expect(again).toEqual([])
    expect([inBucket().length, onDisk()]).toEqual([13, []])
    await checkAll()
  })

  it('lets records with files be created, changed and deleted meanwhile', async () => {
    await use('s3')
    const copying = new Promise<void>((wake) => {
      s3.failWith(({ method, path }) => {
        if (method === 'PUT' && path.startsWith('/files/pbc_')) wake()
        return null
      })
    })
    await start()
    await copying
    const api = server.pb.collection('papers')
    const [gone, changed] = [records[5]!, records[4]!]
    await Promise.all([
      api.delete(gone.id),
      api.update(changed.id, { image: new File([png], 'other.png') }),
      api.create({ title: '9', image: new File([png], 'new.png'), letters: [new File([`9 ${large}`], 'letter.txt')] }),
    ])
    await ended('done')
    await checkAll()
    const all = await api.getFullList()
    const named = all.flatMap(({ collectionId, id, image, letters }) =>
      [image, ...letters].map((name) => `${collectionId}/${id}/${name}`),
    )
    await until(() => inBucket().filter((key) => !key.includes('thumbs_')).length === named.length)
    expect(inBucket().filter((key) => !key.includes('thumbs_'))).toEqual(named.sort())
    expect(onDisk()).toEqual([])
  })

  it('is retried after the service has refused it halfway, and loses nothing', async () => {
    await use('s3')
    let copied = 0
    s3.failWith(({ method, path }) => {
      if (method === 'PUT' && path.startsWith('/files/')) copied += 1
      return copied > 4 ? 403 : null
    })
    await start()
    await until(async () => (await job()).error !== '')
    expect(await job()).toMatchObject({
      state: 'queued',
      error: expect.stringContaining('403'),
      progress: {
        ...{ step: 'copying', totalFiles: 13 },
        failedFile: expect.stringMatching(/^papers\/\w{15}\/(picture|letter|thumbs)/),
      },
    })
    expect(onDisk()).toHaveLength(13)
    await checkAll()
    await root.settings.update({ s3: { secret: 'wrong' } })
    await checkAll()
    s3.failWith(null)
    await root.settings.update({ s3: { secret: fakeSecret } })
    await server.database.transaction(async (tx) => server.jobs.retry(tx, (await job()).id))
    await ended('done')
    expect([inBucket().length, onDisk()]).toEqual([13, []])
    await checkAll()
  })

  it('compares each copy before the original is removed, and ends when the settings change', async () => {
    await use('s3')
    const [record] = records
    const key = `${record!.collectionId}/${record!.id}/${record!.letters[0]}`
    s3.put(key, 'another content of this name')
    await start()
    await until(() => s3.content(key)?.length === large.length + 2)
    await ended('done')
    await checkAll()

    await use('disk')
    let reads = 0
    s3.failWith(({ method, path }) => {
      if (method === 'GET' && path.startsWith('/files/pbc_')) reads += 1
      if (reads === 3) void use('s3')
      return null
    })
    await start()
    await ended('failed')
    expect((await job()).error).toBe('The settings of the storage have changed.')
    s3.failWith(null)
    await checkAll()
  })

  it('leaves other files alone, and removes old ones without a record', async () => {
    const old = new Date(Date.now() - 3_600_000)
    const lost = `${records[0]!.collectionId}/${records[0]!.id}/lost.txt`
    await use('s3')
    await start()
    await ended('done')
    s3.put(lost, 'lost', old)
    s3.put('others/of/somebody.txt', 'theirs', old)
    await use('disk')
    await start()
    await ended('done')
    expect(inBucket()).toEqual(['others/of/somebody.txt'])
    expect(onDisk()).toHaveLength(13)
    expect(existsSync(join(server.folder, 'storage', lost))).toBe(false)
    mkdirSync(dirname(join(server.folder, 'storage', lost)), { recursive: true })
    writeFileSync(join(server.folder, 'storage', lost), 'new, and perhaps about to be named')
    await use('s3')
    await start()
    await until(() => onDisk().length === 0)
    expect(inBucket()).toContain(lost)
  })
})
