import { sentencesOf } from './csv.ts'

/** Longer tables are split into passages, and a row would lose the names of its columns. */
const maxRows = 12
/** A longer cell is a piece of the layout of a page. */
const maxCellCharacters = 400

/**
 * A table as Markdown whose first row names the columns; a long one as sentences that name them in each row. Without a
 * second column or row it is plain text.
 */
export function tableText(table: readonly (readonly string[])[]): string {
  const rows = table
    .map((row) => row.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()))
    .filter((row) => row.some(Boolean))
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const cells = rows.flatMap((row) => row.filter(Boolean))
  if (columns < 2 || cells.some((cell) => cell.length > maxCellCharacters)) return cells.join('\n\n')
  if (rows.length < 2) return cells.join(' | ')
  if (rows.length > maxRows) return sentencesOf(rows)
  const lineOf = (row: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, index) => (row[index] ?? '').replaceAll('|', '/')).join(' | ')} |`
  const [header = [], ...body] = rows
  return [lineOf(header), lineOf(Array.from({ length: columns }, () => '---')), ...body.map(lineOf)].join('\n')
}
