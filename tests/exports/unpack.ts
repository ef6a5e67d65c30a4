import { text } from 'node:stream/consumers'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'

/** The entries of a zip by their names, as text. */
export async function unpack(archive: Uint8Array): Promise<Map<string, string>> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    const options = { lazyEntries: true, validateEntrySizes: true }
    fromBuffer(Buffer.from(archive), options, (error, opened) => (error ? reject(error) : resolve(opened)))
  })
  const entries = new Map<string, string>()
  return new Promise((resolve, reject) => {
    zip.once('error', reject)
    zip.once('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error)
        entries.set(entry.fileName, await text(stream))
        zip.readEntry()
      })
    })
    zip.readEntry()
  })
}
