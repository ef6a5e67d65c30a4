import { fold, words } from '#shared/quality/sentences.ts'
import type { Sheet } from './drafts.ts'
import { cleanHeading, subjectOf } from './naming.ts'
import { textOf } from './subject-matter.ts'
import type { Angle } from './wording.ts'

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

/** Up to three tags out of the headings and the words that return most, in capitals and small letters. */
export function hashtagsOf({ sections, units, wording, brief }: Sheet): string[] {
  const headings = sections
    .slice(0, 2)
    .flatMap((section) => [subjectOf(section), ...section.headings.map(cleanHeading)])
  const text = units.map(textOf).join(' ')
  const counts = new Map<string, { word: string; count: number }>()
  for (const word of words(text)) {
    const plain = fold(word)
    if (
      plain.length < 5 ||
      /\d|['’]/.test(word) ||
      wording.stopwords.includes(word.toLowerCase()) ||
      wording.verb.test(` ${word} `)
    )
      continue
    const known = counts.get(plain)
    counts.set(plain, { word: known?.word ?? word, count: (known?.count ?? 0) + 1 })
  }
  const frequent = [...counts.values()]
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.count - a.count)
    .map(({ word }) => word)
  const tags: string[] = []
  for (const phrase of [...headings, ...brief.idea.title.split(':').slice(0, 1), ...frequent]) {
    const parts = words(phrase)
    if (parts.length === 0 || parts.length > 3 || phrase.length > 28 || /\d|[:?=]/.test(phrase)) continue
    if (parts.length > 1 && wording.stopwords.includes(parts[0]!.toLowerCase())) continue
    const tag = `#${parts.map((part) => part[0]!.toUpperCase() + part.slice(1).replace(/[^\p{L}]/gu, '')).join('')}`
    if (
      tag.length > 4 &&
      !tags.some((other) => fold(other).includes(fold(tag.slice(1))) || fold(tag).includes(fold(other.slice(1))))
    )
      tags.push(tag)
    if (tags.length === 3) break
  }
  return tags
}
