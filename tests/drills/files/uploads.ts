import { GifWriter } from 'omggif'
import { wholePng } from '../../files/pictures.ts'
import { docx, pdf } from '../../knowledge/documents.ts'
import { svg } from './documents.ts'

/** A file uploaded as a profile picture, and whether it may be accepted. */
export interface HostilePicture {
  readonly name: string
  readonly fileName: string
  readonly content: Buffer
  readonly isPicture: boolean
}

const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')

/** @param frames of an animation */
export function hostilePictures(frames: number): HostilePicture[] {
  const animation = animated(frames)
  const page = pdf([[{ text: 'Hello', y: 700 }]])
  return [
    { name: 'a line of 100,000 points', fileName: 'line.png', content: wholePng(1, 100_000), isPicture: true },
    { name: `${frames} frames`, fileName: 'animated.gif', content: animation, isPicture: false },
    { name: `${frames} frames called .png`, fileName: 'animated.png', content: animation, isPicture: false },
    {
      name: 'a photo that is an archive too',
      ...{ fileName: 'photo.jpg', content: Buffer.concat([jpeg, docx(['Hello'])]), isPicture: true },
    },
    {
      name: 'a photo called .html',
      ...{ fileName: 'photo.html', content: Buffer.concat([jpeg, Buffer.from('<script>')]), isPicture: true },
    },
    { name: 'a drawing that runs scripts', fileName: 'drawing.svg', content: Buffer.from(svg), isPicture: false },
    { name: 'a drawing called .png', fileName: 'drawing.png', content: Buffer.from(svg), isPicture: false },
    {
      name: 'a web page called .webp',
      fileName: 'page.webp',
      content: Buffer.from('<html><script>'),
      isPicture: false,
    },
    { name: 'a PDF called .jpg', fileName: 'paper.jpg', content: page, isPicture: false },
  ]
}

/** Frames of one point. */
function animated(frames: number): Buffer {
  const bytes = Buffer.alloc(frames * 40 + 1000)
  const writer = new GifWriter(bytes, 1, 1, { palette: [0x00ff00, 0xff0000], loop: 0 })
  for (let frame = 0; frame < frames; frame += 1) writer.addFrame(0, 0, 1, 1, [frame % 2])
  return bytes.subarray(0, writer.end())
}

/** File names that caused path traversal in other programs; each is sent unescaped. */
export const hostileNames: readonly string[] = [
  '..',
  '../../../escaped.txt',
  '..\\..\\escaped.txt',
  '%2e%2e%2fescaped.txt',
  '%252e%252e%252fescaped.txt',
  '/etc/escaped.txt',
  'C:\\escaped.txt',
  'a\u0000.txt',
  'CON.txt',
  'NUL.tar.txt',
  `${'x'.repeat(300)}.txt`,
  `x.${'t'.repeat(300)}.txt`,
  '\u202etxt.exe.txt',
  'caf\u00e9.txt',
  'cafe\u0301.txt',
  '.htaccess.txt',
  '...txt',
  ' .txt',
  'a;b=c.txt',
  "'$(touch escaped)`touch escaped`.txt",
]

/** Paths below `/api/files/` that are not a file of the record. */
export const climbingPaths: readonly string[] = [
  '..%2f..%2fdata.db',
  '..%5c..%5cdata.db',
  '%2e%2e%2f%2e%2e%2fdata.db',
  '%252e%252e%252f%252e%252e%252fdata.db',
  '..%c0%af..%c0%afdata.db',
  '%2fetc%2fpasswd',
  'data.db%00.txt',
  '.',
  '..',
]
