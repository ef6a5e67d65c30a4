import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import { inFrame } from './framed-claims.ts'

/** People with fewer words per sentence do not write long ones. */
export const longSentence = 20
const maxWords = 52

/**
 * Sentences that follow each other joined as somebody writes who likes long ones: "…, and …" where the second begins with
 * "And", otherwise with a semicolon, and a third one with “and”.
 */
export function joinedSentences(sentences: readonly string[], language: Language, usual: number): string[] {
  const joined: string[] = []
  for (const sentence of sentences) {
    const before = joined.at(-1)
    const next = before === undefined ? null : joinedTo(before, sentence, language)
    const isShort =
      before !== undefined && words(before).length + words(sentence).length <= Math.min(maxWords, usual * 1.15)
    if (next && isShort) joined[joined.length - 1] = next
    else joined.push(sentence)
  }
  return joined
}

function joinedTo(before: string, sentence: string, language: Language): string | null {
  if (
    !/[\p{L}\p{N}%]\.$/u.test(before) ||
    !/\.$/.test(sentence) ||
    /[:“”"«»()]/u.test(`${before}${sentence}`) ||
    sentence.includes(';')
  )
    return null
  if (/(?:\p{Lu}|\.\p{L})\.$/u.test(before)) return null
  const head = before.slice(0, -1)
  if (links[language].test(sentence)) return `${head}, ${sentence[0]!.toLowerCase()}${sentence.slice(1)}`
  const framed = inFrame(sentence, language)
  if (framed === sentence && !/^I /.test(sentence)) return null
  if (!head.includes(';')) return `${head}; ${framed}`
  // A third one ends the sentence.
  return head.slice(head.lastIndexOf(';')).includes(last[language]) ? null : `${head}${last[language]}${framed}`
}

const last: Record<Language, string> = { en: ', and ', pt: ', e ' }

/** Words that link a sentence with the one before it. */
const links: Record<Language, RegExp> = {
  en: /^(?:and|but|so|or|yet|because) (?=\p{L}+ \p{L})/iu,
  pt: /^(?:e|mas|então|ou|porque|por isso) (?=\p{L}+ \p{L})/iu,
}
