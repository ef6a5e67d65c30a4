import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl'
import { refuse } from './refuse.ts'

const max = { entries: 2000, bytes: 200 * 1024 * 1024, ratio: 100, keptBytes: 64 * 1024 * 1024 }
/** Small files may have any compression ratio. */
const freeBytes = 1024 * 1024

/**
 * Unpacks the archive to measure it: the sizes in its directory are not trusted, because the parser that
 * runs next does not check them. Resolves to the names in it.
 */
export async function checkArchive(bytes: Buffer): Promise<string[]> {
  const names: string[] = []
  let total = 0
  await eachEntry(bytes, async (zip, entry) => {
    names.push(entry.fileName)
    if (entry.fileName.endsWith('/')) return
    for await (const piece of piecesOf(zip, entry, max.bytes - total)) total += piece.length
  })
  return names
}

/** The parts of a checked archive whose names `isWanted`, as text, by name. */
export async function readParts(bytes: Buffer, isWanted: (name: string) => boolean): Promise<Map<string, string>> {
  const parts = new Map<string, string>()
  let total = 0
  await eachEntry(bytes, async (zip, entry) => {
    if (entry.fileName.endsWith('/') || !isWanted(entry.fileName)) return
    const pieces: Buffer[] = []
    for await (const piece of piecesOf(zip, entry, max.keptBytes - total)) {
      pieces.push(piece)
      total += piece.length
    }
    parts.set(entry.fileName, Buffer.concat(pieces).toString('utf8'))
  })
  return parts
}

async function eachEntry(bytes: Buffer, visit: (zip: ZipFile, entry: Entry) => Promise<void>): Promise<void> {
  try {
    const zip = (await promisify<Buffer, Options, ZipFile>(fromBuffer)(bytes, { lazyEntries: true }))!
    if (zip.entryCount > max.entries) refuse('too-large')
    for (let count = 0; count < zip.entryCount; count += 1) {
      const next = once(zip, 'entry')
      zip.readEntry()
      const [entry] = (await next) as [Entry]
      if (entry.isEncrypted()) refuse('encrypted')
      await visit(zip, entry)
    }
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    refuse(code === 'too-large' || code === 'encrypted' ? code : 'corrupt', message)
  }
}

/** The unpacked entry; rejected as soon as it exceeds `left` bytes or the max compression ratio. */
async function* piecesOf(zip: ZipFile, entry: Entry, left: number): AsyncGenerator<Buffer> {
  const maxHere = Math.min(left, Math.max(freeBytes, entry.compressedSize * max.ratio))
  if (entry.uncompressedSize > maxHere) refuse('too-large')
  const stream = await new Promise<Readable>((done, failed) =>
    zip.openReadStream(entry, (error, opened) => (error ? failed(error) : done(opened))),
  )
  let size = 0
  for await (const piece of stream) {
    size += (piece as Buffer).length
    if (size > maxHere) refuse('too-large')
    yield piece as Buffer
  }
}
