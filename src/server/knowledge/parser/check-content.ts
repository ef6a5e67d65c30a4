import { fileTypeFromBuffer } from 'file-type'
import { checkArchive } from './check-archive.ts'
import { refuse } from './refuse.ts'

/** The content has to be what the extension says; an archive is measured before anything unpacks it. */
export async function checkContent(bytes: Buffer, extension: string): Promise<void> {
  if (bytes.length === 0) refuse('empty')
  switch (extension) {
    case 'pdf':
      // Some writers put a few bytes before the header; readers accept that.
      if (!bytes.subarray(0, 1024).includes('%PDF-')) refuse((await typeOf(bytes)) ? 'mislabelled' : 'corrupt')
      return
    case 'docx': {
      const type = await typeOf(bytes)
      // An encrypted Word file is no archive but a compound document, as is one of the old format.
      if (type === 'cfb')
        refuse(bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'encrypted' : 'mislabelled')
      if (!startsWith(bytes, 'PK\u0003\u0004')) refuse(type ? 'mislabelled' : 'corrupt')
      if (!(await checkArchive(bytes)).includes('word/document.xml')) refuse('mislabelled')
      return
    }
    default:
      if (!isText(bytes)) refuse('mislabelled')
  }
}

const startsWith = (bytes: Buffer, start: string): boolean =>
  bytes.subarray(0, start.length).toString('latin1') === start

const typeOf = async (bytes: Buffer): Promise<string | undefined> =>
  (await fileTypeFromBuffer(bytes.subarray(0, 64 * 1024)).catch(() => undefined))?.ext

const otherKinds = ['%PDF-', 'PK\u0003\u0004', '{\\rtf']
const layoutControls = new Set([9, 10, 12, 13, 27])

/** Told by being free of control bytes: detection by first bytes takes "BMW sold more" for a picture. */
function isText(bytes: Buffer): boolean {
  if (startsWith(bytes, '\u00ff\u00fe') || startsWith(bytes, '\u00fe\u00ff')) return true
  if (otherKinds.some((start) => startsWith(bytes, start)) || bytes.includes(0)) return false
  const beginning = bytes.subarray(0, 64 * 1024)
  const controls = beginning.filter((byte) => byte < 32 && !layoutControls.has(byte)).length
  return controls <= beginning.length / 100
}
