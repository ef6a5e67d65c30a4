import { generate } from '../values/generate.ts'

const letters = '[a-z0-9]{10}'
const longest = 20

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
  const [bare = '', rawExtension = ''] = /^(.*?)((?:\.[^.]*){0,2})$/s.exec(plain)?.slice(1) ?? []
  let base = snakeCase(bare.replace(/^\.+|\.+$/g, '')).slice(0, 100)
  if (base.length < 3) base += generate(letters)
  return `${base}_${generate(letters)}${extensionOf(rawExtension) || extensionFor(mimeType)}`
}

/** Up to two parts, `.tar.gz`, of which the end counts. */
function extensionOf(raw: string): string {
  const extension = raw.replace(/[^\w.*\-+=#]/g, '').replace(/\.+$/, '')
  return extension.length > longest ? `.${extension.slice(-longest).replace(/^\.+/, '')}` : extension
}

const extensionFor = (mimeType: string): string => byMimeType[mimeType.split(';')[0]!] ?? '.bin'

function snakeCase(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase()
}
