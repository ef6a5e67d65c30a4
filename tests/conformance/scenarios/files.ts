import { ask, created, idOf, invalid, refused, type Table, type UploadedFile, updated } from '../scenario.ts'

const clubs = '/api/collections/clubs/records'
const text = (name: string, content = 'plain text'): UploadedFile => ({ name, content })
const png: UploadedFile = { name: 'Red Dot.png', content: onePixel() }
const c1 = idOf('c1')
const fileAt = (name: string, query = '') => `GET /api/files/clubs/${c1}/{${name}}${query}`
const policy = "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox"
const lasting = 'max-age=2592000, stale-while-revalidate=86400'

export const files: Table = {
  section: '7',
  title: 'files',
  scenarios: [
    // Stored names.
    ask(`PATCH ${clubs}/${c1}?fields=logo`, 200, {
      form: [['logo', png]],
      keep: { logo: 'logo' },
      has: ['"logo":"red_dot_', '.png"'],
    }),
    ask(`PATCH ${clubs}/${c1}?fields=papers`, 200, {
      form: [
        ['papers', text('a.b.c.tar.gz', 'one')],
        ['papers', text('image_!@ special', 'two')],
      ],
      keep: { first: 'papers.0', second: 'papers.1' },
      has: ['"a_b_c_', '.tar.gz"', '"image_special_', '.txt"'],
    }),
    ask(`PATCH ${clubs}/${c1}?fields=papers`, 200, {
      form: [['papers+', text('My Photo.v2.TXT', 'three')]],
      keep: { third: 'papers.2' },
      has: ['"{first}","{second}"', '"my_photo_', '.v2.TXT"'],
    }),
    invalid(
      `PATCH ${clubs}/${c1}`,
      updated,
      { papers: ['validation_too_many_files', 'The maximum allowed files is 3.', { maxSelect: 3 }] },
      { form: [['papers+', text('four.txt')]], events: [] },
    ),
    ask(`PATCH ${clubs}/${c1}?fields=papers`, 200, {
      json: { papers: ['{third}', '{first}', '{second}'] },
      is: { papers: ['{third}', '{first}', '{second}'] },
    }),
    ask(`PATCH ${clubs}/${c1}?fields=papers`, 200, {
      json: { 'papers-': '{second}' },
      is: { papers: ['{third}', '{first}'] },
    }),
    refused(fileAt('second'), 404),
    ask(`PATCH ${clubs}/${c1}?fields=papers`, 200, {
      form: [['+papers', text('front.txt', 'front')]],
      keep: { front: 'papers.0' },
      has: ['"front_', '"{third}","{first}"]'],
    }),
    invalid(
      `PATCH ${clubs}/${c1}`,
      updated,
      { papers: ['validation_invalid_file', 'Invalid new files: [nothing.txt].', { invalidFiles: ['nothing.txt'] }] },
      { json: { papers: ['nothing.txt'] } },
    ),
    invalid(
      `POST ${clubs}`,
      created,
      { logo: ['validation_invalid_file', 'Invalid new files: [stolen.png].', { invalidFiles: ['stolen.png'] }] },
      { json: { name: 'stolen', logo: 'stolen.png' } },
    ),
    invalid(
      `POST ${clubs}`,
      created,
      {
        papers: [
          'validation_file_size_limit',
          'Failed to upload large.txt - the maximum allowed file size is 2000 bytes.',
          { file: 'large.txt', maxSize: 2000 },
        ],
      },
      { form: [['papers', text('large.txt', 'x'.repeat(2001))]], events: [] },
    ),
    ask('POST /api/collections/typed/records', 400, {
      form: [['file', { name: 'drawing.png', content: Buffer.from('%PDF-1.4 no picture') }]],
      has: ['"file":{"code":"validation_invalid_mime_type"', 'mime type must be one of: image/png, text/plain.'],
    }),
    ask('POST /api/collections/typed/records?fields=file', 200, {
      form: [['file', text('memo.txt', 'short')]],
      has: ['"file":"memo_'],
    }),
    ask('POST /api/collections/typed/records?fields=file', 200, {
      form: [
        ['file', text('first.txt', '1')],
        ['file', text('second.txt', '2')],
      ],
      has: ['"file":"second_'],
    }),
    ask('POST /api/collections/typed/records?fields=file', 200, { form: [['file', '']], is: { file: '' } }),
    // Dots that separate nothing are dropped.
    ...['.txt', '..txt', '....txt', '...', ' .txt', '. .txt', 'a..txt', 'a.!.txt', '. txt', '.....'].map((name) =>
      ask('POST /api/collections/typed/records?fields=file', 200, {
        form: [['file', text(name, 'plain')]],
        has: ['.txt"'],
        lacks: ['..'],
      }),
    ),
    ask('POST /api/collections/typed/records?fields=file', 200, {
      form: [['file', text('abc..tar...txt', 'plain')]],
      has: ['"file":"abc_tar_', '.txt"'],
      lacks: ['..'],
    }),
    // An upload that is refused is reported with everything else that is wrong.
    ask('POST /api/collections/clubs/records', 400, {
      form: [
        ['owner', 'nobody000000000'],
        ['mail', 'nope'],
        ['logo', { name: 'large.png', content: 'x'.repeat((5 << 20) + 1) }],
      ],
      has: ['"logo":{"code":"validation_file_size_limit"', '"mail":{"code":', '"owner":{"code":'],
    }),
    ask('POST /api/collections/typed/records', 200, {
      form: [['file', { name: 'Red Dot.js', content: onePixel() }]],
      keep: { misnamed: 'id', dot: 'file' },
      has: ['"file":"red_dot_', '.png"'],
      lacks: ['.js'],
      differs: 'there the name keeps its extension, whatever was found in the file',
    }),
    ask('GET /api/files/typed/{misnamed}/{dot}', 200, {
      sends: { 'content-type': 'image/png' },
      differs: 'the name was another one',
    }),
    // How they are served.
    ask(fileAt('logo'), 200, {
      sends: {
        'content-type': 'image/png',
        'content-security-policy': policy,
        'cache-control': lasting,
        'x-frame-options': null,
        'accept-ranges': 'bytes',
        etag: null,
      },
    }),
    ask(fileAt('logo'), 200, {
      sends: { 'cross-origin-resource-policy': 'cross-origin' },
      differs: 'there the header is left out, which means the same',
    }),
    ask(fileAt('third'), 200, {
      is: 'three',
      sends: {
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="{third}"',
        'x-content-type-options': 'nosniff',
      },
      differs: 'there a file that is not shown in place is sent with its own type',
    }),
    ask(`HEAD /api/files/clubs/${c1}/{logo}`, 200, { is: '', sends: { 'content-type': 'image/png' } }),
    ask(`GET /api/files/${idOf('clubs')}/${c1}/{third}`, 200, { is: 'three' }),
    ask(fileAt('third', '?download=1'), 200, {
      is: 'three',
      sends: { 'content-disposition': 'attachment; filename="{third}"' },
    }),
    ask(fileAt('logo', '?download=true'), 200, { sends: { 'content-disposition': 'attachment; filename="{logo}"' } }),
    ask(fileAt('logo', '?download=0'), 200, { sends: { 'content-disposition': 'inline; filename="{logo}"' } }),
    ask(fileAt('logo'), 200, { sends: { 'content-disposition': 'inline; filename="{logo}"' } }),
    // Ranges.
    ask(fileAt('third'), 206, { headers: { range: 'bytes=0-1' }, is: 'th', sends: { 'content-range': 'bytes 0-1/5' } }),
    ask(fileAt('third'), 206, { headers: { range: 'bytes=-2' }, is: 'ee', sends: { 'content-range': 'bytes 3-4/5' } }),
    ask(fileAt('third'), 206, { headers: { range: 'bytes=2-' }, is: 'ree', sends: { 'content-range': 'bytes 2-4/5' } }),
    ask(fileAt('third'), 206, { headers: { range: 'bytes=1-99' }, is: 'hree' }),
    ask(fileAt('third'), 416, {
      headers: { range: 'bytes=9-' },
      sends: { 'content-range': 'bytes */5' },
      differs: 'there it says "invalid range" as text, here nothing',
    }),
    ask(fileAt('third'), 206, {
      headers: { range: 'bytes=0-0,4-4' },
      has: ['Content-Range: bytes 0-0/5', 'Content-Range: bytes 4-4/5', '\r\n\r\nt\r\n--', '\r\n\r\ne\r\n--'],
      differs: 'the boundary is different each time',
    }),
    ask(fileAt('third'), 304, { headers: { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' }, is: '' }),
    ask(fileAt('third'), 200, { headers: { 'if-modified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' }, is: 'three' }),
    // Thumbs.
    ask(fileAt('logo', '?thumb=100x100'), 200, {
      sends: {
        'content-type': 'image/png',
        'content-disposition': 'inline; filename="100x100_{logo}"',
        'x-frame-options': null,
      },
    }),
    ...['60x40', '60x40t', '60x40b', '60x40f', '0x30', '30x0'].map((size) =>
      ask(fileAt('logo', `?thumb=${size}`), 200, {
        sends: { 'content-disposition': `inline; filename="${size}_{logo}"` },
      }),
    ),
    ask(fileAt('logo', '?thumb=61x40'), 200, { sends: { 'content-disposition': 'inline; filename="{logo}"' } }),
    ask(fileAt('logo', '?thumb=nonsense'), 200, { sends: { 'content-disposition': 'inline; filename="{logo}"' } }),
    ask(fileAt('third', '?thumb=100x100'), 200, {
      is: 'three',
      sends: { 'content-disposition': 'attachment; filename="{third}"' },
    }),
    // Missing files.
    refused(`GET /api/files/none/${c1}/{logo}`, 404, 'Missing or invalid collection context.'),
    refused(`GET /api/files/clubs/${c1}/nothing.png`, 404),
    refused('GET /api/files/clubs/nobody000000000/{logo}', 404),
    refused(`GET /api/files/clubs/${idOf('c2')}/{logo}`, 404),
    refused(`GET /api/files/clubs/${c1}/..%2F..%2Fdata.db`, 404),
    ask(`PATCH ${clubs}/${c1}?fields=logo`, 200, { json: { logo: null }, is: { logo: '' } }),
    refused(fileAt('logo'), 404),
    refused(fileAt('logo', '?thumb=100x100'), 404),
    // Protected files.
    ask('POST /api/collections/papers/records', 200, {
      as: 'root',
      form: [
        ['id', idOf('deed')],
        ['owner', idOf('ann')],
        ['paper', text('deed.txt', 'the deed')],
      ],
      keep: { deed: 'paper' },
      has: ['deed_'],
    }),
    refused(`GET /api/files/papers/${idOf('deed')}/{deed}`, 404),
    refused(`GET /api/files/papers/${idOf('deed')}/{deed}`, 404, undefined, { as: 'ann' }),
    refused(`GET /api/files/papers/${idOf('deed')}/{deed}?token={annToken}`, 404),
    ask('POST /api/files/token', 200, { as: 'ann', keep: { annFile: 'token' }, has: ['ey'] }),
    ask('POST /api/files/token', 200, { as: 'bob', keep: { bobFile: 'token' }, has: ['ey'] }),
    ask('POST /api/files/token', 200, { as: 'root', keep: { rootFile: 'token' }, has: ['ey'] }),
    ask(`GET /api/files/papers/${idOf('deed')}/{deed}?token={annFile}`, 200, { is: 'the deed' }),
    refused(`GET /api/files/papers/${idOf('deed')}/{deed}?token={bobFile}`, 404),
    ask(`GET /api/files/papers/${idOf('deed')}/{deed}?token={rootFile}`, 200, { is: 'the deed' }),
    ask(`GET /api/files/papers/${idOf('deed')}/{deed}?token={annFile}`, 200, {
      sends: { 'cache-control': 'private, no-store' },
      differs: 'there caches may keep protected files for a month',
    }),
    refused('POST /api/collections/people/auth-refresh', 401, undefined, { headers: { authorization: '{annFile}' } }),
  ],
}

function onePixel(): Buffer {
  return Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
}
