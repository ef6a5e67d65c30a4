import { extname } from 'node:path'
import { uniqueSuffix } from '../../files/file-key.ts'
import type { FoundType } from '../../files/media-types.ts'
import { contentTypeOf } from '../../files/media-types.ts'
import { generate } from '../fields/generate.ts'
import { withoutTrailingDots } from '../trailing-dots.ts'

const maxExtension = 20

/**
 * The name under which an upload is stored: readable, safe in a path, and never taken. The extension decides the type a
 * file is served with, so a field that accepts only some types (`agrees`) gets the extension of the detected type.
 */
export function storedName(original: string, { mimeType, extension }: FoundType, agrees: boolean): string {
  const plain = original.split(/[\\/]/).at(-1)!
  const [bare = '', rawExtension = ''] = /^(.*?)((?:\.[^.]*){0,2})$/s.exec(plain)?.slice(1) ?? []
  let base = snakeCase(withoutTrailingDots(bare).replace(/^\.+/, '')).slice(0, 100)
  if (base.length < 3) base += generate('[a-z0-9]{10}')
  const given = extensionOf(rawExtension)
  const named = base + generate(uniqueSuffix) + (given || extension)
  // `.jpeg` and `.jpg` are equivalent.
  const isTrue = extname(named).toLowerCase() === extension || contentTypeOf(named) === mimeType
  return given && agrees && !isTrue ? named.slice(0, -given.length) + extension : named
}

/** Up to two parts, such as `.tar.gz`; empty parts are dropped, and a long extension keeps its end. */
function extensionOf(raw: string): string {
  const extension = withoutTrailingDots(raw.replace(/[^\w.*\-+=#]/g, '')).replace('..', '.')
  return extension.length > maxExtension ? `.${extension.slice(-maxExtension).replace(/^\.+/, '')}` : extension
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
