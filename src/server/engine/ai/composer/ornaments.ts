import { findFigures } from '#shared/quality/numbers.ts'
import { fold, words } from '#shared/quality/sentences.ts'
import type { Sheet } from './drafts.ts'
import { cleanHeading, subjectOf } from './naming.ts'
import { textOf } from './subject-matter.ts'
import type { Angle, Wording } from './wording.ts'

const emojis: Record<Angle, string> = {
  number: '📊',
  contrast: '⚖️',
  story: '🧭',
  'how-to': '📝',
  mistake: '⚠️',
  principle: '📌',
  question: '💬',
  list: '📋',
  myth: '🔎',
  definition: '📖',
  cause: '🔗',
}

/** One quiet sign for the whole text. */
export const emojiFor = ({ angle }: Sheet): string => emojis[angle]

const mostTags = 3

/** Up to three tags: short headings first, then a noun that returns again and again. */
export function hashtagsOf({ sections, units, wording }: Sheet): string[] {
  const headings = sections
    .slice(0, 2)
    .flatMap((section) => [subjectOf(section), ...section.headings.map(cleanHeading), cleanHeading(section.title)])
  const tags: string[] = []
  for (const phrase of [...headings, ...returning(units.map(textOf).join(' '), wording)]) {
    const parts = words(phrase)
    if (parts.length === 0 || parts.length > 3 || phrase.length > 28 || /\d|[:?=]/.test(phrase)) continue
    const plain = parts.map((part) => part.toLowerCase())
    if (wording.stopwords.includes(plain[0]!) || wording.nameless.test(plain.at(-1)!)) continue
    if (
      parts.length === 1
        ? wording.stopwords.includes(plain[0]!)
        : parts.length === 3 && wording.verb.test(` ${phrase} `)
    )
      continue
    const tag = `#${parts.map((part) => part[0]!.toUpperCase() + part.slice(1).replace(/[^\p{L}]/gu, '')).join('')}`
    const known = tags.some(
      (other) => fold(other).includes(fold(tag.slice(1))) || fold(tag).includes(fold(other.slice(1))),
    )
    if (tag.length > 4 && !known) tags.push(tag)
    if (tags.length === mostTags) break
  }
  return tags
}

/** Words that stand three times or more, at least once as a noun: after an article or a possessive. */
function returning(text: string, wording: Wording): string[] {
  const counts = new Map<string, { word: string; count: number }>()
  for (const word of words(text)) {
    const plain = fold(word)
    if (plain.length < 5 || /\d|['’]/.test(word) || wording.stopwords.includes(word.toLowerCase())) continue
    if (wording.verb.test(` ${word} `) || findFigures(word).length > 0) continue
    counts.set(plain, { word, count: (counts.get(plain)?.count ?? 0) + 1 })
  }
  const isNoun = (word: string) =>
    new RegExp(
      `(?<!\\p{L})(?:the|an?|our|of|[oa]s?|d[oa]s?|n[oa]s?|noss[oa]s?|uma?) ${word}(?=[ .,;:!?]|$)`,
      'iu',
    ).test(text)
  return [...counts.values()]
    .filter(({ word, count }) => count > 2 && isNoun(word))
    .sort((a, b) => b.count - a.count)
    .map(({ word }) => word)
}
