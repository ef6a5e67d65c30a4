import { fileTypeFromBuffer } from 'file-type'
import { fromBuffer, type ZipFile } from 'yauzl'
import { refuse } from './refuse.ts'

const zipLimits = { entries: 2000, bytes: 200 * 1024 * 1024, ratio: 100 }

/** The content has to be what the extension says; an archive is measured before anything unpacks it. */
export async function checkContent(bytes: Buffer, extension: string): Promise<void> {
  if (bytes.length === 0) refuse('empty')
  const type = await fileTypeFromBuffer(bytes.subarray(0, 64 * 1024)).catch(() => undefined)
  switch (extension) {
    case 'pdf':
      // Some writers put a few bytes before the header; readers accept that.
      if (type?.mime !== 'application/pdf' && !bytes.subarray(0, 1024).includes('%PDF-'))
        refuse(type ? 'mislabelled' : 'corrupt')
      return
    case 'docx':
      // An encrypted Word file is no archive but a compound document.
      if (type?.ext === 'cfb') refuse('encrypted')
      if (!bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) refuse(type ? 'mislabelled' : 'corrupt')
      return checkArchive(bytes)
    default:
      if ((type && type.mime !== 'application/xml') || (bytes.includes(0) && !isUtf16(bytes))) refuse('mislabelled')
  }
}

const isUtf16 = (bytes: Buffer): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)

function checkArchive(bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (code: string) => reject(Object.assign(new Error(code), { code }))
    fromBuffer(bytes, { lazyEntries: true }, (error: Error | null, zip?: ZipFile) => {
      if (error || !zip) return fail('corrupt')
      let total = 0
      let isWord = false
      if (zip.entryCount > zipLimits.entries) return fail('too-large')
      zip.on('error', () => fail('corrupt'))
      zip.on('entry', (entry) => {
        total += entry.uncompressedSize
        isWord ||= entry.fileName === 'word/document.xml'
        const packedTooTight =
          entry.uncompressedSize > 1024 * 1024 && entry.uncompressedSize > entry.compressedSize * zipLimits.ratio
        if (total > zipLimits.bytes || packedTooTight) fail('too-large')
        else zip.readEntry()
      })
      zip.on('end', () => (isWord ? resolve() : fail('mislabelled')))
      zip.readEntry()
    })
  })
}
