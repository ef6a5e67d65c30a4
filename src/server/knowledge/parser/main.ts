import { readFile } from 'node:fs/promises'
import { audioExtensions } from '#shared/contracts/knowledge.ts'
import { digest } from '../digest.ts'
import { languageByLetters } from '../language.ts'
import { withoutMarks } from '../places.ts'
import { checkContent } from './check-content.ts'
import { decodeText } from './decode-text.ts'
import { refuse } from './refuse.ts'
import { copied, readTyped, typed } from './typed.ts'

/**
 * `main.ts PATH EXTENSION URL` prints a `Digest`, the `{ seconds }` of a recording, or `{ error, detail }` as JSON; with the
 * fourth argument `tables`, `{ tables }`; with `pages`, `{ pages }`; with `links`, `SiteLinks`. Runs in a separate process
 * without the server's permissions; only the parser for the file is loaded.
 */
const [path = '', extension = '', url = '', form = ''] = process.argv.slice(2)

const parsers: Record<string, (bytes: Buffer) => Promise<{ title: string; markdown: string; picture?: string }>> = {
  pdf: async (bytes) => (await import('./pdf.ts')).parsePdf(bytes),
  docx: async (bytes) => (await import('./docx.ts')).parseDocx(bytes),
  pptx: async (bytes) => (await import('./pptx.ts')).parsePptx(bytes),
  xlsx: async (bytes) => (await import('./xlsx.ts')).parseXlsx(bytes),
  odt: async (bytes) => (await import('./odt.ts')).parseOdt(bytes),
  html: async (bytes) => (await import('./html.ts')).parseHtml(decodeText(bytes), url),
  htm: async (bytes) => (await import('./html.ts')).parseHtml(decodeText(bytes), url),
  csv: async (bytes) => ({ title: '', markdown: (await import('./csv.ts')).tableOf(decodeText(bytes)) }),
  md: async (bytes) => {
    const { title, markdown } = (await import('./front-matter.ts')).withoutFrontMatter(decodeText(bytes))
    return { title: title || (/^#\s+(.+)$/m.exec(markdown)?.[1]?.trim() ?? ''), markdown }
  },
  txt: async (bytes) => ({ title: '', markdown: decodeText(bytes) }),
  srt: async (bytes) => (await import('./transcript.ts')).parseTranscript(decodeText(bytes)),
  vtt: async (bytes) => (await import('./transcript.ts')).parseTranscript(decodeText(bytes)),
  [copied]: async (bytes) => (await import('./transcript.ts')).parseCopied(decodeText(bytes)),
  [typed]: async (bytes) => readTyped(bytes.toString('utf8')),
}

/** Their parsers mark pages; marks in other texts would come from their authors. */
const hasPlaces = new Set(['pdf', 'pptx', 'srt', 'vtt', copied])

const audioKinds = new Set(['mp3', 'm4a', 'mp4', 'wav', 'ogg', 'oga', 'opus', 'webm', 'mkv'])

/** The length of a recording. */
async function measureAudio(bytes: Buffer): Promise<{ seconds: number }> {
  if (bytes.length === 0) refuse('empty')
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(bytes.subarray(0, 64 * 1024)).catch(() => undefined)
  if (!type) return refuse('corrupt')
  if (!audioKinds.has(type.ext)) refuse('mislabelled', type.ext)
  const { parseBuffer } = await import('music-metadata')
  const info = { mimeType: type.mime, size: bytes.length }
  const { format } = await parseBuffer(bytes, info, { duration: true, skipCovers: true })
  return { seconds: Math.ceil(format.duration ?? 0) }
}

/** The unchanged rows of all sheets; from a member's LinkedIn archive only those with the member's own posts. */
const tables: Record<string, (bytes: Buffer) => Promise<string[][][]>> = {
  xlsx: async (bytes) =>
    (await import('./xlsx.ts')).readWorkbook(bytes).then(({ sheets }) => sheets.map(({ rows }) => rows)),
  csv: async (bytes) => [(await import('./csv.ts')).parseRows(decodeText(bytes))],
  zip: readShares,
}

/** The member's own posts. Messages, contacts and comments are in other files of the archive, which are not unpacked. */
const isShares = (name: string): boolean => /(?:^|\/)shares(?:[ _-]?\d+)?\.csv$/i.test(name)

async function readShares(bytes: Buffer): Promise<string[][][]> {
  const [{ readParts }, { parseRows }] = await Promise.all([import('./check-archive.ts'), import('./csv.ts')])
  const parts = await readParts(bytes, isShares)
  return [...parts.values()].map((text) => parseRows(text.replace(/^\uFEFF/, '')))
}

async function answer(): Promise<object> {
  if (form === 'tables') return readTables()
  if (form === 'pages') return countPages()
  if (form === 'links') return readLinks()
  const parse = Object.hasOwn(parsers, extension) ? parsers[extension] : undefined
  const isAudio = audioExtensions.includes(extension)
  if (!parse && !isAudio) return { error: 'unsupported' }
  try {
    const bytes = await readFile(path)
    if (isAudio) return await measureAudio(bytes)
    if (extension !== typed) await checkContent(bytes, extension === copied ? 'txt' : extension)
    const { title, markdown, picture = '' } = await parse!(bytes)
    const digested = digest({ title, markdown: hasPlaces.has(extension) ? markdown : withoutMarks(markdown) })
    return {
      ...digested,
      language: digested.language || (await languageByLetters(digested.markdown)),
      picture,
    }
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    return { error: code ?? 'corrupt', detail: message }
  }
}

async function readTables(): Promise<object> {
  const read = Object.hasOwn(tables, extension) ? tables[extension] : undefined
  if (!read) return { error: 'unsupported' }
  try {
    const bytes = await readFile(path)
    await checkContent(bytes, extension)
    return { tables: await read(bytes) }
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    return { error: code ?? 'corrupt', detail: message }
  }
}

async function countPages(): Promise<object> {
  try {
    const bytes = await readFile(path)
    await checkContent(bytes, 'pdf')
    return { pages: await (await import('./pdf.ts')).countPdfPages(bytes) }
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    return { error: code ?? 'corrupt', detail: message }
  }
}

async function readLinks(): Promise<object> {
  try {
    return (await import('./site-links.ts')).readSiteLinks(decodeText(await readFile(path)), url)
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    return { error: code ?? 'corrupt', detail: message }
  }
}

process.stdout.write(JSON.stringify(await answer()))
