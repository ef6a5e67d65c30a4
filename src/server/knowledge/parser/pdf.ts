import { getDocumentProxy } from 'unpdf'
import { refuse } from './refuse.ts'

const maxPages = 1000

interface Line {
  text: string
  /** The font size, in points. */
  height: number
  /** The distance from the bottom of the page, in points. */
  y: number
}

/** Text of a PDF with paragraphs and headings restored from the size and position of the type. */
export async function parsePdf(bytes: Buffer): Promise<{ title: string; markdown: string }> {
  const document = await getDocumentProxy(new Uint8Array(bytes)).catch((error: Error) =>
    refuse(error.name === 'PasswordException' ? 'encrypted' : 'corrupt', error.message),
  )
  if (document.numPages > maxPages) refuse('too-large', `${document.numPages} pages`)
  const pages: Line[][] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    pages.push(linesOf((await page.getTextContent()).items as Item[]))
    page.cleanup()
  }
  const { info } = (await document.getMetadata().catch(() => ({ info: {} }))) as { info: { Title?: string } }
  return { title: info.Title?.trim() ?? '', markdown: toMarkdown(withoutRunningHeads(pages)) }
}

interface Item {
  str?: string
  hasEOL?: boolean
  height?: number
  transform?: number[]
}

function linesOf(items: readonly Item[]): Line[] {
  const lines: Line[] = []
  let open: Line | null = null
  for (const { str = '', hasEOL = false, height = 0, transform = [] } of items) {
    const y = transform[5] ?? 0
    if (open && str.trim() && Math.abs(open.y - y) > Math.max(2, open.height / 2)) {
      lines.push(open)
      open = null
    }
    if (str) {
      open ??= { text: '', height: 0, y }
      open.text += str
      open.height = Math.max(open.height, height)
    }
    if (hasEOL && open) {
      lines.push(open)
      open = null
    }
  }
  if (open) lines.push(open)
  return lines.map((line) => ({ ...line, text: line.text.replaceAll(/\s+/g, ' ').trim() })).filter(({ text }) => text)
}

/** Lines at the edge of most pages, and page numbers, are headers and footers. */
function withoutRunningHeads(pages: readonly Line[][]): Line[][] {
  const counts = new Map<string, number>()
  const pattern = ({ text }: Line) => text.replaceAll(/\d+/g, '#')
  const edges = (lines: readonly Line[]) => new Set([...lines.slice(0, 2), ...lines.slice(-2)].map(pattern))
  for (const page of pages) for (const edge of edges(page)) counts.set(edge, (counts.get(edge) ?? 0) + 1)
  const often = Math.max(3, pages.length * 0.5)
  return pages.map((page) =>
    page.filter((line, index) => {
      const isEdge = index < 2 || index >= page.length - 2
      const isNumber = /^[-–—\s]*(p[áa]g(ina|e)?\.?\s*)?\d+(\s*(\/|de|of)\s*\d+)?[-–—\s]*$/i.test(line.text)
      return !(isEdge && (isNumber || (counts.get(pattern(line)) ?? 0) >= often))
    }),
  )
}

function toMarkdown(pages: readonly Line[][]): string {
  const bodyHeight = commonHeight(pages)
  const out: string[] = []
  let last: Line | null = null
  for (const line of pages.flat()) {
    const isHeading = line.height > bodyHeight * 1.15 && line.text.length < 120
    // A long heading spans several lines of the same size.
    const goesOn = last && last.height === line.height && last.y - line.y > 0 && last.y - line.y < line.height * 1.6
    if (isHeading && goesOn) out.splice(-2, 2, `${out.at(-2)} ${line.text}`, '')
    else if (isHeading) out.push('', `${line.height > bodyHeight * 1.5 ? '#' : '##'} ${line.text}`, '')
    else {
      const gap = last ? last.y - line.y : 0
      const newParagraph = last && gap > bodyHeight * 1.9
      const isItem = /^([•▪◦·–-]|\d{1,2}[.)])\s/.test(line.text)
      if (newParagraph || isItem) out.push('')
      const text = line.text.replace(/^[•▪◦·]\s*/, '- ')
      const before = out.at(-1)
      if (before && !before.startsWith('#')) out[out.length - 1] = joined(before, text)
      else out.push(text)
    }
    last = line
  }
  return out.join('\n')
}

/** A hyphen at the end of a line usually splits a word. */
const joined = (before: string, text: string): string =>
  /\p{Ll}-$/u.test(before) && /^\p{Ll}/u.test(text) ? before.slice(0, -1) + text : `${before} ${text}`

function commonHeight(pages: readonly Line[][]): number {
  const characters = new Map<number, number>()
  for (const { height, text } of pages.flat()) {
    const rounded = Math.round(height * 2) / 2
    characters.set(rounded, (characters.get(rounded) ?? 0) + text.length)
  }
  return [...characters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10
}
