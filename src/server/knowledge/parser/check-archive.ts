import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl'
import { refuse } from './refuse.ts'

const most = { entries: 2000, bytes: 200 * 1024 * 1024, ratio: 100 }
/** Small files may be packed as tightly as they like. */
const freeBytes = 1024 * 1024

/**
 * Goes through the archive as it really unpacks: what its directory claims is not believed, because the reader that
 * comes after does not compare. Resolves to the names in it.
 */
export async function checkArchive(bytes: Buffer): Promise<string[]> {
  const names: string[] = []
  let total = 0
  try {
    const zip = (await promisify<Buffer, Options, ZipFile>(fromBuffer)(bytes, { lazyEntries: true }))!
    if (zip.entryCount > most.entries) refuse('too-large')
    while (names.length < zip.entryCount) {
      const next = once(zip, 'entry')
      zip.readEntry()
      const [entry] = (await next) as [Entry]
      names.push(entry.fileName)
      if (entry.isEncrypted()) refuse('encrypted')
      if (entry.fileName.endsWith('/')) continue
      total += await unpackedSize(zip, entry, most.bytes - total)
    }
    return names
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    return refuse(code === 'too-large' || code === 'encrypted' ? code : 'corrupt', message)
  }
}

async function unpackedSize(zip: ZipFile, entry: Entry, left: number): Promise<number> {
  const mostHere = Math.min(left, Math.max(freeBytes, entry.compressedSize * most.ratio))
  if (entry.uncompressedSize > mostHere) refuse('too-large')
  const stream = await new Promise<Readable>((done, failed) =>
    zip.openReadStream(entry, (error, opened) => (error ? failed(error) : done(opened))),
  )
  let size = 0
  for await (const piece of stream) {
    size += (piece as Buffer).length
    if (size > mostHere) refuse('too-large')
  }
  return size
}
