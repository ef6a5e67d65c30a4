import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { notFound } from '#server/engine/errors.ts'

/** A built file of the widget, compressed once. */
export interface BuiltFile {
  readonly type: string
  readonly etag: string
  readonly content: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

export interface WidgetFiles {
  get(name: string): BuiltFile | undefined
  /** Names of the panel's files. */
  readonly panel: { readonly script: string; readonly style: string }
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}
const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** Files written by `scripts/build-widget.ts`; read on first use, and again after a rebuild. */
export function createWidgetFiles(folder: string): () => Promise<WidgetFiles> {
  let read: { readonly at: number; readonly files: Promise<WidgetFiles> } | undefined
  return async () => {
    const list = join(folder, 'panel.json')
    const at = await stat(list).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    )
    if (at === null) throw notFound()
    if (read?.at !== at) read = { at, files: readFiles(folder, list) }
    return read.files
  }
}

async function readFiles(folder: string, list: string): Promise<WidgetFiles> {
  const names = (await readdir(folder)).filter((name) => types[extname(name)])
  const files = new Map(
    await Promise.all(names.map(async (name) => [name, await readBuilt(join(folder, name))] as const)),
  )
  return { get: (name) => files.get(name), panel: JSON.parse(await readFile(list, 'utf8')) }
}

async function readBuilt(path: string): Promise<BuiltFile> {
  const content = await readFile(path)
  return {
    type: types[extname(path)]!,
    // The same tag with and without compression.
    etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    content,
    br: await compressors.br(content),
    gzip: await compressors.gzip(content),
  }
}
