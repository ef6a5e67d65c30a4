import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import { balanced } from './claims.ts'
import { continued } from './sentence-starts.ts'

/** People with fewer words per sentence do not write long ones. */
export const longSentence = 20
const maxWords = 52

/**
 * Sentences that follow each other joined as somebody writes who likes long ones: "…, and …" where the second begins with
 * "And", otherwise with a semicolon, then with “and”, then with another semicolon.
 */
export function joinedSentences(sentences: readonly string[], language: Language, usual: number): string[] {
  const joined: string[] = []
  const around = sentences.map((text) => ({ text }))
  for (const sentence of sentences) {
    const before = joined.at(-1)
    const next = before === undefined ? null : joinedTo(before, sentence, language, around)
    const isShort =
      before !== undefined && words(before).length + words(sentence).length <= Math.min(maxWords, usual * 1.15)
    if (next && isShort) joined[joined.length - 1] = next
    else joined.push(sentence)
  }
  return joined
}

function joinedTo(
  before: string,
  sentence: string,
  language: Language,
  around: readonly { text: string }[],
): string | null {
  const isPlain =
    /[\p{L}\p{N}%]\.$/u.test(before) && /\.$/.test(sentence) && !/[()]|:(?!\d)/u.test(before) && balanced(before)
  if (!isPlain || /;|\.\.\./.test(sentence) || !balanced(sentence) || /(?:\p{Lu}|\.\p{L})\.$/u.test(before)) return null
  const head = before.slice(0, -1)
  if (links[language].test(sentence)) return `${head}, ${sentence[0]!.toLowerCase()}${sentence.slice(1)}`
  const more = continued(sentence, language, around)
  if (more === null) return null
  const and = last[language]
  const parts = head.split('; ')
  if (parts.length > maxSemicolons) return null
  // After a semicolon, one more may follow with "and".
  return parts.length > 1 && !parts.at(-1)!.includes(and) && !sentence.includes(':')
    ? `${head}${and}${more}`
    : `${head}; ${more}`
}

const maxSemicolons = 2

const last: Record<Language, string> = { en: ', and ', pt: ', e ' }

/** Words that link a sentence with the one before it. */
const links: Record<Language, RegExp> = {
  en: /^(?:and|but|so|or|yet|because) (?=\p{L}+ \p{L})/iu,
  pt: /^(?:e|mas|então|ou|porque|por isso) (?=\p{L}+ \p{L})/iu,
}
