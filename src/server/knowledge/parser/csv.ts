/** A table as independent sentences: each row names its columns, so a passage is understood without the header. */
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
export function parseRows(text: string): string[][] {
  const firstLine = text.split('\n', 1)[0]!
  const separator = [';', '\t', ','].find((candidate) => firstLine.includes(candidate)) ?? ','
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isBlank = true
  let quoted = false
  const add = (character: string) => {
    cell += character
    isBlank &&= /\s/.test(character)
  }
  const endCell = () => {
    row.push(cell.trim())
    cell = ''
    isBlank = true
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]!
    if (quoted) {
      if (character !== '"') add(character)
      else if (text[index + 1] === '"') {
        add(character)
        index += 1
      } else quoted = false
    } else if (character === '"' && isBlank) quoted = true
    else if (character === separator) endCell()
    else if (character === '\n') endRow()
    else if (character !== '\r') add(character)
  }
  if (cell || row.length > 0) endRow()
  return rows
}
