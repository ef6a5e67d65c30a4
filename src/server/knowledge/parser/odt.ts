import { readParts } from './check-archive.ts'
import { tableText } from './table-text.ts'
import { ownTitle, readXml } from './xml.ts'

/** Comments, deleted text, footnote marks and drawings are not part of the text. */
const passedOver = new Set([
  'office:annotation',
  'text:tracked-changes',
  'text:note-citation',
  'text:table-of-content',
  'svg:title',
  'svg:desc',
  'office:forms',
])

/** Headings, paragraphs, lists and tables of an OpenDocument text. */
export async function parseOdt(bytes: Buffer): Promise<{ title: string; markdown: string }> {
  const parts = await readParts(bytes, (name) => name === 'content.xml' || name === 'meta.xml')
  const markdown = read(parts.get('content.xml') ?? '')
  return {
    title: ownTitle(parts.get('meta.xml')) || (/^#+\s+(.+)$/m.exec(markdown)?.[1]?.trim() ?? ''),
    markdown,
  }
}

function read(xml: string): string {
  const blocks: string[] = []
  /** The open paragraphs; a footnote is nested in one. */
  const open: { marks: string; text: string }[] = []
  let skipped = 0
  let depth = 0
  let row: string[] | null = null
  /** A table in a cell of another one is part of it. */
  let tables = 0
  let table: string[][] = []
  const add = (text: string): void => {
    const paragraph = open.at(-1)
    if (paragraph && skipped === 0) paragraph.text += text
  }
  readXml(xml, {
    open(name, attribute) {
      if (passedOver.has(name)) skipped += 1
      else if (name === 'text:h') {
        const level = Math.min(6, Math.max(1, Number(attribute('text:outline-level')) || 1))
        open.push({ marks: `${'#'.repeat(level)} `, text: '' })
      } else if (name === 'text:p') {
        open.push({ marks: depth > 0 ? `${'  '.repeat(depth - 1)}- ` : '', text: '' })
      } else if (name === 'text:list') depth += 1
      else if (name === 'table:table') {
        if (tables === 0) table = []
        tables += 1
      } else if (name === 'table:table-row') row = []
      else if (name === 'table:table-cell') row?.push('')
      else if (name === 'text:s' || name === 'text:tab' || name === 'text:line-break') add(' ')
    },
    text: add,
    close(name) {
      if (passedOver.has(name)) skipped -= 1
      else if (name === 'text:list') depth -= 1
      else if (name === 'table:table-row') {
        if (row) table.push(row)
        row = null
      } else if (name === 'table:table') {
        tables -= 1
        const text = tables === 0 ? tableText(table) : ''
        if (text) blocks.push(text)
      } else if (name === 'text:h' || name === 'text:p') {
        const { marks = '', text = '' } = open.pop() ?? {}
        const tidy = text.replaceAll(/\s+/g, ' ').trim()
        if (!tidy) return
        if (row) row[row.length - 1] = `${row.at(-1) ?? ''} ${tidy}`.trim()
        else blocks.push(marks + tidy)
      }
    },
  })
  return blocks
    .map((block, at) => (isItem(block) && isItem(blocks[at - 1] ?? '') ? `\n${block}` : `\n\n${block}`))
    .join('')
    .trim()
}

const isItem = (block: string): boolean => /^\s*- /.test(block)
