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
          .filter((cell) => cell !== '' && !/: $/.test(cell))
          .join('; ')}`,
    )
    .join('\n')
}

/** RFC 4180, with the separator that the first lines use. */
export function parseRows(text: string): string[][] {
  const separator = separatorOf(text)
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

const maxCaptionLines = 30

/** The separator of the first line that has one outside of quotes; captions above the headings have none. */
function separatorOf(text: string): string {
  const lines = text.split('\n', maxCaptionLines).map((line) => line.replaceAll(/"[^"]*"/g, ''))
  const found = lines.flatMap((line) => [';', '\t', ','].find((candidate) => line.includes(candidate)) ?? [])
  return found[0] ?? ','
}
