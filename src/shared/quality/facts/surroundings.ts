import { readNumberWords } from './number-words.ts'
import { stemOf, stopWords } from './stop-words.ts'
import type { Token } from './tokens.ts'
import * as units from './units.ts'

/** The thing that is counted: the first word with a subject within a few words, "44 of our 60 salespeople" included. */
export function nounAfter(tokens: readonly Token[], at: number): string {
  for (const token of tokens.slice(at, at + 5)) {
    if (token.kind === 'mark' || token.kind === 'currency') return ''
    if (token.kind === 'word' && passing.has(token.word)) continue
    if (token.kind === 'digits' || readNumberWords([token], 0)) continue
    return stopWords.has(token.word) ? '' : stemOf(token.word)
  }
  return ''
}
const passing = new Set(
  'of our the my their his her its us those these new active other dos das nossos nossas meus minhas seus suas desses dessas novos novas outros outras de os as'.split(
    ' ',
  ),
)

export function boundBefore(tokens: readonly Token[], at: number): units.Bound | '' {
  if (!boundEnds.has(tokens[at - 1]?.word ?? '')) return ''
  const before = tokens.slice(Math.max(0, at - 3), at)
  const text = `${before.map(({ word }) => word).join(' ')} `
  return units.bounds.find(([, pattern]) => pattern.test(text))?.[0] ?? ''
}

/** The last words of `bounds`. */
const boundEnds = new Set(
  'than within under below de que most to maximo ate over above least minimo almost nearly quase about around roughly approximately some uns umas aproximadamente do dos da das'.split(
    ' ',
  ),
)

/** "$49 a month", "31 stops a day", "por leito e por dia". */
export function periodAfter(tokens: readonly Token[], at: number): string {
  for (let index = at; index < Math.min(at + 7, tokens.length); index += 1) {
    const { word, kind } = tokens[index]!
    if (kind === 'digits' || /^[.;!?\n]$/.test(word)) return ''
    const next = tokens[index + 1]?.word ?? ''
    if (units.perWords.has(word) && units.periodOf.has(next)) return units.periodOf.get(next)!
    if (/(?:ly|al|ais|mente)$/.test(word) && units.periodOf.has(word)) return units.periodOf.get(word)!
  }
  return ''
}
