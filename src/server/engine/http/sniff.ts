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

/** The type of a file by its content. */
export async function sniffMimeType(path: string, name: string): Promise<string> {
  const head = await readHead(path)
  const known = await fileTypeFromBuffer(head).catch(() => undefined)
  if (known && known.mime !== 'application/xml') return known.mime
  if (!isText(head)) return 'application/octet-stream'
  if (/^\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<svg[\s>]/s.test(head.toString('utf8'))) return 'image/svg+xml'
  return textTypes[extname(name).toLowerCase()] ?? 'text/plain'
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

const isText = (bytes: Buffer): boolean => !bytes.includes(0)
