import { withNamesInPlace } from '../networks/mentions.ts'
import { finding, type QualityInput, type Reading } from './check.ts'
import { checkForms } from './form-checks.ts'
import { checkGrounding, findClaims, findFacts, quotations } from './grounding.ts'
import { languageOf } from './language.ts'
import { checkLayout } from './layout-checks.ts'
import { likenessTo, overlapWith } from './likeness.ts'
import { checkPrivacy } from './privacy.ts'
import { checkReading, readingEase } from './reading-ease.ts'
import type { Finding, QualityReport, Severity } from './report.ts'
import { type Sentence, splitSentences, words } from './sentences.ts'
import { blanked } from './spans.ts'
import { checkHabits, voiceLikeness } from './voice.ts'
import { checkLanguage, checkLeftovers, checkWording } from './wording-checks.ts'

/** The likeness from which two openings count as repeated, or as similar. */
const repeated = 0.6
const similar = 0.45
/** The share of common five-word runs from which two bodies count as the same text. */
const sameText = 0.25

/** All checks that need no model, in the order of the text; those that concern the whole come first. Pure. */
export function assessQuality(input: QualityInput): QualityReport {
  const reading = read(input)
  const { body, language } = reading
  const facts = findFacts(reading)
  const claims = body.trim() ? findClaims(reading, facts) : []
  const wording = checkWording(reading)
  const findings = body.trim()
    ? [
        ...checkLayout(reading),
        ...checkLanguage(reading),
        ...checkLeftovers(reading),
        ...wording,
        ...checkForms(reading, wording),
        ...checkReading(reading),
        ...checkRepetition(reading),
        ...checkGrounding(reading, claims, facts),
        ...checkHabits(reading),
        ...checkPrivacy(reading),
      ]
    : []
  const ignored = new Set<string>(input.ignoredChecks)
  const profile = input.voice
  return {
    characters: [...body].length,
    words: words(body).length,
    readingEase: readingEase(body, language),
    claims,
    findings: distinct(findings.filter(({ check }) => !ignored.has(check))),
    voice: profile && profile.samples > 0 ? voiceLikeness(body, profile, input.voiceSamples, input.language) : null,
  }
}

function read(input: QualityInput): Reading {
  // The address of a mention is nobody's claim.
  const body = withNamesInPlace(input.body)
  const paragraphs: Sentence[] = []
  for (const match of body.matchAll(/[^\n]+/g)) {
    const text = match[0].trim()
    const start = match.index + match[0].length - match[0].trimStart().length
    if (text) paragraphs.push({ text, start, end: start + text.length })
  }
  const sentences = paragraphs.flatMap(({ text, start }) =>
    splitSentences(text).map((sentence) => ({ ...sentence, start: sentence.start + start, end: sentence.end + start })),
  )
  const unquoted = blanked(
    body,
    quotations(body).map(({ start, end }) => [start + 1, end - 1]),
  )
  return { input, language: languageOf(input.language), body, unquoted, paragraphs, sentences }
}

/** Openings and bodies that other texts already have. */
function checkRepetition({ body, input }: Reading): Finding[] {
  const others = input.others.filter((other) => other.trim())
  const hook = firstLine(body)
  const likeOpening = likenessTo(hook)
  const [nearest, likeHook] = best(others, (other) => likeOpening(firstLine(other)))
  const findings: Finding[] = []
  const values = { likeness: Math.round(likeHook * 100), other: firstLine(nearest).slice(0, shownOfOther) }
  if (likeHook >= repeated) findings.push(finding('repeated-hook', 'block', body, [0, hook.length], values))
  else if (likeHook >= similar) findings.push(finding('similar-hook', 'warn', body, [0, hook.length], values))
  const [same, overlap] = best(others, overlapWith(body))
  if (overlap >= sameText) {
    const shown = { likeness: Math.round(overlap * 100), other: same.slice(0, shownOfOther) }
    findings.push(finding('repeated-body', 'block', body, [0, 0], shown))
  }
  return findings
}

/** Enough of another text to find it. */
const shownOfOther = 200

/** The text with the highest score, and its score; 0 if there are none. */
const best = (texts: readonly string[], score: (text: string) => number): [text: string, score: number] =>
  texts.reduce<[string, number]>(
    (highest, text) => {
      const own = score(text)
      return own > highest[1] ? [text, own] : highest
    },
    ['', 0],
  )

const firstLine = (text: string): string => text.split('\n', 1)[0]!

const rank: Record<Severity, number> = { block: 0, warn: 1, hint: 2 }

function distinct(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>()
  return findings
    .filter(({ check, start, end }) => {
      const key = `${check} ${start} ${end}`
      return !seen.has(key) && seen.add(key)
    })
    .sort((a, b) => a.start - b.start || a.end - b.end || rank[a.severity] - rank[b.severity])
}
