import { withoutClosing } from '#shared/quality/plain-text.ts'
import { splitSentences } from '#shared/quality/sentences.ts'
import { createPlaces, marksIn, type Place, withoutMarks } from './places.ts'

/** A passage of a document: small enough to quote, large enough to make sense alone. */
export interface Chunk extends Place {
  /** Headings above it, outermost first. */
  headings: string[]
  /** Markdown. */
  text: string
}

const minWords = 80
const maxWords = 220
/** A longer line is text, even if it is marked as a heading. */
const maxHeadingCharacters = 300
const maxRuleCharacters = 1000

/** Splits Markdown into passages at its paragraphs, never across a heading. Deterministic. */
export function chunkMarkdown(markdown: string): Chunk[] {
  const placeOf = createPlaces()
  return sectionsOf(markdown)
    .flatMap(({ headings, blocks }) => packed(blocks).map((text) => ({ headings, text, ...placeOf(text) })))
    .map((chunk) => ({ ...chunk, text: withoutMarks(chunk.text).trim() }))
    .filter(({ text }) => text)
}

interface Section {
  headings: string[]
  blocks: string[]
}

function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = []
  const path: { level: number; title: string }[] = []
  let current: Section = { headings: [], blocks: [] }
  /** The place marks of the headings above; the text below them begins there. */
  let places = ''
  for (const block of blocksOf(markdown)) {
    const marks = block.length <= maxHeadingCharacters ? /^(#{1,6})\s+(?=\S)/.exec(block) : null
    if (!marks || block.includes('\n')) {
      current.blocks.push(places + block)
      places = ''
      continue
    }
    if (current.blocks.length > 0) sections.push(current)
    const level = marks[1]!.length
    places += marksIn(block)
    while (path.length > 0 && path.at(-1)!.level >= level) path.pop()
    path.push({ level, title: plain(withoutClosing(withoutMarks(block.slice(marks[0].length)))) })
    current = { headings: path.map(({ title }) => title), blocks: [] }
  }
  if (current.blocks.length > 0) sections.push(current)
  return sections
}

/** Paragraphs, lists, tables and fences, each as one piece; headings on their own. */
function blocksOf(markdown: string): string[] {
  const blocks: string[] = []
  let block: string[] = []
  let fence = ''
  const close = () => {
    const text = block.join('\n').trim()
    if (text) blocks.push(text)
    block = []
  }
  for (const raw of linesOf(markdown)) {
    const line = raw.trimEnd()
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1]
    if (fence) {
      block.push(line)
      if (mark?.startsWith(fence)) {
        fence = ''
        close()
      }
      continue
    }
    if (mark) {
      close()
      fence = mark
      block.push(line)
    } else if (/^#{1,6}\s/.test(line)) {
      close()
      blocks.push(line)
    } else if (block.length === 1 && /^(={3,}|-{3,})$/.test(line) && !/^\s*[-*+|>]/.test(block[0]!)) {
      // Setext headings: a line that is underlined by the next one.
      blocks.push(`${line.startsWith('=') ? '#' : '##'} ${block.pop()}`)
    } else if (line.length <= maxRuleCharacters && /^ {0,3}([-*_] ?){3,}$/.test(line)) {
      close()
    } else if (line.trim() === '') close()
    else block.push(line)
  }
  close()
  return blocks
}

/** A very long line would overflow the stack of regular expressions, so it is split. */
const linesOf = (markdown: string): string[] =>
  markdown
    .replaceAll('\r\n', '\n')
    .split('\n')
    .flatMap((line) => (line.length > maxLineCharacters ? (line.match(/.{1,20000}/gsu) ?? []) : [line]))
const maxLineCharacters = 20_000

/** Merges small neighbouring blocks, and splits large ones at lines or sentences. */
function packed(blocks: readonly string[]): string[] {
  const passages: string[] = []
  let open: string[] = []
  let words = 0
  const close = () => {
    if (open.length > 0) passages.push(open.join('\n\n'))
    open = []
    words = 0
  }
  for (const block of blocks.flatMap(divided)) {
    const count = wordsIn(block)
    if (words > 0 && words + count > maxWords) close()
    open.push(block)
    words += count
    if (words >= minWords && words >= maxWords / 2) close()
  }
  // A short remainder is added to the passage before it.
  if (
    words > 0 &&
    words < minWords / 2 &&
    passages.length > 0 &&
    wordsIn(passages.at(-1)!) + words <= maxWords * 1.25
  ) {
    passages.push([passages.pop()!, ...open].join('\n\n'))
    return passages
  }
  close()
  return passages
}

function divided(block: string): string[] {
  if (wordsIn(block) <= maxWords) return [block]
  const lines = block.split('\n')
  const isListOrTable =
    lines.length > 3 && lines.filter((line) => /^\s*([-*+|]|\d+[.)])/.test(line)).length > lines.length / 2
  const pieces = isListOrTable ? lines : splitSentences(joined(lines)).map(({ text }) => text)
  const joint = isListOrTable ? '\n' : ' '
  const result: string[] = []
  let open: string[] = []
  let words = 0
  let length = 0
  for (const piece of pieces.flatMap(cut)) {
    if (open.length === 0 && piece === '') continue
    if (open.length > 0 && sizeOf(words, length) + wordsIn(piece) > maxWords) {
      result.push(open.join(joint))
      open = []
      words = 0
      length = 0
    }
    length += piece.length + (open.length > 0 ? joint.length : 0)
    words += countWords(piece)
    open.push(piece)
  }
  return open.length > 0 ? [...result, open.join(joint)] : result
}

const joined = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')

/** Splits generated text without full stops or spaces. */
function cut(piece: string): string[] {
  if (wordsIn(piece) <= maxWords) return [piece]
  const words = piece.split(/\s+/).flatMap((word) => word.match(/.{1,3000}/gsu) ?? [])
  const pieces: string[] = []
  let open: string[] = []
  let count = 0
  for (const word of words) {
    const more = wordsIn(word)
    if (count + more > maxWords) {
      pieces.push(open.join(' '))
      open = []
      count = 0
    }
    open.push(word)
    count += more
  }
  pieces.push(open.join(' '))
  return pieces
}

/** Words are rarely longer than thirty characters; text without spaces counts by its length. */
const wordsIn = (text: string): number => sizeOf(countWords(text), text.length)
const sizeOf = (words: number, length: number): number => Math.max(words, Math.ceil(length / 30))
const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

const plain = (heading: string): string =>
  heading
    .replace(/!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/[*_`]+/g, '')
    .trim()
