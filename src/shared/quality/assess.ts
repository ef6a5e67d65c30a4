import type { VoiceProfile } from '../collections/ambassadors.ts'
import { findClaims, type SourceText } from './claims.ts'
import { formChecks } from './form-checks.ts'
import { detectLanguage, tongue } from './language.ts'
import { likeness } from './likeness.ts'
import { readingEase } from './reading-ease.ts'
import type { Finding, QualityReport } from './report.ts'
import { words } from './sentences.ts'
import { styleChecks } from './style-checks.ts'
import { voiceLikeness } from './voice.ts'

export interface Assessment {
  body: string
  /** `en-US` or `pt-BR`. */
  language: string
  /** Code points. */
  characterLimit: number
  /** What the text rests on: the quotation, and the whole passage where it is known. */
  sources: readonly SourceText[]
  /** What the person says of themselves; figures and names in it count as supported. */
  profileText: string
  voice: VoiceProfile | null
  useEmojis: boolean
  useHashtags: boolean
  bannedPhrases: readonly string[]
  /** First lines of the other texts that will be read beside this one. */
  otherHooks: readonly string[]
}

/** Checks a text without any model: what it claims and whether that is supported, its form, its style. Pure. */
export function assessQuality(input: Assessment): QualityReport {
  const { body } = input
  const claims = findClaims(body, input.sources, input.profileText, tongue(input.language))
  const findings: Finding[] = [
    ...claims.filter(({ source }) => source === null).map(unsupported),
    ...formChecks(input),
    ...styleChecks(body, tongue(input.language), input.bannedPhrases),
    ...languageCheck(body, input.language),
    ...hookChecks(body, input.otherHooks),
  ]
  return {
    characters: [...body].length,
    words: words(body).length,
    readingEase: readingEase(body, tongue(input.language)),
    claims,
    findings: findings.sort((a, b) => rank[a.severity] - rank[b.severity] || a.start - b.start),
    voice: input.voice ? voiceLikeness(body, input.voice) : null,
  }
}

const rank = { block: 0, warn: 1, hint: 2 }

/** Whether something has to change, or be accepted by name, before this may be published. */
export const isBlocked = ({ findings }: QualityReport): boolean => findings.some(({ severity }) => severity === 'block')

function unsupported({ kind, text, start, end }: QualityReport['claims'][number]): Finding {
  // A name may be common knowledge; a figure or a quotation without a source is never acceptable.
  const severity = kind === 'number' || kind === 'quote' || kind === 'date' ? 'block' : 'warn'
  return { check: `unsupported-${kind}`, severity, start, end, excerpt: text }
}

const shortestForLanguage = 12

function languageCheck(body: string, language: string): Finding[] {
  const plain = body.replace(/https?:\S+|#\S+/g, ' ')
  if (words(plain).length < shortestForLanguage) return []
  const guess = detectLanguage(plain)
  if (guess.language === 'unknown' || guess.language === tongue(language) || guess.margin < 0.05) return []
  return [
    { check: 'wrong-language', severity: 'block', start: 0, end: 0, excerpt: '', values: { language: guess.language } },
  ]
}

const sameHook = 0.6
const similarHook = 0.45

function hookChecks(body: string, others: readonly string[]): Finding[] {
  const hook = body.split('\n', 1)[0]!
  if (!hook.trim()) return []
  const closest = others.map((other) => ({ other, value: likeness(hook, other) })).sort((a, b) => b.value - a.value)[0]
  if (!closest || closest.value < similarHook) return []
  const same = closest.value >= sameHook
  return [
    {
      check: same ? 'repeated-hook' : 'similar-hook',
      severity: same ? 'block' : 'hint',
      start: 0,
      end: hook.length,
      excerpt: hook,
      values: { other: closest.other },
    },
  ]
}
