const minLetters = 4
/** Words that share this beginning count as the same: "repair", "repairs", "repairing". */
const stemLetters = 5
const minShare = 0.5

const stemsOf = (text: string): Set<string> =>
  new Set(
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.filter((word) => word.length >= minLetters)
      .map((word) => word.slice(0, stemLetters)) ?? [],
  )

/** The editorial line of which a text contains the largest share of words, at least half; empty if there is none. */
export function editorialLineOf(text: string, lines: readonly string[]): string {
  const found = stemsOf(text)
  let best = { line: '', share: 0 }
  for (const line of lines) {
    const words = [...stemsOf(line)]
    const share = words.length === 0 ? 0 : words.filter((word) => found.has(word)).length / words.length
    if (share >= minShare && share > best.share) best = { line, share }
  }
  return best.line
}
