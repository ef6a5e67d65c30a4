/** Lower case, without accents: "Análise" → "analise". */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()
}

/**
 * The options that match every word of the query, best first: matches at the start of the label, then at the start of any word,
 * then inside. An empty query keeps all in order.
 */
export function bestMatches<T>(things: readonly T[], query: string, wordsOf: (thing: T) => readonly string[]): T[] {
  const words = folded(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...things]
  return things
    .map((thing, at) => ({ thing, at, score: scoreOf(wordsOf(thing).map(folded), words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .map(({ thing }) => thing)
}

function scoreOf(texts: string[], words: string[]): number {
  let score = 0
  for (const word of words) {
    const best = Math.max(0, ...texts.map((text, at) => scoreIn(text, word) / (at + 1)))
    if (best === 0) return 0
    score += best
  }
  return score
}

function scoreIn(text: string, word: string): number {
  const at = text.indexOf(word)
  if (at < 0) return 0
  if (at === 0) return 4
  return /[\s\-_/(]/.test(text[at - 1]!) ? 2 : 1
}
