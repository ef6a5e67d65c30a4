import { getDocumentProxy } from 'unpdf'
import { pageMark, withoutMarks } from '../places.ts'
import { type Line, linesOf, type TextItem } from './pdf-lines.ts'
import { refuse } from './refuse.ts'

const maxPages = 1000

/** Text of a PDF with paragraphs and headings restored from the size and position of the type. */
export async function parsePdf(bytes: Buffer): Promise<{ title: string; markdown: string }> {
  const document = await openPdf(bytes)
  if (document.numPages > maxPages) refuse('too-large', `${document.numPages} pages`)
  const pages: Page[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const [, bottom = 0, , top = 0] = page.view
    pages.push({ bottom, top, lines: linesOf((await page.getTextContent()).items as TextItem[], number) })
    page.cleanup()
  }
  const { info } = (await document.getMetadata().catch(() => ({ info: {} }))) as { info: { Title?: string } }
  if (pages.every(({ lines }) => lines.length === 0)) refuse('scanned')
  return { title: info.Title?.trim() ?? '', markdown: toMarkdown(withoutRunningHeads(pages)) }
}

export const countPdfPages = async (bytes: Buffer): Promise<number> => (await openPdf(bytes)).numPages

const openPdf = (bytes: Buffer) =>
  getDocumentProxy(new Uint8Array(bytes)).catch((error: Error) =>
    refuse(error.name === 'PasswordException' ? 'encrypted' : 'corrupt', error.message),
  )

interface Page {
  lines: Line[]
  /** The edges of the page, in points. */
  bottom: number
  top: number
}

/** The share of a page's height that is its margin above and below. */
const margin = 0.07

/** Lines at the edge of most pages, small ones in the margin, and page numbers, are headers and footers. */
function withoutRunningHeads(pages: readonly Page[]): Line[][] {
  const counts = new Map<string, number>()
  const pattern = ({ text }: Line) => text.replaceAll(/\d+/g, '#')
  const edges = (lines: readonly Line[]) => new Set([...lines.slice(0, 2), ...lines.slice(-2)].map(pattern))
  for (const { lines } of pages) for (const edge of edges(lines)) counts.set(edge, (counts.get(edge) ?? 0) + 1)
  const often = Math.max(3, pages.length * 0.5)
  const bodyHeight = commonHeight(pages.flatMap(({ lines }) => lines))
  return pages.map(({ lines, bottom, top }) =>
    lines.filter((line, index) => {
      const isEdge = index < 2 || index >= lines.length - 2
      const isNumber = /^[-–—\s]*(p[áa]g(ina|e)?\.?\s*)?\d+(\s*(\/|de|of)\s*\d+)?[-–—\s]*$/i.test(line.text)
      const distance = Math.min(line.y - bottom, top - line.y)
      const isInMargin = distance < (top - bottom) * margin && line.height < bodyHeight * 0.95
      return !(isEdge && (isNumber || isInMargin || (counts.get(pattern(line)) ?? 0) >= often))
    }),
  )
}

function toMarkdown(pages: readonly Line[][]): string {
  const lines = pages.flat()
  const bodyHeight = commonHeight(lines)
  const out: string[] = []
  let last: Line | null = null
  for (const line of lines) {
    const mark = last?.page === line.page ? '' : pageMark(line.page)
    const text = mark + withoutMarks(line.text)
    const isHeading = !line.isTable && line.height > bodyHeight * 1.15 && line.text.length < 120
    // A long heading spans several lines of the same size.
    const goesOn = last && last.height === line.height && last.y - line.y > 0 && last.y - line.y < line.height * 1.6
    if (isHeading && goesOn) out.splice(-2, 2, `${out.at(-2)} ${text}`, '')
    else if (isHeading) out.push('', `${line.height > bodyHeight * 1.5 ? '#' : '##'} ${text}`, '')
    else if (line.isTable) out.push('', text, '')
    else {
      const gap = last ? last.y - line.y : 0
      // The next column or page begins with a new sentence.
      const isNext = gap < 0 && /[.!?:]$/.test(last!.text)
      const newParagraph = last && (gap > bodyHeight * 1.9 || isNext)
      const isItem = /^([•▪◦·–-]|\d{1,2}[.)])\s/.test(line.text)
      if (newParagraph || isItem) out.push('')
      const item = withoutMarks(line.text).replace(/^([•▪◦·]\s*)?/, (bullet) => (bullet ? `- ${mark}` : mark))
      const before = out.at(-1)
      if (before && !before.startsWith('#')) out[out.length - 1] = joined(before, item)
      else out.push(item)
    }
    last = line
  }
  return out.join('\n')
}

/** A hyphen at the end of a line usually splits a word. */
const joined = (before: string, text: string): string =>
  /\p{Ll}-$/u.test(before) && /^\p{Ll}/u.test(withoutMarks(text)) ? before.slice(0, -1) + text : `${before} ${text}`

function commonHeight(lines: readonly Line[]): number {
  const characters = new Map<number, number>()
  for (const { height, text } of lines) {
    const rounded = Math.round(height * 2) / 2
    characters.set(rounded, (characters.get(rounded) ?? 0) + text.length)
  }
  return [...characters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10
}
