import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { AiUsage } from '#server/engine/ai/ai.ts'
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
import { readRecording } from './read-recording.ts'
import { withTemporaryFile } from './temporary-file.ts'

/** The content of an item. */
export interface ReadSource extends Digest {
  /** Bytes of the original; 0 if a person typed it. */
  size: number
  extension: string
  /** Length of a recording; 0 for everything else. */
  seconds: number
}

const pageLimits = { maxBytes: 8 * 1024 * 1024, milliseconds: 15_000 }

/**
 * @param calls what a provider is paid for, added as it happens
 * @throws KnowledgeFailure, or a JobError of a provider
 */
export async function readSource(
  engine: Engine,
  item: Row<'knowledge_items'>,
  calls: AiUsage[],
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
      return readStored(engine, item, async (path, extension) => ({
        ...(await parseFile(path, extension, { signal })),
        seconds: 0,
      }))
    case 'audio':
      return readStored(engine, item, (path, extension) => readRecording(engine, path, extension, calls, signal))
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
  return { ...digested, size: 0, extension: '', seconds: 0 }
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
  return { ...digested, title, size: page.body.byteLength, extension, seconds: 0 }
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

async function readStored(
  engine: Engine,
  item: Row<'knowledge_items'>,
  read: (path: string, extension: string) => Promise<Digest & { seconds: number }>,
): Promise<ReadSource> {
  const collectionId = engine.records.collection('knowledge_items')!.id
  const stored = await engine.files.open(fileKey(collectionId, item.id, item.file))
  if (!stored) throw new KnowledgeFailure('corrupt')
  if (stored.size === 0) throw new KnowledgeFailure('empty')
  if (stored.size > limits.uploadBytes) throw new KnowledgeFailure('too-large')
  const extension = extname(item.file).slice(1).toLowerCase()
  const digested = await withTemporaryFile(
    engine,
    (path) => pipeline(stored.read(), createWriteStream(path)),
    (path) => read(path, extension),
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
