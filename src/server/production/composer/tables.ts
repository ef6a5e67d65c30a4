const maxColumns = 6
const maxCellCharacters = 140

/** The rows of a Markdown table as sentences with the headings of their columns; empty if it is no table of facts. */
export function tableItems(lines: readonly string[]): string[] {
  const rows = lines.map(cellsOf)
  const [headings, rule, ...body] = rows
  if (!headings || !rule?.every((cell) => /^:?-+:?$/.test(cell))) return []
  const isFit = (row: readonly string[]) =>
    row.length === headings.length && row.every((cell) => cell.length <= maxCellCharacters) && row[0] !== ''
  if (headings.length < 2 || headings.length > maxColumns || body.length < 2 || !body.every(isFit)) return []
  // "61. %: 46." says nothing that can be read.
  if (headings.slice(1).some((heading) => !/\p{L}{2}/u.test(heading))) return []
  return body.map(([name, ...cells]) =>
    headings.length === 2
      ? `${name}: ${cells[0]}`
      : `${name}. ${cells.map((cell, index) => `${headings[index + 1]}: ${cell}`).join('. ')}.`,
  )
}

const cellsOf = (line: string): string[] => {
  const cells = line.trim().split('|')
  return cells.slice(cells[0] === '' ? 1 : 0, cells.at(-1) === '' ? -1 : undefined).map((cell) => cell.trim())
}
