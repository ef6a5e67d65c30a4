import { decodeEntities } from './html-entities.ts'

/** Elements whose content is not visible. */
const dropped = words(
  'applet button dialog form head iframe object option picture script select style svg template textarea',
)
/** The content of these is raw text up to their end tag. */
const raw = words('script style textarea iframe')
/** Elements that do not separate words; all others become a space. */
const inline = words(
  'a abbr acronym b bdo big body br cite code em embed font frame frameset html i img input label q small span strike strong sub sup time wbr',
)

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

interface Tag {
  name: string
  closing: boolean
  /** The position of the following text. */
  end: number
}

/** The visible text of HTML, spaces collapsed. Linear time, even for broken HTML. */
export function htmlText(html: string): string {
  const pieces: string[] = []
  let isBlank = true
  const add = (piece: string) => {
    pieces.push(piece)
    isBlank &&= piece.trim() === ''
  }
  let skipped: { name: string; depth: number } | null = null
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (!skipped) add(html.slice(at, open < 0 ? html.length : open))
    if (open < 0) break
    const tag = readTag(html, open)
    if (tag === null) {
      if (!skipped) add('<')
      at = open + 1
      continue
    }
    at = tag.end
    if (skipped) {
      if (tag.name === skipped.name) skipped.depth += tag.closing ? -1 : 1
      if (skipped.depth === 0) skipped = null
    } else if (!tag.closing && (dropped.has(tag.name) || (tag.name === 'title' && isBlank))) {
      skipped = { name: tag.name, depth: 1 }
      if (raw.has(tag.name)) at = endOfRaw(html, at, tag.name)
    } else if (tag.name && !inline.has(tag.name)) pieces.push(' ')
  }
  return decodeEntities(pieces.join(''))
    .replace(/[ \t\n\f\r]+/g, ' ')
    .trim()
}

/** The tag or comment that starts at `open`; null if it is a literal `<`. An unclosed one extends to the end. */
function readTag(html: string, open: number): Tag | null {
  if (html.startsWith('<!--', open)) return { name: '', closing: false, end: after(html, '-->', open + 4) }
  const closing = html[open + 1] === '/'
  const from = open + (closing ? 2 : 1)
  const first = html[from] ?? ''
  if (/[a-z]/i.test(first)) {
    nameEnd.lastIndex = from
    const end = nameEnd.test(html) ? nameEnd.lastIndex - 1 : html.length
    return { name: html.slice(from, end).toLowerCase(), closing, end: endOfTag(html, end) }
  }
  if (closing || first === '!' || first === '?') return { name: '', closing: false, end: after(html, '>', open + 1) }
  return null
}
const nameEnd = /[\s/>]/g

/** `>` inside an attribute value does not close the tag. */
function endOfTag(html: string, from: number): number {
  let value = false
  for (let at = from; at < html.length; at++) {
    const character = html[at]!
    if (character === '>') return at + 1
    if (character === '=') value = true
    else if (value && (character === '"' || character === "'")) {
      const quote = html.indexOf(character, at + 1)
      if (quote < 0) return html.length
      at = quote
      value = false
    } else if (!/\s/.test(character)) value = false
  }
  return html.length
}

function endOfRaw(html: string, from: number, name: string): number {
  const end = new RegExp(`</${name}(?=[\\s/>]|$)`, 'gi')
  end.lastIndex = from
  return end.exec(html)?.index ?? html.length
}

function after(html: string, text: string, from: number): number {
  const found = html.indexOf(text, from)
  return found < 0 ? html.length : found + text.length
}

/** The plain text of HTML, truncated to `max` characters, with `...` if requested. */
export function excerpt(html: string, max: number, withEllipsis: boolean): string {
  const plain = htmlText(html)
  const characters = plain.length > max ? [...plain] : []
  if (characters.length <= max) return plain
  const cut = characters.slice(0, max).join('').trimEnd()
  return withEllipsis ? `${cut}...` : cut
}
