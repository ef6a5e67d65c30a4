import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { AiUsage } from '#server/engine/ai/ai.ts'
import type { Engine } from '#server/engine/engine.ts'
import { FetchError, type FetchedPage, type PageVersion } from '#server/engine/fetch/safe-fetch.ts'
import { fileKey, originalName } from '#server/engine/files/file-key.ts'
import type { StoredFile } from '#server/engine/files/file-store.ts'
import { extensionOf } from '#server/engine/files/media-types.ts'
import type { Row } from '#shared/collections/index.ts'
import { acceptedExtensions, audioExtensions, type KnowledgeError } from '#shared/contracts/knowledge.ts'
import { limits } from '#shared/limits.ts'
import { type Digest, digest } from './digest.ts'
import { KnowledgeFailure } from './knowledge-failure.ts'
import { parseFile } from './parse-file.ts'
import { copied, readTyped, typed } from './parser/typed.ts'
import { withoutMarks } from './places.ts'
import { readRecording } from './read-recording.ts'
import { readVideo } from './read-video.ts'
import { withTemporaryFile } from './temporary-file.ts'

/** The content of an item. */
export interface ReadSource extends Digest {
  /** Bytes of the original; 0 if a person typed it. */
  size: number
  extension: string
  /** Length of a recording; 0 for everything else. */
  seconds: number
  /** Of a page. */
  version?: PageVersion
}

interface ReadPage extends ReadSource {
  version: PageVersion
}

const pageLimits = { maxBytes: 8 * 1024 * 1024, milliseconds: 15_000 }

export interface Reading {
  engine: Engine
  /** Base URL for the captions of videos, without a trailing slash. */
  youtubeUrl: string
  /** Gets each call that a provider is paid for. */
  calls: AiUsage[]
  signal: AbortSignal
}

/** @throws KnowledgeFailure, or a JobError of a provider */
export async function readSource(reading: Reading, item: Row<'knowledge_items'>): Promise<ReadSource> {
  const { engine, youtubeUrl, signal } = reading
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
    case 'youtube':
      if (item.file !== '') return readOwn(reading, item)
      return { ...(await readVideo(engine, youtubeUrl, item.url, signal)), size: 0, extension: '' }
    case 'other':
      return keepUnread(engine, item)
    default:
      return readOwn(reading, item)
  }
}

/** The text of an item's file: that of a document, or the transcript of a recording. */
const readOwn = ({ engine, calls, signal }: Reading, item: Row<'knowledge_items'>): Promise<ReadSource> =>
  readStored(engine, item, async (path, extension) => {
    if (audioExtensions.includes(extension)) return readRecording(engine, path, extension, calls, signal)
    const parser = item.type === 'youtube' && extension === 'txt' ? copied : extension
    return { ...(await parseFile(path, parser, { signal })), seconds: 0 }
  })

/** Reads name, size and hash of a file that is only stored. */
async function keepUnread(engine: Engine, item: Row<'knowledge_items'>): Promise<ReadSource> {
  const stored = await openStored(engine, item)
  const hash = createHash('sha256')
  await pipeline(stored.read(), hash)
  return {
    ...{ title: titleOfFile(item.file), markdown: '', chunks: [], language: '', tokenCount: 0, seconds: 0 },
    ...{ contentHash: hash.digest('hex'), size: stored.size, extension: extensionOfName(item.file) },
  }
}

/** Starting a process for a short question would take a hundred times longer than reading it. */
const shortCharacters = 5000

async function readTypedText(engine: Engine, text: string, signal: AbortSignal): Promise<ReadSource> {
  const short = text.length <= shortCharacters ? digest(readTyped(withoutMarks(text))) : null
  // Frequent words reveal the language of most texts; the process recognises more texts.
  const digested = short?.language
    ? short
    : await withTemporaryFile(
        engine,
        (path) => writeFile(path, text),
        (path) => parseFile(path, typed, { signal }),
      )
  return { ...digested, size: 0, extension: '', seconds: 0 }
}

/** A public page, reduced to its content. @throws KnowledgeFailure */
export async function readPage(engine: Engine, url: string, signal?: AbortSignal): Promise<ReadPage> {
  const page = await readIfChanged(engine, url, undefined, signal)
  return page!
}

/** The same, or null if the page has not changed. @throws KnowledgeFailure */
export async function readIfChanged(
  engine: Engine,
  url: string,
  known: PageVersion | undefined,
  signal?: AbortSignal,
): Promise<ReadPage | null> {
  const page = await engine.fetch(url, { ...pageLimits, signal, ...(known && { known }) }).catch((error) => {
    throw error instanceof FetchError ? new KnowledgeFailure(fetchFailures[error.code], { cause: error }) : error
  })
  if (known && page.status === 304) return null
  const extension = pageExtension(page.contentType)
  if (!acceptedExtensions.includes(extension)) throw new KnowledgeFailure('not-a-page')
  const digested = await withTemporaryFile(
    engine,
    (path) => writeFile(path, inUtf8(page, extension)),
    (path) => parseFile(path, extension, { url: page.url, signal }),
  )
  const title = digested.title || new URL(page.url).hostname
  return { ...digested, title, size: page.body.byteLength, extension, seconds: 0, version: page.version }
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
export const fetchFailures: Record<FetchError['code'], KnowledgeError> = {
  'invalid-url': 'invalid-url',
  'private-address': 'private-address',
  unreachable: 'unreachable',
  timeout: 'timeout',
  'too-large': 'too-large',
  'too-many-redirects': 'unreachable',
  'http-error': 'unreachable',
}

async function readStored(
  engine: Engine,
  item: Row<'knowledge_items'>,
  read: (path: string, extension: string) => Promise<Digest & { seconds: number }>,
): Promise<ReadSource> {
  const stored = await openStored(engine, item)
  const extension = extensionOfName(item.file)
  const digested = await withTemporaryFile(
    engine,
    (path) => pipeline(stored.read(), createWriteStream(path)),
    (path) => read(path, extension),
  )
  // Without a title, a video is named by its address, which says more than the file name of a transcript.
  const title = digested.title || (item.type === 'youtube' ? '' : titleOfFile(item.file))
  return { ...digested, title, size: stored.size, extension }
}

async function openStored(engine: Engine, item: Row<'knowledge_items'>): Promise<StoredFile> {
  const collectionId = engine.records.collection('knowledge_items')!.id
  const stored = await engine.files.open(fileKey(collectionId, item.id, item.file))
  if (!stored) throw new KnowledgeFailure('corrupt')
  if (stored.size === 0) throw new KnowledgeFailure('empty')
  if (stored.size > limits.uploadBytes) throw new KnowledgeFailure('too-large')
  return stored
}

const extensionOfName = (name: string): string => extname(name).slice(1).toLowerCase()

/** `annual_report_x1y2z3a4b5.pdf` was uploaded as `Annual report.pdf`. */
function titleOfFile(name: string): string {
  const words = originalName(name)
    .replace(/\.[^.]+$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
