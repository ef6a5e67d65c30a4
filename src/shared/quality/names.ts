import type { Reading } from './check.ts'
import { fold } from './sentences.ts'

const capital = "\\p{Lu}[\\p{L}\\p{M}\\p{N}'’&.-]*[\\p{L}\\p{M}\\p{N}]|\\p{Lu}{2,}[\\p{N}]*"
const nameRun = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}#@_])(?:${capital})(?:[ \\u00a0](?:(?:d[aeo]s?|e|of|and|the|van|von|&) )?(?:${capital}))*(?![\\p{L}\\p{M}\\p{N}])`,
  'gu',
)
/** Letters and figures in one word: "Q3", "GPT4". */
const mixed = /(?<![\p{L}\p{M}\p{N}#@_.,$€£-])[\p{L}\p{M}]+\p{N}[\p{L}\p{M}\p{N}]*(?![\p{L}\p{M}\p{N}])/gu
const everyday = new Set(
  "i i'm i've i'll i'd ok monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays january february march april may june july august september october november december mr mrs ms dr".split(
    ' ',
  ),
)

export interface FoundName {
  text: string
  start: number
  end: number
}

/** Capitalised words inside sentences, runs of them anywhere, acronyms, and names with figures in them. */
export function namesIn({ body, paragraphs, sentences }: Pick<Reading, 'body' | 'paragraphs' | 'sentences'>) {
  const starts = new Set([...sentences, ...paragraphs].map(({ start }) => start))
  const found: FoundName[] = []
  for (const match of body.matchAll(nameRun)) {
    let start = match.index
    let text = match[0]
    const opens =
      starts.has(start) ||
      /(?:[.!?:…]["”)]?\s+|[\n“"(•]\s*|\d[.)]\s+|(?:\p{Extended_Pictographic}|\u20E3)\uFE0F?\s*)$/u.test(
        body.slice(Math.max(0, start - 4), start),
      )
    const isAcronym = /^\p{Lu}{2,}/u.test(text)
    if (opens && !isAcronym) {
      // The first word of a sentence is capitalised anyway; only the following words are certainly names.
      const first = /^\S+\s+/.exec(text)?.[0]
      if (!first) continue
      text = text.slice(first.length).replace(/^(?:d[aeo]s?|e|of|and|the) /, '')
      start = match.index + match[0].length - text.length
    }
    if (text.length >= 2 && !everyday.has(fold(text))) found.push({ start, end: start + text.length, text })
  }
  for (const match of body.matchAll(mixed)) {
    found.push({ start: match.index, end: match.index + match[0].length, text: match[0] })
  }
  return found
}

/** "Maya and Ines" are two names; each has to be supported. */
export const namesApart = (name: string): string[] => name.split(/\s(?:and|e|&)\s/).filter(Boolean)
