import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { Mime } from 'mime/lite'
import standardTypes from 'mime/types/standard.js'

const bytes = 'application/octet-stream'
const office = 'application/vnd.openxmlformats-officedocument'

/**
 * Extensions and their types: the registered ones, the office formats from `mime`'s other list (which takes ten times
 * as long to load), and the name of the icon type that PocketBase and `file-type` use.
 */
const types = new Mime(standardTypes, {
  [`${office}.wordprocessingml.document`]: ['docx'],
  [`${office}.spreadsheetml.sheet`]: ['xlsx'],
  [`${office}.presentationml.presentation`]: ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'image/x-icon': ['ico'],
})

/** The type of a name's extension; `application/octet-stream` for an unknown one. */
export const contentTypeOf = (name: string): string => types.getType(extname(name)) ?? bytes

/** The usual extension of a type, without its dot. */
export const extensionOf = (type: string): string | null => types.getExtension(type)

/** Types a browser may show inline: none of them runs as a script, a style sheet or a page. */
const shownInline = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/x-icon',
  'audio/mpeg',
  'audio/mp4',
  'audio/wav',
  'audio/ogg',
  'video/mp4',
  'video/webm',
  'application/pdf',
])
export const isShownInline = (type: string): boolean => shownInline.has(type)

/** The type an uploaded file is served with: its own only if a browser may show it inline. */
export const servedType = (type: string): string => (isShownInline(type) ? type : bytes)

const headBytes = 16 * 1024

/**
 * Text formats have no signature: for these the name decides, but never against a signature. Text with any other name
 * is plain text.
 */
const textFormats = new Set(['.md', '.markdown', '.html', '.htm', '.csv', '.json', '.css', '.js', '.svg'])

export interface FoundType {
  readonly mimeType: string
  /** The usual extension of the type, with its dot. */
  readonly extension: string
}

/** The type of a file by its content. */
export async function sniffType(path: string, name: string): Promise<FoundType> {
  const head = await readHead(path)
  const known = await fileTypeFromBuffer(head).catch(() => undefined)
  if (known && known.mime !== 'application/xml') return { mimeType: known.mime, extension: `.${known.ext}` }
  if (!isText(head)) return { mimeType: bytes, extension: '.bin' }
  const extension = isSvg(head.toString('utf8')) ? '.svg' : extname(name).toLowerCase()
  if (!textFormats.has(extension)) return { mimeType: 'text/plain', extension: '.txt' }
  return { mimeType: types.getType(extension)!, extension }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const buffer = Buffer.alloc(headBytes)
    const { bytesRead } = await file.read(buffer, 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Whether the text begins with an `svg` element, perhaps after a declaration and comments. */
export function isSvg(text: string): boolean {
  let rest = text.trimStart()
  if (rest.startsWith('<?xml')) rest = after(rest, '>')
  while (rest.startsWith('<!--')) rest = after(rest, '-->')
  return /^<svg[\s>]/.test(rest)
}

function after(text: string, sign: string): string {
  const at = text.indexOf(sign)
  return at < 0 ? '' : text.slice(at + sign.length).trimStart()
}

const isText = (head: Buffer): boolean => !head.includes(0)

/** Whether compressing a file makes it smaller: images, audio and documents are already compressed. */
export const isWorthPacking = (name: string): boolean =>
  /^(text\/|application\/json|image\/(svg|bmp))/.test(contentTypeOf(name))
