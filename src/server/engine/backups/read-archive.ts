import { stat, statfs } from 'node:fs/promises'
import type { Readable } from 'node:stream'
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

const maxEntries = 5_000_000
const maxManifestBytes = 16 * 1024 * 1024
const newline = 0x0a
const maxLineBytes = 64 * 1024 * 1024
/** No more can become of a byte that was packed honestly. */
const maxRatio = 1032
/** Of what is free on the disk. */
const roomShare = 0.5

/** Three names that the server made: collection, record and file. */
const fileForm = /^files\/(\w+\/[\w-]+\/(?!\.+$)[\w.*\-+=#]+)$/
const tableForm = /^tables\/\w+\.ndjson$/

/**
 * Looks through the archive's directory before anything is unpacked.
 * @throws Error if it is not a backup, has names that lead elsewhere, or needs more room than there is
 */
export async function readArchive(path: string, folder: string): Promise<Archive> {
  const tables = new Map<string, Entry>()
  let manifestEntry: Entry | undefined
  let files = 0
  let size = 0
  let packed = 0
  await eachEntry(path, async (_zip, entry) => {
    const { fileName } = entry
    if (entry.isEncrypted() || !entry.canDecodeFileData()) throw new Error(`The entry ${fileName} cannot be read.`)
    if (entry.uncompressedSize > (entry.compressedSize + 1) * maxRatio)
      throw new Error(`The archive is a trap: "${fileName}" cannot be as large as it says.`)
    size += entry.uncompressedSize
    packed += entry.compressedSize
    if (fileName === manifestName && !manifestEntry) manifestEntry = entry
    else if (tableForm.test(fileName) && !tables.has(fileName)) tables.set(fileName, entry)
    else if (fileForm.test(fileName)) files += 1
    else throw new Error(`The archive holds "${fileName.slice(0, 100)}", which is no part of a backup.`)
  })
  if (!manifestEntry) throw new Error('The archive is no backup: it has no manifest.')
  if (manifestEntry.uncompressedSize > maxManifestBytes) throw new Error('The manifest is too large.')
  // Entries that share their bytes unpack to more than anybody packed.
  if (packed > (await stat(path)).size) throw new Error('The archive is a trap: its entries overlap.')
  await checkRoom(folder, size)
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

async function checkRoom(folder: string, size: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (size > bavail * bsize * roomShare) throw new Error('There is not enough room on the disk to unpack the archive.')
}

/** The zip refuses absolute names, `..` and backslashes by itself. */
async function eachEntry(path: string, look: (zip: ZipFile, entry: Entry) => Promise<void>): Promise<void> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true })
  try {
    if (zip.entryCount > maxEntries) throw new Error('The archive has too many entries.')
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
    // The pieces of the line that has not ended yet, put together once.
    let pieces: Buffer[] = []
    let length = 0
    for await (const chunk of checked(await zip.openReadStreamPromise(entry), entry)) {
      let from = 0
      for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
        yield Buffer.concat([...pieces, chunk.subarray(from, end)]).toString('utf8')
        pieces = []
        length = 0
        from = end + 1
      }
      length += chunk.length - from
      if (length > maxLineBytes) throw new Error('A row is too long.')
      if (from < chunk.length) pieces.push(chunk.subarray(from))
    }
    if (length > 0) throw new Error('The last row is cut off.')
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
