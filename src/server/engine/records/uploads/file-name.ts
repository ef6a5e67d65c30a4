import { extname } from 'node:path'
import { generate } from '../values/generate.ts'

const letters = '[a-z0-9]{10}'

/** Extensions for content that came under a name without one. */
const byMimeType: Record<string, string> = {
  'text/plain': '.txt',
  'text/html': '.html',
  'text/csv': '.csv',
  'application/json': '.json',
  'application/pdf': '.pdf',
  'application/zip': '.zip',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/svg+xml': '.svg',
  'audio/mpeg': '.mp3',
  'video/mp4': '.mp4',
}

/** The name under which an upload is stored: readable, safe in a path, and never taken. */
export function storedName(original: string, mimeType: string): string {
  const plain = original.split(/[\\/]/).at(-1)!
  const extension = extensionOf(plain) || byMimeType[mimeType.split(';')[0]!] || '.bin'
  const bare = extensionOf(plain) ? plain.slice(0, plain.length - rawExtension(plain).length) : plain
  let base = snakeCase(bare.replace(/^\.+|\.+$/g, '')).slice(0, 100)
  if (base.length < 3) base += generate(letters)
  return `${base}_${generate(letters)}${extension}`
}

/** Up to two parts, `.tar.gz`. */
function rawExtension(name: string): string {
  const last = extname(name)
  if (!last) return ''
  const before = extname(name.slice(0, -last.length))
  return before === '.tar' ? before + last : last
}

function extensionOf(name: string): string {
  const extension = rawExtension(name)
    .replace(/[^\w.*\-+=#]/g, '')
    .toLowerCase()
  return extension.length > 1 && extension.length <= 20 ? extension : ''
}

function snakeCase(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase()
}
