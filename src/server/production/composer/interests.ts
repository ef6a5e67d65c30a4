import { fold } from '#shared/quality/sentences.ts'
import type { TopicsBrief } from './brief.ts'
import type { Wording } from './language-words.ts'
import { terms } from './reading.ts'

/** What the brief asks for, in word stems. */
export interface Interests {
  stopwords: ReadonlySet<string>
  wanted: ReadonlySet<string>
  lines: readonly { line: string; words: readonly string[] }[]
  /** Folded. */
  banned: readonly string[]
  segments: readonly { title: string; phrases: readonly { phrase: string; words: readonly string[] }[] }[]
}

export function interestsOf({ prompt, lines, voice, segments }: TopicsBrief, wording: Wording): Interests {
  const stopwords = new Set(wording.stopwords)
  return {
    stopwords,
    wanted: new Set(terms(prompt, stopwords)),
    lines: lines.map((line) => ({ line, words: terms(line, stopwords) })),
    banned: (voice.bannedPhrases ?? []).map((phrase) => fold(phrase.trim())).filter(Boolean),
    segments: segments.map(({ title, pains = '', goals = '', keywords = [] }) => ({
      title,
      phrases: [pains, goals, ...keywords]
        .join(', ')
        .split(/[,;.]\s*/)
        .filter(Boolean)
        .map((phrase) => ({ phrase, words: terms(phrase, stopwords) })),
    })),
  }
}
