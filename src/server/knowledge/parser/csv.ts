/** A table as sentences that stand alone: each row names its columns, so a passage needs no header to be understood. */
export const tableOf = (csv: string): string => sentencesOf(parseRows(csv))

/** One line per row below the first, which names the columns. */
export function sentencesOf([header = [], ...rows]: readonly (readonly string[])[]): string {
  return rows
    .filter((row) => row.some(Boolean))
    .map(
      (row) =>
        `- ${row
          .map((cell, index) => (header[index] ? `${header[index]}: ${cell}` : cell))
          .filter((cell) => !/: $/.test(cell))
          .join('; ')}`,
    )
    .join('\n')
}

/** RFC 4180, with the separator that the first line uses. */
function parseRows(text: string): string[][] {
  const firstLine = text.split('\n', 1)[0]!
  const separator = [';', '\t', ','].find((candidate) => firstLine.includes(candidate)) ?? ','
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endRow = () => {
    rows.push([...row, cell.trim()])
    row = []
    cell = ''
  }
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]!
    if (quoted) {
      if (character !== '"') cell += character
      else if (text[index + 1] === '"') {
        cell += '"'
        index += 1
      } else quoted = false
    } else if (character === '"' && cell.trim() === '') quoted = true
    else if (character === separator) {
      row.push(cell.trim())
      cell = ''
    } else if (character === '\n') endRow()
    else if (character !== '\r') cell += character
  }
  if (cell || row.length > 0) endRow()
  return rows
}
