import { createHash } from 'node:crypto'
import { limits } from '#shared/limits.ts'
import { type Chunk, chunkMarkdown } from './chunk-markdown.ts'
import { KnowledgeFailure } from './knowledge-failure.ts'
import { languageOf } from './language.ts'
import { withoutMarks } from './places.ts'

/** Everything that the server stores of a text. */
export interface Digest {
  title: string
  /** Markdown; for a long text only its beginning. The passages contain all of it. */
  markdown: string
  chunks: Chunk[]
  /** '' if unknown. */
  language: string
  tokenCount: number
  contentHash: string
  /** For a page: the address of the picture declared for its link card; '' if there is none. */
  picture?: string
}

/** About 2,500 pages of text. */
const maxCharacters = 5_000_000
/** A book has 20,000 distinct words. Each costs the search index a row, so a text of random words costs the most. */
const maxDistinctWords = 100_000
export const maxTitleCharacters = 300

/**
 * Splits a text into passages and measures it. The time this takes grows with the text, so the server calls it for short
 * texts only; long ones and files are digested in the document process.
 *
 * @throws KnowledgeFailure
 */
export function digest({ title, markdown }: { title: string; markdown: string }): Digest {
  if (markdown.length > maxCharacters) throw new KnowledgeFailure('too-large')
  const marked = tidied(markdown)
  const text = withoutMarks(marked)
  if (!/[\p{L}\p{N}]/u.test(text)) throw new KnowledgeFailure('empty')
  if (hasTooManyWords(text)) throw new KnowledgeFailure('too-large')
  const chunks = chunkMarkdown(marked)
  if (chunks.length === 0) throw new KnowledgeFailure('empty')
  return {
    title: title.slice(0, maxTitleCharacters),
    markdown: beginning(text),
    chunks,
    language: languageOf(text),
    tokenCount: estimateTokens(text),
    contentHash: createHash('sha256').update(text).digest('hex'),
  }
}

function tidied(markdown: string): string {
  const lines = markdown.replaceAll('\u0000', '').split('\n')
  const text = lines.map((line) => line.trimEnd()).join('\n')
  return text.replace(/\n{3,}/g, '\n\n').trim()
}

function hasTooManyWords(text: string): boolean {
  const words = new Set<string>()
  for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    words.add(word)
    if (words.size > maxDistinctWords) return true
  }
  return false
}

function beginning(markdown: string): string {
  if (markdown.length <= limits.pageBodyCharacters) return markdown
  const cut = markdown.lastIndexOf('\n\n', limits.pageBodyCharacters)
  return markdown.slice(0, cut > 0 ? cut : limits.pageBodyCharacters)
}

/** A token has about four characters in both languages; a rough figure is enough here. */
const estimateTokens = (text: string): number => Math.ceil(text.length / 4)
