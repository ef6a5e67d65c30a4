import { createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Engine } from '#server/engine/engine.ts'
import { FetchError, type FetchedPage } from '#server/engine/fetch/safe-fetch.ts'
import { fileKey, originalName } from '#server/engine/files/file-key.ts'
import { extensionOf } from '#server/engine/files/media-types.ts'
import type { Row } from '#shared/collections/index.ts'
import { acceptedExtensions, type KnowledgeError } from '#shared/contracts/knowledge.ts'
import { limits } from '#shared/limits.ts'
import { type Digest, digest } from './digest.ts'
import { KnowledgeFailure } from './knowledge-failure.ts'
import { parseFile } from './parse-file.ts'
import { readTyped, typed } from './parser/typed.ts'
import { withoutMarks } from './places.ts'

/** The content of an item. */
export interface ReadSource extends Digest {
  /** Bytes of the original; 0 if a person typed it. */
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
      return {
        ...(await readTypedText(engine, `${item.question}\n\n${item.answer}`, signal)),
        title: item.question.trim(),
      }
    case 'page':
      return readTypedText(engine, item.body, signal)
    case 'link':
      return readPage(engine, item.url, signal)
    case 'document':
      return readDocument(engine, item, signal)
    default:
      throw new KnowledgeFailure('unsupported')
  }
}

/** Starting a process for a short question would take a hundred times longer than reading it. */
const shortCharacters = 5000

async function readTypedText(engine: Engine, text: string, signal: AbortSignal): Promise<ReadSource> {
  const short = text.length <= shortCharacters ? digest(readTyped(withoutMarks(text))) : null
  // Its frequent words tell the language of most texts; the process knows more of them.
  const digested = short?.language
    ? short
    : await withTemporaryFile(
        engine,
        (path) => writeFile(path, text),
        (path) => parseFile(path, typed, { signal }),
      )
  return { ...digested, size: 0, extension: '' }
}

/** A public page, reduced to its content. @throws KnowledgeFailure */
export async function readPage(engine: Engine, url: string, signal?: AbortSignal): Promise<ReadSource> {
  const page = await engine.fetch(url, { ...pageLimits, signal }).catch((error) => {
    throw error instanceof FetchError ? new KnowledgeFailure(fetchFailures[error.code], { cause: error }) : error
  })
  const extension = pageExtension(page.contentType)
  if (!acceptedExtensions.includes(extension)) throw new KnowledgeFailure('not-a-page')
  const digested = await withTemporaryFile(
    engine,
    (path) => writeFile(path, inUtf8(page, extension)),
    (path) => parseFile(path, extension, { url: page.url, signal }),
  )
  const title = digested.title || new URL(page.url).hostname
  return { ...digested, title, size: page.body.byteLength, extension }
}

async function withTemporaryFile<T>(
  { files }: Engine,
  write: (path: string) => Promise<void>,
  read: (path: string) => Promise<T>,
): Promise<T> {
  const path = files.temporaryPath()
  try {
    await write(path)
    return await read(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** Converts text from the encoding that the server declares; parsers read UTF-8. */
function inUtf8({ body, charset }: FetchedPage, extension: string): Uint8Array | string {
  if (!charset || /^utf-?8$/.test(charset) || binary.has(extension)) return body
  try {
    return new TextDecoder(charset).decode(body)
  } catch {
    return body
  }
}

const binary = new Set(['pdf', 'docx', 'pptx', 'xlsx', 'odt'])
const pages = new Set(['', 'text/html', 'application/xhtml+xml'])
const pageExtension = (type: string): string => (pages.has(type) ? 'html' : (extensionOf(type) ?? ''))
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
  const collectionId = engine.records.collection('knowledge_items')!.id
  const stored = await engine.files.open(fileKey(collectionId, item.id, item.file))
  if (!stored) throw new KnowledgeFailure('corrupt')
  if (stored.size === 0) throw new KnowledgeFailure('empty')
  if (stored.size > limits.uploadBytes) throw new KnowledgeFailure('too-large')
  const extension = extname(item.file).slice(1).toLowerCase()
  const digested = await withTemporaryFile(
    engine,
    (path) => pipeline(stored.read(), createWriteStream(path)),
    (path) => parseFile(path, extension, { signal }),
  )
  return { ...digested, title: digested.title || titleOfFile(item.file), size: stored.size, extension }
}

/** `annual_report_x1y2z3a4b5.pdf` was uploaded as `Annual report.pdf`. */
function titleOfFile(name: string): string {
  const words = originalName(name)
    .replace(/\.[^.]+$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
