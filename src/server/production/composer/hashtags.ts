import { fold, words } from '#shared/quality/sentences.ts'
import { hashtagSubjects } from './hashtag-subjects.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

/** A subject that is named less often is not what the text is about. */
const minUses = 2

const minLetters = 5
const minNounUses = 3

/** The subjects that a text speaks of most, as hashtags that people search for; if it has none of them, its nouns. */
export function hashtagsFor(units: readonly Unit[], max: number): string[] {
  const subjects = new Map<string, number>()
  const nouns = new Map<string, number>()
  const count = (uses: Map<string, number>, word: string) => uses.set(word, (uses.get(word) ?? 0) + 1)
  for (const { text, items, language } of units) {
    const { verb, stopwords } = wordingOf(language)
    const all = words([text, ...items].join(' '))
    for (const [index, word] of all.entries()) {
      const subject = hashtagSubjects[language].get(fold(word))
      if (subject) count(subjects, subject)
      const isNoun =
        determiner.test(all[index - 1] ?? '') &&
        // Otherwise it may be an adjective: "the first year".
        stopwords.includes((all[index + 1] ?? 'the').toLowerCase()) &&
        word.length >= minLetters &&
        /^\p{Ll}+$/u.test(word) &&
        !verb.test(` ${word} `) &&
        !stopwords.includes(word)
      if (isNoun) count(nouns, word)
    }
  }
  const most = (uses: Map<string, number>, min: number) =>
    [...uses]
      .filter(([, times]) => times >= min)
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, max)
      .map(([word]) => `#${word}`)
  const found = most(subjects, minUses)
  return found.length > 0 ? found : most(nouns, minNounUses)
}

/** Words that a noun follows. */
const determiner = /^(?:the|an?|our|my|every|each|o|a|os|as|uma?|d[oa]s?|n[oa]s?|noss[oa]s?|meus?|minhas?|cada)$/i
