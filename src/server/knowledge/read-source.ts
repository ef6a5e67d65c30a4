import { createWriteStream } from 'node:fs'
import { rm, stat, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Engine } from '#server/engine/engine.ts'
import { FetchError, type FetchedPage } from '#server/engine/http/safe-fetch.ts'
import type { Row } from '#shared/collections/index.ts'
import { collections } from '#shared/collections/index.ts'
import type { KnowledgeError } from '#shared/contracts/knowledge.ts'
import { limits } from '#shared/limits.ts'
import { KnowledgeFailure } from './knowledge-failure.ts'
import { parseFile } from './parse-file.ts'

/** What an item says, as Markdown. */
export interface ReadSource {
  title: string
  markdown: string
  /** Bytes of the original; 0 when a person typed it. */
  size: number
  extension: string
}

const pageLimits = { maxBytes: 8 * 1024 * 1024, milliseconds: 15_000 }

/** @throws KnowledgeFailure */
export async function readSource(
  engine: Engine,
  item: Row<'knowledge_items'>,
  signal: AbortSignal,
): Promise<ReadSource> {
  switch (item.type) {
    case 'faq':
      return { title: item.question.trim(), markdown: `${item.question}\n\n${item.answer}`, size: 0, extension: '' }
    case 'page':
      return { title: firstHeading(item.body), markdown: item.body, size: 0, extension: '' }
    case 'link':
      return readPage(engine, item.url, signal)
    case 'document':
      return readDocument(engine, item, signal)
    default:
      throw new KnowledgeFailure('unsupported')
  }
}

/** A public page, reduced to what it says. @throws KnowledgeFailure */
export async function readPage(engine: Engine, url: string, signal?: AbortSignal): Promise<ReadSource> {
  const page = await engine.fetch(url, { ...pageLimits, signal }).catch((error) => {
    throw error instanceof FetchError ? new KnowledgeFailure(fetchFailures[error.code], { cause: error }) : error
  })
  const extension = pageTypes[page.contentType || 'text/html']
  if (!extension) throw new KnowledgeFailure('not-a-page')
  const path = engine.files.temporaryPath()
  try {
    await writeFile(path, inUtf8(page, extension))
    const { title, markdown } = await parseFile(path, extension, { url: page.url, signal })
    return { title: title || new URL(page.url).hostname, markdown, size: page.body.byteLength, extension }
  } finally {
    await rm(path, { force: true })
  }
}

/** Text arrives in whatever encoding the server says; parsers read UTF-8. */
function inUtf8({ body, charset }: FetchedPage, extension: string): Uint8Array | string {
  if (!charset || /^utf-?8$/.test(charset) || binary.has(extension)) return body
  try {
    return new TextDecoder(charset).decode(body)
  } catch {
    return body
  }
}

const binary = new Set(['pdf', 'docx', 'pptx', 'xlsx', 'odt'])
const office = 'application/vnd.openxmlformats-officedocument'
const pageTypes: Record<string, string> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'text/csv': 'csv',
  'application/pdf': 'pdf',
  [`${office}.wordprocessingml.document`]: 'docx',
  [`${office}.presentationml.presentation`]: 'pptx',
  [`${office}.spreadsheetml.sheet`]: 'xlsx',
  'application/vnd.oasis.opendocument.text': 'odt',
}
const fetchFailures: Record<FetchError['code'], KnowledgeError> = {
  'invalid-url': 'invalid-url',
  'private-address': 'private-address',
  unreachable: 'unreachable',
  timeout: 'timeout',
  'too-large': 'too-large',
  'too-many-redirects': 'unreachable',
  'http-error': 'unreachable',
}

async function readDocument(engine: Engine, item: Row<'knowledge_items'>, signal: AbortSignal): Promise<ReadSource> {
  const collectionId = engine.records.idOf(collections.knowledge_items)
  const stored = await engine.files.open(`${collectionId}/${item.id}/${item.file}`)
  if (!stored) throw new KnowledgeFailure('corrupt')
  if (stored.size === 0) throw new KnowledgeFailure('empty')
  if (stored.size > limits.uploadBytes) throw new KnowledgeFailure('too-large')
  const path = engine.files.temporaryPath()
  try {
    await pipeline(stored.read(), createWriteStream(path))
    const extension = extname(item.file).slice(1).toLowerCase()
    const { title, markdown } = await parseFile(path, extension, { signal })
    return { title: title || titleOfFile(item.file), markdown, size: (await stat(path)).size, extension }
  } finally {
    await rm(path, { force: true })
  }
}

/** `annual_report_x1y2z3a4b5.pdf` was uploaded as `Annual report.pdf`; the store adds ten characters of its own. */
function titleOfFile(name: string): string {
  const words = name
    .replace(/\.[^.]+$/, '')
    .replace(/_[a-z0-9]{10}$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const firstHeading = (markdown: string): string =>
  /^#{1,6}\s+(.+)$/m.exec(markdown)?.[1]?.trim() ?? markdown.trim().split('\n', 1)[0]!.slice(0, 120)
