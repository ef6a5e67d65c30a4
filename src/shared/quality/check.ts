import type { VoiceProfile } from '../collections/ambassadors.ts'
import type { Language } from './language.ts'
import type { OptionalCheck } from './optional-checks.ts'
import type { Finding, Severity } from './report.ts'
import type { Sentence } from './sentences.ts'

export interface QualityInput {
  body: string
  /** The requested locale, e.g. `pt-BR`. */
  language: string
  /** Code points. */
  characterLimit: number
  /** `text`: the whole passage around the quotation; `title` and `headings` support names. */
  sources: readonly { quote: string; text?: string; title?: string; headings?: readonly string[] }[]
  /** The ambassador's own description; supports numbers and names. */
  profileText: string
  voice?: VoiceProfile | null
  /** Past texts of the person. */
  voiceSamples?: readonly string[]
  useEmojis: boolean
  useHashtags: boolean
  bannedPhrases: readonly string[]
  /** Checks whose findings the ambassador does not want. */
  ignoredChecks?: readonly OptionalCheck[]
  /** Other texts of the same batch. */
  others: readonly string[]
}

/** The text as the checks see it. */
export interface Reading {
  input: QualityInput
  language: Language
  body: string
  /** `body` with everything inside quotation marks blanked out, same offsets: quoted words are not the author's. */
  unquoted: string
  /** Paragraphs with their offsets; each list line is one. */
  paragraphs: Sentence[]
  sentences: Sentence[]
}

export const finding = (
  check: string,
  severity: Severity,
  body: string,
  span: readonly [start: number, end: number],
  values?: Finding['values'],
): Finding => ({
  check,
  severity,
  start: span[0],
  end: span[1],
  excerpt: body.slice(span[0], Math.min(span[1], span[0] + 120)),
  ...(values ? { values } : {}),
})

/** One finding for each match of the pattern in `where`, which has the offsets of the body. */
export function each(check: string, severity: Severity, { body }: Reading, where: string, pattern: RegExp): Finding[] {
  const all = new RegExp(pattern.source, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`)
  return [...where.matchAll(all)].map((match) => {
    const offset = match[0].length - match[0].trimStart().length
    return finding(check, severity, body, [match.index + offset, match.index + match[0].trimEnd().length])
  })
}
