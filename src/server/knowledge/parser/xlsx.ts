import { readParts } from './check-archive.ts'
import { sentencesOf } from './csv.ts'
import { refuse } from './refuse.ts'
import { type CellFormat, cellFormats, shownNumber } from './xlsx-formats.ts'
import { ownTitle, readXml, relationsOf } from './xml.ts'

const workbook = 'xl/workbook.xml'
const isWanted = (name: string): boolean =>
  /^(xl\/(workbook|sharedStrings|styles|worksheets\/[^/]+)\.xml|xl\/_rels\/workbook\.xml\.rels|docProps\/core\.xml)$/.test(
    name,
  )
const maxCells = 500_000

/** Each sheet under its name, each row as a sentence that names its columns. Hidden sheets are skipped. */
export async function parseXlsx(bytes: Buffer): Promise<{ title: string; markdown: string }> {
  const { title, sheets } = await readWorkbook(bytes)
  const sections = sheets.map(({ name, rows }) => {
    const text = tableText(rows.map((row) => row.map(oneLine)))
    return text && `## ${name}\n\n${text}`
  })
  return { title, markdown: sections.filter(Boolean).join('\n\n') }
}

const oneLine = (cell: string): string => cell.replaceAll(/\s+/g, ' ')

interface Sheet {
  name: string
  /** Cells may have several lines. */
  rows: string[][]
}

export async function readWorkbook(bytes: Buffer): Promise<{ title: string; sheets: Sheet[] }> {
  const parts = await readParts(bytes, isWanted)
  const strings = sharedStrings(parts.get('xl/sharedStrings.xml'))
  const formats = cellFormats(parts.get('xl/styles.xml'))
  const relations = relationsOf(parts, workbook)
  const sheets: { name: string; path: string }[] = []
  let from1904 = false
  readXml(parts.get(workbook) ?? '', {
    open(name, attribute) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attribute('date1904'))
      const path =
        name === 'sheet' && !/hidden/i.test(attribute('state')) ? relations.get(attribute('r:id'))?.to : undefined
      if (path && parts.has(path)) sheets.push({ name: attribute('name'), path })
    },
  })
  const budget = { cells: maxCells }
  return {
    title: ownTitle(parts.get('docProps/core.xml')),
    sheets: sheets.map(({ name, path }) => ({
      name,
      rows: rowsOf(parts.get(path)!, { strings, formats, from1904, budget }),
    })),
  }
}

/** Rows above the first one with several cells are captions; that row names the columns. */
function tableText(rows: readonly string[][]): string {
  const filled = rows.filter((row) => row.some(Boolean))
  const header = filled.findIndex((row) => row.filter(Boolean).length > 1)
  if (header < 0) return filled.map((row) => row.filter(Boolean).join(' ')).join('\n\n')
  const captions = filled.slice(0, header).map((row) => row.filter(Boolean).join(' '))
  const table = filled.slice(header)
  const text = table.length > 1 ? sentencesOf(table) : table[0]!.filter(Boolean).join(' | ')
  return [...captions, text].join('\n\n')
}

function sharedStrings(xml: string | undefined): string[] {
  const strings: string[] = []
  let isText = false
  // Phonetic hints are skipped.
  let isPronunciation = false
  if (xml)
    readXml(xml, {
      open(name) {
        if (name === 'si') strings.push('')
        if (name === 'rPh') isPronunciation = true
        isText = name === 't' && !isPronunciation
      },
      text(text) {
        if (isText) strings[strings.length - 1] += text
      },
      close(name) {
        if (name === 'rPh') isPronunciation = false
        isText = false
      },
    })
  return strings
}

interface Workbook {
  strings: readonly string[]
  formats: readonly CellFormat[]
  from1904: boolean
  budget: { cells: number }
}

function rowsOf(xml: string, { strings, formats, from1904, budget }: Workbook): string[][] {
  const rows: string[][] = []
  let column = 0
  let type = ''
  let style = 0
  let value = ''
  let isValue = false
  readXml(xml, {
    open(name, attribute) {
      if (name === 'row') rows.push([])
      else if (name === 'c') {
        budget.cells -= 1
        if (budget.cells < 0) refuse('too-large', `more than ${maxCells} cells`)
        column = columnOf(attribute('r')) ?? rows.at(-1)?.length ?? 0
        type = attribute('t') || 'n'
        style = Number(attribute('s')) || 0
        value = ''
      }
      isValue = name === 'v' || (name === 't' && type === 'inlineStr')
    },
    text(text) {
      if (isValue) value += text
    },
    close(name) {
      isValue = false
      if (name !== 'c') return
      const row = rows.at(-1)
      const shown = shownValue(value)
      if (!row || !shown) return
      while (row.length < column) row.push('')
      row[column] = shown.trim()
    },
  })
  return rows

  function shownValue(raw: string): string {
    if (type === 's') return strings[Number(raw)] ?? ''
    if (type === 'b') return raw === '1' ? 'TRUE' : 'FALSE'
    if (type === 'e') return ''
    return type === 'n' && raw.trim() !== '' ? shownNumber(Number(raw), formats[style] ?? 'general', from1904) : raw
  }
}

/** `C5` → 2; undefined if the cell has no reference. A sheet has at most 16,384 columns. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (!letters) return undefined
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  if (column >= 16_384) refuse('corrupt', `there is no column ${letters}`)
  return column
}
