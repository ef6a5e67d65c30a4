/** The start of a text in one line, cut at a word. */
export function firstWords(text: string, maxCharacters: number): string {
  const line = text.trim().replace(/\s+/g, ' ')
  return line.length <= maxCharacters ? line : `${line.slice(0, maxCharacters).replace(/\s\S*$/, '')}…`
}
