import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import { collection } from '#shared/collections/define.ts'
import { file } from '#shared/collections/fields.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { startTestServer } from '../support/server.ts'
import { picturePretendingToBeScript } from './pictures.ts'

const uploads = collection('uploads', {
  tenant: { global: 'test' },
  fields: {
    anything: file(),
    picture: file({ mimeTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] }),
    page: file({ mimeTypes: ['text/plain', 'text/html', 'text/markdown'] }),
  },
  rules: { list: '', view: '', create: '', update: '', delete: '' },
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'

describeOnDrawnDatabase('the type of an uploaded file', (engine) => {
  let pb: PocketBase
  beforeAll(async () => {
    pb = (await startTestServer({ place: await engine.place(), collections: [uploads] })).pb
  })
  const served = async (record: RecordModel, name: string) => {
    const { headers } = await fetch(pb.files.getURL(record, name))
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    return { type: headers.get('content-type'), disposition: headers.get('content-disposition')!.split(';')[0] }
  }
  const bytes = { type: 'application/octet-stream', disposition: 'attachment' }

  it.each<[string, 'picture' | 'page', Buffer | string, string, object]>([
    ['lib.js', 'picture', picturePretendingToBeScript, '.webp', { type: 'image/webp', disposition: 'inline' }],
    ['lib.html', 'picture', png, '.png', { type: 'image/png', disposition: 'inline' }],
    ['lib.svg', 'picture', png, '.png', { type: 'image/png', disposition: 'inline' }],
    ['photo.jpeg', 'picture', jpeg, '.jpeg', { type: 'image/jpeg', disposition: 'inline' }],
    ['photo.JPG', 'picture', jpeg, '.JPG', { type: 'image/jpeg', disposition: 'inline' }],
    ['photo.png', 'picture', jpeg, '.jpg', { type: 'image/jpeg', disposition: 'inline' }],
    ['photo', 'picture', png, '.png', { type: 'image/png', disposition: 'inline' }],
    ['drawing.png', 'picture', svg, '.svg', bytes],
    ['script.mjs', 'page', 'alert(1)', '.txt', bytes],
    ['note.md', 'page', '# Note', '.md', bytes],
    ['page.html', 'page', '<p>page</p>', '.html', bytes],
  ])('%s in a field for %ss is named and served as what it is', async (name, field, content, extension, expected) => {
    const record = await pb.collection('uploads').create({ [field]: new File([content as BlobPart], name) })
    expect(record[field].slice(record[field].indexOf('.'))).toBe(extension)
    expect(await served(record, record[field])).toEqual(expected)
  })

  const shown: Record<string, string> = {
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    gif: 'image/gif',
    webp: 'image/webp',
    bmp: 'image/bmp',
    ico: 'image/x-icon',
    mp3: 'audio/mpeg',
    m4a: 'audio/mp4',
    wav: 'audio/wav',
    ogg: 'audio/ogg',
    mp4: 'video/mp4',
    webm: 'video/webm',
    pdf: 'application/pdf',
  }
  const saved = 'js mjs cjs css html htm xhtml svg svgz xml xsl json jsonp wasm swf txt md csv zip docx xlsx vtt'
  it.each([...Object.keys(shown), ...saved.split(' '), 'JS', 'SVG', 'png.js', 'nothing-known'])(
    '.%s in a field for anything is shown only as a picture, sound, film or PDF',
    async (extension) => {
      const record = await pb.collection('uploads').create({ anything: new File(['alert(1)'], `file.${extension}`) })
      expect(record.anything.endsWith(`.${extension}`)).toBe(true)
      const type = shown[extension]
      expect(await served(record, record.anything)).toEqual(type ? { type, disposition: 'inline' } : bytes)
    },
  )
})
