import { stat, statfs } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { type Manifest, manifestName, readManifest, tableEntry } from './manifest.ts'

/** An archive that was looked through and found to be a backup. */
export interface Archive {
  readonly manifest: Manifest
  /** Bytes of all entries, unpacked. */
  readonly size: number
  lines(table: string): AsyncGenerator<string>
  /** Each file with its key, once. @throws Error where the content is not what the directory says */
  files(): AsyncGenerator<{ key: string; content: AsyncGenerator<Buffer> }>
}

const mostEntries = 5_000_000
const mostManifestBytes = 16 * 1024 * 1024
const longestLine = 64 * 1024 * 1024
/** Rows pack well, but not like this; a small archive may be as dense as it likes. */
const mostRatio = 250
const freeBytes = 256 * 1024 * 1024

/** Three names that the server made: collection, record and file. */
const fileForm = /^files\/(\w+\/[\w-]+\/(?!\.+$)[\w.*\-+=#]+)$/
const tableForm = /^tables\/\w+\.ndjson$/

/**
 * Looks through the archive's directory before anything is unpacked.
 * @throws Error for what is no backup, for names that lead elsewhere, and for more than there is room for
 */
export async function readArchive(path: string, folder: string): Promise<Archive> {
  const tables = new Map<string, Entry>()
  let manifestEntry: Entry | undefined
  let files = 0
  let size = 0
  await eachEntry(path, async (_zip, entry) => {
    const { fileName } = entry
    if (entry.isEncrypted() || !entry.canDecodeFileData()) throw new Error(`The entry ${fileName} cannot be read.`)
    size += entry.uncompressedSize
    if (fileName === manifestName && !manifestEntry) manifestEntry = entry
    else if (tableForm.test(fileName) && !tables.has(fileName)) tables.set(fileName, entry)
    else if (fileForm.test(fileName)) files += 1
    else throw new Error(`The archive holds "${fileName.slice(0, 100)}", which is no part of a backup.`)
  })
  if (!manifestEntry) throw new Error('The archive is no backup: it has no manifest.')
  if (manifestEntry.uncompressedSize > mostManifestBytes) throw new Error('The manifest is too large.')
  await checkRoom(path, folder, size)
  const manifest = readManifest(await textOf(path, manifestEntry))
  if (files !== manifest.files) throw new Error('The archive has not as many files as its manifest says.')
  if (tables.size !== manifest.tables.length || manifest.tables.some(({ name }) => !tables.has(tableEntry(name)))) {
    throw new Error('The archive has not the tables that its manifest says.')
  }
  return {
    manifest,
    size,
    lines: (table) => linesOf(path, tables.get(tableEntry(table))!),
    files: () => filesOf(path),
  }
}

async function checkRoom(path: string, folder: string, size: number): Promise<void> {
  const { size: packed } = await stat(path)
  if (size > Math.max(freeBytes, packed * mostRatio))
    throw new Error('The archive unpacks to far more than a backup would.')
  const { bavail, bsize } = await statfs(folder)
  if (size > bavail * bsize * 0.8) throw new Error('There is not enough room on the disk to unpack the archive.')
}

/** The zip refuses absolute names, `..` and backslashes by itself. */
async function eachEntry(path: string, look: (zip: ZipFile, entry: Entry) => Promise<void>): Promise<void> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true })
  try {
    if (zip.entryCount > mostEntries) throw new Error('The archive has too many entries.')
    for await (const entry of zip.eachEntry()) await look(zip, entry)
  } finally {
    zip.close()
  }
}

async function withEntry<T>(
  path: string,
  entry: Entry,
  read: (content: AsyncGenerator<Buffer>) => Promise<T>,
): Promise<T> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
  try {
    return await read(checked(await zip.openReadStreamPromise(entry), entry))
  } finally {
    zip.close()
  }
}

const textOf = (path: string, entry: Entry): Promise<string> =>
  withEntry(path, entry, async (content) => {
    const chunks: Buffer[] = []
    for await (const chunk of content) chunks.push(chunk)
    return Buffer.concat(chunks).toString('utf8')
  })

async function* linesOf(path: string, entry: Entry): AsyncGenerator<string> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
  try {
    const decoder = new StringDecoder('utf8')
    let rest = ''
    for await (const chunk of checked(await zip.openReadStreamPromise(entry), entry)) {
      const lines = (rest + decoder.write(chunk)).split('\n')
      rest = lines.pop()!
      if (rest.length > longestLine) throw new Error('A row is too long.')
      yield* lines
    }
    if (rest + decoder.end() !== '') throw new Error('The last row is cut off.')
  } finally {
    zip.close()
  }
}

async function* filesOf(path: string): ReturnType<Archive['files']> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true })
  try {
    for await (const entry of zip.eachEntry()) {
      const key = fileForm.exec(entry.fileName)?.[1]
      if (key) yield { key, content: checked(await zip.openReadStreamPromise(entry), entry) }
    }
  } finally {
    zip.close()
  }
}

/** The bytes of an entry, which have to be those it was written with. Its length is checked by the reader below. */
async function* checked(stream: Readable, entry: Entry): AsyncGenerator<Buffer> {
  let sum = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sum = crc32(chunk, sum)
    yield chunk
  }
  if (sum !== entry.crc32) throw new Error(`The entry ${entry.fileName} is damaged.`)
}
