import { seeker } from './spans.ts'

/** A piece of a document without its markup. `at[i]` is the offset in the raw text of the character `text[i]`. */
export interface Block {
  kind: 'heading' | 'paragraph' | 'item' | 'code' | 'table'
  text: string
  at: number[]
  /** Depth of a heading (1–6, 7 for a line that is bold throughout) or indentation of an item. */
  level: number
  /** Whether the item is numbered. */
  ordered: boolean
}

type Range = [start: number, end: number]
interface RawBlock extends Omit<Block, 'text' | 'at'> {
  ranges: Range[]
}

const fence = /^\s*(```|~~~)/
const heading = /^\s{0,3}(#{1,6})\s+/
const rule = /^\s{0,3}(?:[-*_=]\s*){3,}$/
const item = /^(\s*)(?:([-*+•▪◦‣·])|(\d{1,3})[.)]|[a-z]\))\s+(?=\S)/
const boldLine = /^\s*(\*\*|__)(?!\s)[^*_]+\1:?\s*$/

/** Markdown or plain text as blocks of plain text. Never throws; unknown markup is kept. */
export function plainBlocks(raw: string): Block[] {
  return rawBlocks(raw)
    .map(({ ranges, ...block }) => ({ ...block, ...inline(raw, ranges, block.kind === 'code') }))
    .filter((block) => block.text !== '')
}

/** The text alone, a line per heading or item and a blank line between paragraphs. */
export function plainText(raw: string): string {
  let text = ''
  let previous: Block['kind'] | '' = ''
  for (const block of plainBlocks(raw)) {
    if (block.kind === 'code' || block.kind === 'table') continue
    const between = previous === '' ? '' : previous === 'item' && block.kind === 'item' ? '\n' : '\n\n'
    text += between + block.text
    previous = block.kind
  }
  return text
}

function rawBlocks(raw: string): RawBlock[] {
  const blocks: RawBlock[] = []
  let open: RawBlock | null = null
  let inCode = false
  let position = 0
  const start = (block: RawBlock) => {
    blocks.push(block)
    open = block
  }
  for (const line of raw.split('\n')) {
    const from = position
    position += line.length + 1
    if (fence.test(line)) {
      inCode = !inCode
      open = null
      continue
    }
    const quoted = inCode ? 0 : (/^(?:\s{0,3}>\s?)+/.exec(line)?.[0].length ?? 0)
    const text = line.slice(quoted).replace(/\r$/, '')
    const range: Range = [from + quoted, from + quoted + text.length]
    if (inCode) start({ kind: 'code', ranges: [range], level: 0, ordered: false })
    else if (!text.trim()) open = null
    else if (rule.test(text)) {
      if (
        open &&
        /^\s*[=-]+\s*$/.test(text) &&
        /^(?:=|--)/.test(text.trim()) &&
        (open as RawBlock).kind === 'paragraph'
      )
        (open as RawBlock).kind = 'heading'
      open = null
    } else if (/^\s*\[[^\]]+\]:\s*\S+/.test(text)) open = null
    else if (/^\s*\|/.test(text) || /^\s*:?-{3,}:?\s*\|/.test(text)) {
      start({ kind: 'table', ranges: [range], level: 0, ordered: false })
      open = null
    } else {
      const head = heading.exec(text)
      const listed = item.exec(text)
      if (head || (boldLine.test(text) && !open)) {
        const skip = head ? head[0].length : 0
        const length = head ? withoutClosing(text.slice(skip)).length : text.length
        start({
          kind: 'heading',
          ranges: [[range[0] + skip, range[0] + skip + length]],
          level: head ? head[1]!.length : 7,
          ordered: false,
        })
        open = null
      } else if (listed) {
        start({
          kind: 'item',
          ranges: [[range[0] + listed[0].length, range[1]]],
          level: Math.floor(listed[1]!.replace(/\t/g, '  ').length / 2),
          ordered: !listed[2],
        })
      } else if (open) (open as RawBlock).ranges.push(range)
      else start({ kind: 'paragraph', ranges: [range], level: 0, ordered: false })
    }
  }
  return blocks
}

/** The words of a heading, without closing `#` characters. */
export function withoutClosing(heading: string): string {
  const text = heading.trimEnd()
  let end = text.length
  while (end > 0 && text[end - 1] === '#') end -= 1
  return /\s/.test(text[end - 1] ?? '') ? text.slice(0, end).trimEnd() : text
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
}

function inline(raw: string, ranges: readonly Range[], verbatim: boolean): { text: string; at: number[] } {
  const units: string[] = []
  const at: number[] = []
  const emit = (unit: string, offset: number) => {
    const isBlank = /\s/.test(unit)
    if (isBlank && (units.length === 0 || units.at(-1) === ' ')) return
    at.push(offset)
    units.push(isBlank ? ' ' : unit)
  }
  const ahead: Ahead = {
    partners: partnersOf(raw, ranges),
    bracketEnd: seeker(raw, ']'),
    commentEnd: seeker(raw, '-->'),
  }
  const scan = (start: number, end: number) => {
    let position = start
    while (position < end) {
      const character = raw[position]!
      const markup = verbatim || !begins.test(character) ? null : markupAt(raw, position, end, ahead)
      if (!markup) {
        emit(character, position)
        position += 1
        continue
      }
      if (markup.inner) scan(position + markup.inner[0], position + markup.inner[1])
      if (markup.literal) emit(markup.literal, position)
      position += markup.length
    }
  }
  for (const [start, end] of ranges) {
    if (units.length > 0) emit(' ', start)
    scan(start, end)
  }
  if (units.at(-1) === ' ') {
    units.pop()
    at.pop()
  }
  return { text: units.join(''), at }
}

/** Positions in the raw text, found without rescanning from every character. */
interface Ahead {
  /** The closing position of each opening bracket. */
  partners: ReadonlyMap<number, number>
  bracketEnd: (from: number) => number
  commentEnd: (from: number) => number
}

/** Matching brackets within one range; escaped ones are skipped. */
function partnersOf(raw: string, ranges: readonly Range[]): Map<number, number> {
  const partners = new Map<number, number>()
  for (const [start, end] of ranges) {
    const open: number[] = []
    for (let index = start; index < end; index += 1) {
      const character = raw[index]
      if (character === '\\') index += 1
      else if (character === '[') open.push(index)
      else if (character === ']' && open.length > 0) partners.set(open.pop()!, index)
    }
  }
  return partners
}

interface Markup {
  length: number
  inner?: Range
  literal?: string
}

/** All characters that `markupAt` knows. */
const begins = /[![<`*_~\\&]/
const maxMarkup = 2000

/** The markup that starts here, if any: its length, its text, and the character it represents. */
function markupAt(raw: string, position: number, end: number, ahead: Ahead): Markup | null {
  const rest = raw.slice(position, Math.min(end, position + maxMarkup))
  const before = raw[position - 1] ?? ' '
  switch (rest[0]) {
    case '!':
    case '[': {
      const image = rest[0] === '!'
      const open = image ? 1 : 0
      if (rest[open] !== '[') return null
      if (rest[open + 1] === '^') return image ? null : until(ahead.bracketEnd(position) + 1)
      const close = (ahead.partners.get(position + open) ?? Number.POSITIVE_INFINITY) - position
      if (close >= rest.length) return null
      const target = /^\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)|^\[[^\]]*\]/.exec(rest.slice(close + 1))
      if (!target) return null
      const length = close + 1 + target[0].length
      return image ? { length } : { length, inner: [open + 1, close] }
    }
    case '<': {
      const link = /^<(https?:\/\/[^<>\s]+|[^<>\s@]+@[^<>\s]+)>/.exec(rest)
      if (link) return { length: link[0].length, inner: [1, link[0].length - 1] }
      return rest.startsWith('<!--') ? until(ahead.commentEnd(position + 4) + 3) : matched(/^<\/?[a-zA-Z][^<>]*>/, rest)
    }
    case '`':
      return matched(/^`+/, rest)
    case '*':
    case '_': {
      const run = /^(?:\*+|_+)/.exec(rest)![0].length
      const after = rest[run] ?? ' '
      const insideWord = /[\p{L}\p{N}]/u
      if (rest[0] === '_' && insideWord.test(before) && insideWord.test(after)) return null
      if (/\s/.test(before) && /\s/.test(after)) return null
      return { length: run }
    }
    case '~':
      return matched(/^~~/, rest)
    case '\\':
      return /^\\[!-/:-@[-`{-~]/.test(rest)
        ? { length: 2, literal: rest[1]! }
        : rest.length === 1
          ? { length: 1 }
          : null
    case '&': {
      const entity = /^&([a-z]{2,6});/.exec(rest)
      const literal = entity && entities[entity[1]!]
      return literal ? { length: entity[0].length, literal } : null
    }
    default:
      return null
  }

  function until(last: number): Markup | null {
    return last <= position + rest.length ? { length: last - position } : null
  }
}

function matched(pattern: RegExp, rest: string): Markup | null {
  const match = pattern.exec(rest)
  return match ? { length: match[0].length } : null
}
