import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'

const headBytes = 16 * 1024

/** Text formats have no signature; among them the name decides, but never over a signature. */
const textTypes: Record<string, string> = {
  '.md': 'text/markdown',
  '.markdown': 'text/markdown',
  '.html': 'text/html',
  '.htm': 'text/html',
  '.csv': 'text/csv',
  '.json': 'application/json',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

export interface FoundType {
  readonly mimeType: string
  /** The usual one of the type, with its dot. */
  readonly extension: string
}

/** The type of a file by its content. */
export async function sniffType(path: string, name: string): Promise<FoundType> {
  const head = await readHead(path)
  const known = await fileTypeFromBuffer(head).catch(() => undefined)
  if (known && known.mime !== 'application/xml') return { mimeType: known.mime, extension: `.${known.ext}` }
  if (!isText(head)) return { mimeType: 'application/octet-stream', extension: '.bin' }
  const extension = isSvg(head.toString('utf8')) ? '.svg' : extname(name).toLowerCase()
  const mimeType = textTypes[extension]
  return mimeType ? { mimeType, extension } : { mimeType: 'text/plain', extension: '.txt' }
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

const isText = (bytes: Buffer): boolean => !bytes.includes(0)
