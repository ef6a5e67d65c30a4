import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A zip in progress. */
export interface Zip {
  /** Resolves once the entry is written: entries are written one after the other, so that none is buffered in memory. */
  add(name: string, content: Readable, pack: boolean): Promise<void>
  finish(): Promise<void>
  /** After an error: closes the incomplete file. */
  abandon(): Promise<void>
}

/** Writes a zip to a new file at `path`. */
export function createZip(path: string, mtime: Date): Zip {
  const zip = new ZipFile()
  const output = zip.outputStream as unknown as Readable
  const out = pipeline(output, createWriteStream(path, { flags: 'wx', flush: true }))
  // Errors are reported to the waiting entry; `out` is checked after the last one.
  out.catch(() => {})
  return {
    async add(name, content, pack) {
      const read = new Promise<void>((resolve, reject) => {
        content.once('close', resolve)
        content.once('error', reject)
        zip.once('error', reject)
      })
      zip.addReadStream(content, name, { compress: pack, forceZip64Format: true, mtime })
      await Promise.race([read, out.then(() => Promise.reject(new Error('The zip ended too early.')))])
      zip.removeAllListeners('error')
    },
    async finish() {
      zip.end()
      await out
    },
    async abandon() {
      output.destroy()
      await out.catch(() => {})
    },
  }
}
