import { pageMark, withoutMarks } from '../places.ts'
import { readParts } from './check-archive.ts'
import { tableText } from './table-text.ts'
import { ownTitle, readXml, relationsOf } from './xml.ts'

const presentation = 'ppt/presentation.xml'
const isWanted = (name: string): boolean =>
  /^(ppt\/(presentation|slides\/[^/]+|notesSlides\/[^/]+)\.xml|ppt\/(slides\/)?_rels\/[^/]+\.rels|docProps\/core\.xml)$/.test(
    name,
  )

/** Slides in the order they are shown: title as a heading, texts, tables and speaker notes. Hidden slides are skipped. */
export async function parsePptx(bytes: Buffer): Promise<{ title: string; markdown: string }> {
  const parts = await readParts(bytes, isWanted)
  const slides = slidesInOrder(parts).map((path, index) => {
    const { title, lines, isHidden } = readSlide(parts.get(path) ?? '')
    if (isHidden) return null
    const notes = [...relationsOf(parts, path).values()].find(({ type }) => type === 'notesSlide')
    const spoken = notes && parts.has(notes.to) ? readSlide(parts.get(notes.to)!).lines : []
    return { title, number: index + 1, lines: [...lines, ...(spoken.length > 0 ? ['', ...spoken] : [])] }
  })
  const shown = slides.filter((slide) => slide !== null)
  const first = shown.find(({ title }) => title)?.title ?? ''
  return {
    title: ownTitle(parts.get('docProps/core.xml')) || first,
    markdown: shown.map(textOf).join('\n\n'),
  }
}

/** Slide numbers include hidden slides, as in the program. */
function textOf({ title, lines, number }: { title: string; lines: readonly string[]; number: number }): string {
  const text = withoutMarks(lines.join('\n').trim())
  const heading = title && `## ${pageMark(number)}${withoutMarks(title)}`
  return heading ? `${heading}\n\n${text}` : pageMark(number) + text
}

function slidesInOrder(parts: ReadonlyMap<string, string>): string[] {
  const relations = relationsOf(parts, presentation)
  const paths: string[] = []
  readXml(parts.get(presentation) ?? '', {
    open(name, attribute) {
      const to = name === 'p:sldId' ? relations.get(attribute('r:id'))?.to : undefined
      if (to && parts.has(to)) paths.push(to)
    },
  })
  return paths
}

/** Numbers, dates and footers, repeated on every slide. */
const furniture = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg'])

function readSlide(xml: string): { title: string; lines: string[]; isHidden: boolean } {
  let title = ''
  let kind = ''
  let isHidden = false
  let isText = false
  let paragraph = ''
  let row: string[] | null = null
  let table: string[][] = []
  const lines: string[] = []
  readXml(xml, {
    open(name, attribute) {
      if (name === 'p:sld') isHidden = attribute('show') === '0'
      else if (name === 'p:sp' || name === 'p:graphicFrame') kind = ''
      else if (name === 'p:ph') kind = attribute('type') || 'body'
      else if (name === 'a:tbl') table = []
      else if (name === 'a:tr') row = []
      else if (name === 'a:tc') row?.push('')
      else if (name === 'a:p') paragraph = ''
      else if (name === 'a:br' || name === 'a:tab') paragraph += ' '
      else if (name === 'a:t') isText = true
    },
    text(text) {
      if (isText) paragraph += text
    },
    close(name) {
      if (name === 'a:t') isText = false
      else if (name === 'a:tr') {
        if (row) table.push(row)
        row = null
      } else if (name === 'a:tbl') {
        lines.push('', tableText(table))
      } else if (name === 'a:p') {
        const text = paragraph.replaceAll(/\s+/g, ' ').trim()
        if (!text || furniture.has(kind)) return
        if (row) row[row.length - 1] = `${row.at(-1) ?? ''} ${text}`.trim()
        else if (/title$/i.test(kind) && kind !== 'subTitle') title = `${title} ${text}`.trim()
        else lines.push('', text)
      }
    },
  })
  return { title, lines: lines.slice(1), isHidden }
}
