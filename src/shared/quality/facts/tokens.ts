import { fold } from '../sentences.ts'

export interface Token {
  text: string
  /** Lower case, no accents. */
  word: string
  start: number
  end: number
  kind: 'word' | 'digits' | 'currency' | 'mark'
}

/**
 * Digits that belong to a word ("COVID-19", "Q3", "user@2", "37signals") are part of a name, and the parts of a version
 * ("7.1.2") are none of these.
 */
const token =
  /R\$|US\$|[$€£]|(?<![\p{L}\p{N}.,:_@])\d{1,2}(?::|h)\d{2}(?![\p{L}\p{N}:])|(?<![\p{L}\p{N}_@]|[\p{L}_][-/])\d(?:[\d.,\u00a0\u202f]*\d)?|[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*(?:['’][\p{L}\p{M}]+)*|[%‰.,;:!?…()“”"«»—–\-/\n&º°ª]/gu

/** The words, figures and marks of a text, in order. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: written, index: start } of text.matchAll(token)) {
    const kind = kindOf(written, text, start)
    const word = kind === 'word' ? fold(written) : written
    tokens.push({ text: written, word, start, end: start + written.length, kind })
  }
  return tokens
}

function kindOf(written: string, text: string, start: number): Token['kind'] {
  const first = written[0]!
  if (first >= '0' && first <= '9') return isInWord(text, start) ? 'word' : 'digits'
  if ('$€£'.includes(first) || written.endsWith('$')) return 'currency'
  return written.length === 1 && '%‰.,;:!?…()“”"«»—–-/\n&º°ª'.includes(first) ? 'mark' : 'word'
}

/** Digits that follow a letter or an "at" sign belong to a word. */
const isInWord = (text: string, start: number): boolean =>
  /[\p{L}\p{N}_@]$|[\p{L}_][-/]$/u.test(text.slice(Math.max(0, start - 2), start))
