import { fold, words } from '#shared/quality/sentences.ts'
import type { Section } from './reading.ts'

/** A word that is used less often is not what the text is about. */
const minUses = 2
const minLetters = 5

/** The words that the section uses most, as hashtags are written: one word each, in small letters. */
export function hashtagsFor({ units }: Section, stopwords: ReadonlySet<string>, max: number): string[] {
  const uses = new Map<string, { word: string; count: number }>()
  for (const { text, items } of units) {
    for (const word of words([text, ...items].join(' '))) {
      const key = fold(word)
      // Names are no subjects, and verbs in the past are no nouns.
      if (word !== word.toLowerCase() || stopwords.has(key) || stopwords.has(word)) continue
      if (
        key.length < minLetters ||
        !/^\p{L}+$/u.test(word) ||
        /(?:ed|ing|ly|mente|amos|emos|imos|aram|eram|iram|ando|endo|indo)$/.test(key)
      )
        continue
      const use = uses.get(key) ?? { word, count: 0 }
      use.count += 1
      uses.set(key, use)
    }
  }
  return [...uses.values()]
    .filter(({ count }) => count >= minUses)
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, max)
    .map(({ word }) => `#${word}`)
}
