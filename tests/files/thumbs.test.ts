import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import { collection } from '#shared/collections/define.ts'
import { type FileField, file } from '#shared/collections/fields.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { until } from '../support/wait.ts'
import { bomb, frameTooLarge, look, quarters, turned, twoFrames } from './pictures.ts'

const open = { list: '', view: '', create: '', update: '', delete: '' }
const pictures = collection('pictures', {
  tenant: { global: 'test' },
  fields: {
    picture: file({
      maxSize: 20_000_000,
      thumbs: ['60x40', '60x40t', '60x40b', '60x40f', '0x30', '30x0', '9000x9000'],
    }),
    many: { type: 'file', maxSelect: 3, multiple: true } satisfies FileField,
    secret: file({ protected: true }),
  },
  rules: { ...open, view: '@request.auth.id != ""' },
})

describeOnDrawnDatabase('thumbs', (engine) => {
  let server: TestServer
  let pb: PocketBase
  beforeAll(async () => {
    server = await startTestServer({ place: await engine.place(), collections: [pictures] })
    pb = server.pb
  })
  const make = (bytes: Buffer, name: string, field = 'picture') =>
    pb.collection('pictures').create({ [field]: new File([new Uint8Array(bytes)], name) })

  async function get(record: RecordModel, thumb: string, field = 'picture', query: object = {}) {
    const answer = await fetch(pb.files.getURL(record, [record[field]].flat()[0], { thumb, ...query }))
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const folderOf = ({ collectionId, id, picture }: RecordModel) =>
    join(server.folder, 'storage', collectionId, id, `thumbs_${picture}`)
  const [bright, dim] = [
    [200, 200, 0],
    [200, 0, 0],
  ]
  const near = (is: number[], wanted: number[]) => {
    for (const [index, value] of wanted.entries()) expect(Math.abs(is[index]! - value), `${is}`).toBeLessThan(40)
  }

  it('are cut in the middle, at the top or at the bottom, or fit inside', async () => {
    const record = await make(await quarters(300, 300).png(), 'Square.png')
    const [centre, top, bottom] = await Promise.all(
      ['60x40', '60x40t', '60x40b'].map(async (size) => look((await get(record, size)).bytes)),
    )
    for (const picture of [centre!, top!, bottom!]) expect([picture.width, picture.height]).toEqual([60, 40])
    // The bright part is the upper 20 of 60 rows; ten rows are cut off above and below, or twenty on one side.
    near(centre!.at(5, 5), bright!)
    near(centre!.at(5, 15), dim!)
    near(top!.at(5, 15), bright!)
    near(bottom!.at(5, 4), dim!)
    near(bottom!.at(55, 35), [0, 0, 200])
    const fit = await look((await get(record, '60x40f')).bytes)
    expect([fit.width, fit.height]).toEqual([40, 40])
    for (const [width, height, ...expected] of [
      [100, 33, 60, 19],
      [7, 100, 2, 40],
      [20, 10, 20, 10],
    ] as const) {
      const other = await make(await quarters(width, height).png(), 'Other.png')
      const picture = await look((await get(other, '60x40f')).bytes)
      expect([picture.width, picture.height]).toEqual(expected)
    }
  })

  it('keep the ratio if one side is 0, and always exist in 100x100', async () => {
    const record = await make(await quarters(400, 200).jpeg(90), 'wide.jpg')
    for (const [size, expected] of Object.entries({ '0x30': [60, 30], '30x0': [30, 15], '100x100': [100, 100] })) {
      const { width, height, format } = await look((await get(record, size)).bytes)
      expect([width, height, format]).toEqual([...expected, 'jpeg'])
    }
  })

  it('have the headers of files with their own name', async () => {
    const record = await make(await quarters(20, 20).jpeg(), 'a.jpg')
    const { headers, status } = await get(record, '30x0')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/jpeg')
    expect(headers.get('content-disposition')).toBe(`inline; filename="30x0_${record.picture}"`)
    expect(headers.get('cache-control')).toBe('max-age=2592000, stale-while-revalidate=86400')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    const saved = await get(record, '30x0', 'picture', { download: true })
    expect(saved.headers.get('content-disposition')).toContain('attachment')
  })

  it('of WebP and GIF are PNG, of a GIF the first frame', async () => {
    const webp = await make(await quarters(80, 80).webpLossless(), 'a.webp')
    const ofWebp = await get(webp, '60x40f')
    expect(ofWebp.headers.get('content-type')).toBe('image/png')
    expect((await look(ofWebp.bytes)).format).toBe('png')
    const gif = await make(twoFrames(80, 60), 'a.gif')
    const ofGif = await get(gif, '30x0')
    expect(ofGif.headers.get('content-type')).toBe('image/png')
    const { width, height, at } = await look(ofGif.bytes)
    expect([width, height]).toEqual([30, 23])
    near(at(15, 10), [0, 255, 0])
  })

  it('are WebP on request, beside those in the format of the file', async () => {
    for (const [name, bytes, own] of [
      ['a.jpg', await quarters(80, 80).jpeg(90), 'image/jpeg'],
      ['b.png', await quarters(80, 80).png(), 'image/png'],
      ['c.webp', await quarters(80, 80).webpLossless(), 'image/png'],
    ] as const) {
      const record = await make(bytes, name)
      const asWebp = await get(record, '60x40', 'picture', { format: 'webp' })
      expect(asWebp.headers.get('content-type')).toBe('image/webp')
      expect(asWebp.headers.get('content-disposition')).toBe(`inline; filename="60x40_${record.picture}.webp"`)
      const { width, height, format } = await look(asWebp.bytes)
      expect([width, height, format]).toEqual([60, 40, 'webp'])
      expect((await get(record, '60x40')).headers.get('content-type')).toBe(own)
      expect((await get(record, '60x40', 'picture', { format: 'webp' })).bytes).toEqual(asWebp.bytes)
      // Only thumbs: the file itself stays as it was uploaded, and unknown formats are ignored.
      expect((await get(record, '', 'picture', { format: 'webp' })).bytes).toEqual(bytes)
      expect((await get(record, '60x40', 'picture', { format: 'avif' })).headers.get('content-type')).toBe(own)
    }
  })

  it('are upright if the camera was rotated', async () => {
    const record = await make(turned(await quarters(200, 100).jpeg(95)), 'turned.jpeg')
    const { width, height, at } = await look((await get(record, '30x0')).bytes)
    expect([width, height]).toEqual([30, 60])
    // Left becomes top, top becomes right.
    near(at(3, 5), dim!)
    near(at(27, 5), bright!)
  })

  it('are the original for an unlisted size, and for other files than pictures', async () => {
    const png = await quarters(30, 30).png()
    const record = await make(png, 'a.png')
    for (const size of ['61x40', '60x40x', '0x0', '', '../x', '60X40']) {
      expect((await get(record, size)).bytes.equals(png)).toBe(true)
    }
    const text = await make(Buffer.from('not a picture'), 'a.png')
    expect((await get(text, '100x100')).bytes.toString()).toBe('not a picture')
    const broken = png.subarray(0, 60)
    const cut = await make(broken, 'cut.png')
    expect((await get(cut, '100x100')).bytes.equals(broken)).toBe(true)
    expect(existsSync(folderOf(cut))).toBe(false)
    const many = await make(png, 'a.png', 'many')
    expect((await look((await get(many, '100x100', 'many')).bytes)).width).toBe(100)
    expect((await get(many, '60x40', 'many')).bytes.equals(png)).toBe(true)
  })

  it('are created once for concurrent requests, and stored', async () => {
    const record = await make(await quarters(900, 900).png(), 'often.png')
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(record, '60x40')))
    expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
    expect(readdirSync(folderOf(record))).toEqual([`60x40_${record.picture}`])
    const before = statSync(join(folderOf(record), `60x40_${record.picture}`))
    await get(record, '60x40')
    expect(statSync(join(folderOf(record), `60x40_${record.picture}`)).ino).toBe(before.ino)
    expect(readdirSync(join(server.folder, 'incoming'))).toEqual([])
  })

  it('are deleted with their file', async () => {
    const record = await make(await quarters(50, 50).png(), 'old.png')
    await get(record, '100x100')
    expect(existsSync(folderOf(record))).toBe(true)
    const next = await quarters(40, 40).png()
    const changed = await pb
      .collection('pictures')
      .update(record.id, { picture: new File([new Uint8Array(next)], 'new.png') })
    await until(async () => !existsSync(folderOf(record)))
    await get(changed, '100x100')
    await pb.collection('pictures').delete(record.id)
    await until(async () => !existsSync(join(server.folder, 'storage', record.collectionId, record.id)))
  })

  it('of protected files need the token that the file needs', async () => {
    const record = await make(await quarters(50, 50).png(), 'secret.png', 'secret')
    expect((await get(record, '100x100', 'secret')).status).toBe(404)
    const root = await server.superuser()
    const token = await root.files.getToken()
    const seen = await get(record, '100x100', 'secret', { token })
    expect(seen.status).toBe(200)
    expect((await look(seen.bytes)).width).toBe(100)
    expect((await get(record, '100x100', 'secret')).status).toBe(404)
  })

  it('of pictures that would fill the memory are the original, undecoded', async () => {
    const before = process.resourceUsage().maxRSS
    const pictures = [bomb(30_000, 30_000), bomb(60_000, 700), frameTooLarge(), bomb(1, 2000)]
    for (const [index, bytes] of pictures.entries()) {
      const record = await make(bytes, index === 2 ? 'a.gif' : 'a.png')
      for (const size of index === 3 ? ['9000x9000'] : ['100x100', '60x40f']) {
        const answer = await get(record, size)
        expect(answer.status).toBe(200)
        expect(answer.bytes.equals(bytes)).toBe(true)
      }
      expect(existsSync(folderOf(record))).toBe(false)
    }
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(200_000)
  })
})
