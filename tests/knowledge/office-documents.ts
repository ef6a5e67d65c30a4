import { type ZipEntry, zip } from './documents.ts'

/** Minimal slides, tables and OpenDocument texts in the format of their programs. */

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const xml = (text: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

function relations(targets: readonly (readonly [id: string, type: string, target: string])[]): string {
  const rows = targets.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`,
  )
  return xml(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.join('')}</Relationships>`,
  )
}

export interface Slide {
  title?: string
  /** Lines with ` | ` become rows of a table. */
  lines?: readonly string[]
  notes?: string
  hidden?: boolean
}

const run = (text: string): string => `<a:r><a:rPr lang="en-US"/><a:t>${escaped(text)}</a:t></a:r>`
const shape = (kind: string, body: string): string =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${kind}"/></p:nvPr></p:nvSpPr><p:txBody><a:bodyPr/>${body}</p:txBody></p:sp>`
const paragraph = (text: string): string => `<a:p>${run(text)}</a:p>`
const cell = (text: string): string => `<a:tc><a:txBody>${paragraph(text)}</a:txBody></a:tc>`

function slideXml({ title, lines = [], hidden }: Slide): string {
  const rows = lines.filter((line) => line.includes(' | '))
  const texts = lines.filter((line) => !line.includes(' | '))
  const table = rows.map((row) => `<a:tr>${row.split(' | ').map(cell).join('')}</a:tr>`).join('')
  return xml(
    `<p:sld xmlns:a="a" xmlns:p="p"${hidden ? ' show="0"' : ''}><p:cSld><p:spTree>${title ? shape('title', paragraph(title)) : ''}${shape('body', texts.map(paragraph).join(''))}${table && `<p:graphicFrame><a:tbl>${table}</a:tbl></p:graphicFrame>`}${shape('sldNum', paragraph('‹7›'))}</p:spTree></p:cSld></p:sld>`,
  )
}

/** Slide 10 is stored before slide 9, as names sort; the presentation says the order. */
export function pptx(slides: readonly Slide[], extra: readonly ZipEntry[] = []): Buffer {
  const entries: ZipEntry[] = [
    {
      name: 'ppt/presentation.xml',
      content: xml(
        `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`).join('')}</p:sldIdLst></p:presentation>`,
      ),
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      content: relations(slides.map((_, at) => [`rId${at + 1}`, 'slide', `slides/slide${slides.length - at}.xml`])),
    },
  ]
  for (const [at, slide] of slides.entries()) {
    const number = slides.length - at
    entries.push({ name: `ppt/slides/slide${number}.xml`, content: slideXml(slide) })
    if (!slide.notes) continue
    entries.push(
      {
        name: `ppt/slides/_rels/slide${number}.xml.rels`,
        content: relations([['rId1', 'notesSlide', `../notesSlides/notesSlide${number}.xml`]]),
      },
      {
        name: `ppt/notesSlides/notesSlide${number}.xml`,
        content: xml(`<p:notes xmlns:a="a" xmlns:p="p">${shape('body', paragraph(slide.notes))}</p:notes>`),
      },
    )
  }
  return zip([...entries, ...extra])
}

/** A number with one of the formats of `xlsx`. */
export interface Formatted {
  value: number
  format: 'percent' | 'date' | 'own-date'
}
type Cell = string | number | boolean | null | Formatted
export interface Sheet {
  name: string
  rows: readonly (readonly Cell[])[]
  hidden?: boolean
}

const styleOf = { percent: 1, date: 2, 'own-date': 3 } as const

export function xlsx(sheets: readonly Sheet[], extra: readonly ZipEntry[] = []): Buffer {
  const strings: string[] = []
  const cellXml = (value: Cell, reference: string): string => {
    if (value === null) return ''
    if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${Number(value)}</v></c>`
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`
    if (typeof value === 'object') return `<c r="${reference}" s="${styleOf[value.format]}"><v>${value.value}</v></c>`
    strings.push(`<si><t xml:space="preserve">${escaped(value)}</t></si>`)
    return `<c r="${reference}" t="s"><v>${strings.length - 1}</v></c>`
  }
  const pages = sheets.map(({ rows }, at) => {
    const body = rows.map(
      (row, y) => `<row r="${y + 1}">${row.map((value, x) => cellXml(value, `${letter(x)}${y + 1}`)).join('')}</row>`,
    )
    return {
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: xml(`<worksheet><sheetData>${body.join('')}</sheetData></worksheet>`),
    }
  })
  const names = sheets.map(
    ({ name, hidden }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  )
  return zip([
    { name: 'xl/workbook.xml', content: xml(`<workbook xmlns:r="r"><sheets>${names.join('')}</sheets></workbook>`) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(sheets.map((_, at) => [`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`])),
    },
    {
      name: 'xl/styles.xml',
      content: xml(
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-416]dd/mm/yyyy hh:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
      ),
    },
    ...pages,
    { name: 'xl/sharedStrings.xml', content: xml(`<sst>${strings.join('')}</sst>`) },
    ...extra,
  ])
}

const letter = (column: number): string => String.fromCharCode(65 + column)

/** `body` is the inside of `office:text`. */
export function odt(body: string, extra: readonly ZipEntry[] = []): Buffer {
  return zip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
    {
      name: 'content.xml',
      content: xml(
        `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b"><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
      ),
    },
    ...extra,
  ])
}
