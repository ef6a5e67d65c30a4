import type { Tongue } from './language.ts'
import { numbersIn } from './numbers.ts'
import type { Claim } from './report.ts'
import { fold, splitSentences, words } from './sentences.ts'

export interface SourceText {
  quote: string
  /** The whole passage. */
  text?: string
}

/**
 * The figures, dates, quotations, addresses and names of a text, each with the source that holds it: its index, -1 for
 * the person's own profile, null for none.
 */
export function findClaims(body: string, sources: readonly SourceText[], profile: string, language: Tongue): Claim[] {
  const places = sources.map(({ quote, text = '' }) => readable(`${quote}\n${text}`, language))
  const own = readable(profile, language)
  const supportOf = (holds: (place: Readable) => boolean): number | null => {
    const index = places.findIndex(holds)
    return index >= 0 ? index : holds(own) ? -1 : null
  }
  const claims: Claim[] = []
  for (const { text, start, end, value, isYear } of numbersIn(body, language)) {
    const source = supportOf(({ numbers }) => numbers.has(value))
    if (source !== null || !isListMark(body, start, end))
      claims.push({ kind: isYear ? 'date' : 'number', text, start, end, source })
  }
  for (const match of body.matchAll(/[“"«]([^”"»\n]+)[”"»]/g)) {
    const inner = match[1]!
    if (words(inner).length < 4) continue
    const plain = plainWords(inner)
    const source = supportOf(({ text }) => text.includes(plain))
    claims.push({ kind: 'quote', text: match[0], start: match.index, end: match.index + match[0].length, source })
  }
  for (const match of body.matchAll(/https?:\/\/[^\s<>"')]+/g)) {
    const source = supportOf(({ raw }) => raw.includes(match[0]))
    claims.push({ kind: 'url', text: match[0], start: match.index, end: match.index + match[0].length, source })
  }
  for (const { text, start, end } of namesIn(body)) {
    const source = supportOf(({ text: known }) => ` ${known} `.includes(` ${plainWords(text)} `))
    claims.push({ kind: 'name', text, start, end, source })
  }
  return claims.sort((a, b) => a.start - b.start)
}

interface Readable {
  raw: string
  /** Words only, for comparing phrases. */
  text: string
  numbers: Set<number>
}

const readable = (raw: string, language: Tongue): Readable => ({
  raw,
  text: plainWords(raw),
  numbers: new Set(numbersIn(raw, language).map(({ value }) => value)),
})

const plainWords = (text: string): string => words(fold(text)).join(' ')

/** "3." at the beginning of a line counts the line, not something in the world. */
function isListMark(body: string, start: number, end: number): boolean {
  const lineStart = body.lastIndexOf('\n', start - 1) + 1
  return body.slice(lineStart, start).trim() === '' && /^[.)]\s/.test(body.slice(end, end + 2))
}

/** Capitalised runs inside sentences; what merely begins a sentence is not taken for a name. */
function namesIn(body: string): { text: string; start: number; end: number }[] {
  const names: { text: string; start: number; end: number }[] = []
  for (const line of body.matchAll(/[^\n]+/g)) {
    for (const sentence of splitSentences(line[0])) {
      const offset = line.index + sentence.start
      for (const match of sentence.text.matchAll(
        /(?<![\p{L}\p{N}#@])\p{Lu}[\p{L}\p{N}&.'’-]*\p{L}(?:\s+(?:d[aeo]s?\s+)?\p{Lu}[\p{L}\p{N}&'’-]*\p{L})*/gu,
      )) {
        const startsSentence =
          /^[\s"'“‘«(•\-–—\d.)]*$/.test(sentence.text.slice(0, match.index)) ||
          /[:•]\s*$/.test(sentence.text.slice(0, match.index))
        const isSingle = !/\s/.test(match[0])
        if ((startsSentence && isSingle) || /^(?:I|I['’]\w+)$/.test(match[0])) continue
        names.push({ text: match[0], start: offset + match.index, end: offset + match.index + match[0].length })
      }
    }
  }
  return names
}
