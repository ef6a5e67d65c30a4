import { refuse } from './refuse.ts'

/** The entry that every document of the kind has. */
const mainParts: Partial<Record<string, string>> = {
  docx: 'word/document.xml',
  pptx: 'ppt/presentation.xml',
  xlsx: 'xl/workbook.xml',
  odt: 'content.xml',
}

/** Checks that the content matches the extension, and measures an archive before anything unpacks it. */
export async function checkContent(bytes: Buffer, extension: string): Promise<void> {
  if (bytes.length === 0) refuse('empty')
  switch (extension) {
    case 'pdf':
      // Some writers put a few bytes before the header; readers accept that.
      if (!bytes.subarray(0, 1024).includes('%PDF-')) await refuseKind(bytes)
      return
    case 'docx':
    case 'pptx':
    case 'xlsx':
    case 'odt':
      return checkOffice(bytes, mainParts[extension]!)
    case 'zip':
      // Only single entries are unpacked, each within limits.
      if (!startsWith(bytes, 'PK\u0003\u0004')) await refuseKind(bytes)
      return
    default:
      if (!isText(bytes)) refuse('mislabelled', await kindOf(bytes))
  }
}

async function checkOffice(bytes: Buffer, mainPart: string): Promise<void> {
  const type = await typeOf(bytes)
  // Encrypted documents of these types are compound files, and so are their predecessors.
  if (type === 'cfb')
    refuse(bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'encrypted' : 'mislabelled', 'cfb')
  if (!startsWith(bytes, 'PK\u0003\u0004')) await refuseKind(bytes)
  const { checkArchive, readParts } = await import('./check-archive.ts')
  const names = await checkArchive(bytes)
  if (!names.includes(mainPart)) refuse('mislabelled', await kindOf(bytes))
  // OpenDocument encrypts each entry and lists that in its manifest.
  const manifest = 'META-INF/manifest.xml'
  if (!names.includes(manifest)) return
  const parts = await readParts(bytes, (name) => name === manifest)
  if (parts.get(manifest)?.includes(':encryption-data')) refuse('encrypted')
}

async function refuseKind(bytes: Buffer): Promise<never> {
  const kind = await kindOf(bytes)
  return refuse(kind ? 'mislabelled' : 'corrupt', kind)
}

/** The actual type of the file, as an extension; '' if unknown. */
const kindOf = async (bytes: Buffer): Promise<string> =>
  startsWith(bytes, '{\\rtf') ? 'rtf' : ((await typeOf(bytes)) ?? '')

const startsWith = (bytes: Buffer, start: string): boolean =>
  bytes.subarray(0, start.length).toString('latin1') === start

/** Detection and unpacking are loaded only if needed, because each file has its own process. */
async function typeOf(bytes: Buffer): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  return (await fileTypeFromBuffer(bytes.subarray(0, 64 * 1024)).catch(() => undefined))?.ext
}

const otherKinds = ['%PDF-', 'PK\u0003\u0004', '{\\rtf']
const layoutControls = new Set([9, 10, 12, 13, 27])

/** Text has no control bytes. Detection by magic bytes would take "BMW sold more" for a picture. */
function isText(bytes: Buffer): boolean {
  if (startsWith(bytes, '\u00ff\u00fe') || startsWith(bytes, '\u00fe\u00ff')) return true
  if (otherKinds.some((start) => startsWith(bytes, start)) || bytes.includes(0)) return false
  const beginning = bytes.subarray(0, 64 * 1024)
  const controls = beginning.filter((byte) => byte < 32 && !layoutControls.has(byte)).length
  return controls <= beginning.length / 100
}
