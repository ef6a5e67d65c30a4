import { tableText } from './table-text.ts'

/** A piece of text as pdf.js reports it. */
export interface TextItem {
  str?: string
  hasEOL?: boolean
  width?: number
  height?: number
  transform?: number[]
}

export interface Line {
  text: string
  /** The font size, in points. */
  height: number
  /** The distance from the bottom of the page, in points. */
  y: number
  /** From 1. */
  page: number
  isTable?: boolean
}

/** Text of a row up to a gap wider than a space: a cell, or a line of a column. */
interface Piece {
  text: string
  x: number
  end: number
  y: number
  height: number
}
type PieceRow = Piece[]

/** Max shift of a column's left edge, in points. */
const maxShift = 6
/** Cells are shorter, rows of columns are longer. */
const minWordsInColumns = 4

/** The lines of a page in reading order: tables as one line each, columns drawn side by side one after the other. */
export function linesOf(items: readonly TextItem[], page: number): Line[] {
  const rows = rowsOf(items)
  const lines: Line[] = []
  for (let at = 0; at < rows.length; ) {
    const end = endOfBlock(rows, at)
    const block = rows.slice(at, end)
    if (block.length >= 3 && areColumns(block)) {
      const [all, next] = withShorterColumn(rows, at, end)
      for (const piece of columnByColumn(all)) lines.push(lineOf([piece], page))
      at = next
    } else if (block.length >= 2) {
      lines.push({ ...lineOf(block.flat(), page), text: tableText(cellsOf(block)), isTable: true })
      at = end
    } else {
      lines.push(lineOf(rows[at]!, page))
      at += 1
    }
  }
  return lines.filter(({ text }) => text)
}

function rowsOf(items: readonly TextItem[]): PieceRow[] {
  const rows: PieceRow[] = []
  let row: PieceRow = []
  const close = () => {
    if (row.length > 0) rows.push(row.sort((a, b) => a.x - b.x))
    row = []
  }
  for (const { str = '', hasEOL = false, width = 0, height = 0, transform = [] } of items) {
    const [x = 0, y = 0] = transform.slice(4)
    const last = row.at(-1)
    if (str.trim()) {
      if (last && Math.abs(last.y - y) > Math.max(2, last.height / 2)) close()
      const open = row.at(-1)
      if (open && Math.abs(x - open.end) <= Math.max(open.height, height)) {
        open.text += str
        open.end = x + width
        open.height = Math.max(open.height, height)
      } else row.push({ text: str, x, end: x + width, y, height })
    } else if (last && str) last.text += str
    if (hasEOL) close()
  }
  close()
  return rows.map((pieces) => pieces.map((piece) => ({ ...piece, text: piece.text.replaceAll(/\s+/g, ' ').trim() })))
}

/** The end of the rows that have gaps and follow each other closely. */
function endOfBlock(rows: readonly PieceRow[], start: number): number {
  let end = start
  while (end < rows.length && rows[end]!.length > 1) {
    const [above] = rows[end - 1] ?? []
    const [piece] = rows[end]!
    const gap = above && end > start ? above.y - piece!.y : 0
    if (gap < 0 || gap > piece!.height * 4) break
    end += 1
  }
  return end
}

function areColumns(block: readonly PieceRow[]): boolean {
  const count = block[0]!.length
  if (block.some((row) => row.length !== count)) return false
  return Array.from({ length: count }, (_, column) => block.map((row) => row[column]!)).every(
    (pieces) =>
      pieces.every(({ x }) => Math.abs(x - pieces[0]!.x) <= maxShift) &&
      pieces.reduce((sum, { text }) => sum + text.split(' ').length, 0) / pieces.length >= minWordsInColumns,
  )
}

/** Adds the rows below that only the longer column has. */
function withShorterColumn(rows: readonly PieceRow[], start: number, end: number): [PieceRow[], next: number] {
  const edges = rows[start]!.map(({ x }) => x)
  let next = end
  while (next < rows.length && rows[next]!.length === 1) {
    const [piece] = rows[next]!
    const gap = rows[next - 1]![0]!.y - piece!.y
    if (gap < 0 || gap > piece!.height * 4 || !edges.some((x) => Math.abs(x - piece!.x) <= maxShift)) break
    next += 1
  }
  return [rows.slice(start, next), next]
}

function columnByColumn(rows: readonly PieceRow[]): Piece[] {
  const edges = rows[0]!.map(({ x }) => x)
  return edges.flatMap((edge) => rows.flatMap((row) => row.filter(({ x }) => Math.abs(x - edge) <= maxShift)))
}

/** The pieces arranged under the columns of the row with the most pieces. */
function cellsOf(rows: readonly PieceRow[]): string[][] {
  const columns = rows.reduce((widest, row) => (row.length > widest.length ? row : widest)).map(middle)
  return rows.map((row) => {
    const cells = columns.map(() => '')
    for (const piece of row) {
      const distances = columns.map((column) => Math.abs(column - middle(piece)))
      const column = distances.indexOf(Math.min(...distances))
      cells[column] = `${cells[column]} ${piece.text}`.trim()
    }
    return cells
  })
}

const middle = ({ x, end }: Piece): number => (x + end) / 2

const lineOf = (pieces: readonly Piece[], page: number): Line => ({
  text: pieces.map(({ text }) => text).join(' '),
  height: Math.max(...pieces.map(({ height }) => height)),
  y: pieces.at(-1)!.y,
  page,
})
