import { type Language, languageOf } from '#shared/quality/language.ts'
import { fold } from '#shared/quality/sentences.ts'
import type { TopicProposal, TopicsBrief } from './brief.ts'
import { type Candidate, CandidatePool } from './candidate-pool.ts'
import { closesOnQuestion, closingQuestions } from './closing-questions.ts'
import type { Wording } from './language-words.ts'
import { titleOf } from './naming.ts'
import { neighboursOf } from './neighbours.ts'
import { hookOf } from './opening-lines.ts'
import { lengthOf, readSections, type Section, sourceOf, terms } from './reading.ts'
import { seededShuffle } from './seeded-shuffle.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

/** A claim with fewer characters around it, hook included, carries no post. */
const minMaterial = 140
const maxSupport = 6
/** Fewer characters than this make a thin post. */
const goodMaterial = 320

/** Proposes topics, each built on a claim of the passages; rewritten ones first. Fewer than `count` if the passages hold no more. */
export function composeTopics(brief: TopicsBrief): TopicProposal[] {
  const language = languageOf(brief.language)
  const wording = wordingOf(language)
  const stopwords = new Set(wording.stopwords)
  const interests = interestsOf(brief, stopwords)
  const sections = readSections(brief.passages, language)
  const candidates = sections.flatMap((section) => candidatesOf(section, brief, language, wording, interests))
  const pool = new CandidatePool(candidates, brief)
  const topics: TopicProposal[] = []
  const titles = new Set(brief.avoid.titles.map(fold))
  const questions = new Set<string>()
  const add = (candidate: Candidate, notes = '') => {
    const { section, lead, angle, hook } = candidate
    const question = closesOnQuestion(section, lead, brief.voice)
      ? closingQuestions(section, angle, hook, language, wording).find((each) => !questions.has(each))
      : undefined
    if (question) questions.add(question)
    const topic = topicOf(candidate, interests, wording, titles, question ?? wording.outline.takeaway, notes)
    titles.add(fold(topic.title))
    topics.push(topic)
  }
  for (const { topic, notes } of brief.rewrite ?? []) {
    const better = pool.takeFor(topic, notes, stopwords)
    if (better) add(better, notes)
    // Returned unchanged, so that answers stay in the order of the requests; the caller drops it as a repetition.
    else topics.push(topic)
  }
  while (topics.length < brief.count) {
    const next = pool.take()
    if (!next) break
    add(next)
  }
  return topics
}

/** What the brief asks for, in word stems. */
interface Interests {
  stopwords: ReadonlySet<string>
  wanted: ReadonlySet<string>
  lines: readonly { line: string; words: readonly string[] }[]
  /** Folded. */
  banned: readonly string[]
  segments: readonly { title: string; phrases: readonly { phrase: string; words: readonly string[] }[] }[]
}

function interestsOf({ prompt, lines, voice, segments }: TopicsBrief, stopwords: ReadonlySet<string>): Interests {
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

function candidatesOf(
  section: Section,
  brief: TopicsBrief,
  language: Language,
  wording: Wording,
  { stopwords, wanted, lines, banned }: Interests,
): Candidate[] {
  const foreign = section.language !== language
  const source = foreign ? wordingOf(section.language) : wording
  const about = terms(
    [section.title, ...section.headings, ...section.units.map(({ text }) => text)].join(' '),
    stopwords,
  )
  const known = new Set(about)
  const wantedHere = known.intersection(wanted).size
  const line = lines
    .map(({ line: text, words }) => ({
      text,
      hits: words.filter((word) => known.has(word)).length / Math.max(1, words.length),
    }))
    .sort((a, b) => b.hits - a.hits)[0]
  return section.units.flatMap((lead): Candidate[] => {
    if (lead.strength <= 0.5 || lead.dangling) return []
    const hook = foreign ? foreignHook(section, lead, wording) : hookOf(lead, source)
    if (!hook) return []
    const plainHook = fold(hook)
    if (banned.some((phrase) => plainHook.includes(phrase))) return []
    const support = neighboursOf(section, lead, maxSupport)
    const material = support.reduce((sum, unit) => sum + lengthOf(unit), lengthOf(lead))
    if (material < minMaterial) return []
    // A text that has to go back before its first sentence reads worse.
    const goesBack = support.some((unit) => unit.index < lead.index)
    const own = new Set(terms(lead.text, stopwords))
    const promptMatch = own.intersection(wanted).size * 1.5 + wantedHere * 0.5
    const score =
      lead.strength +
      openingBonus(hook) +
      traitBonus(lead, brief) +
      Math.min(6, promptMatch) +
      (line?.hits ?? 0) * 1.5 +
      Math.min(1, material / 900) -
      (material < goodMaterial ? 2.5 : 0) -
      (goesBack ? 1.5 : 0) -
      (foreign ? 6 : 0)
    return [
      {
        section,
        lead,
        hook,
        angle: lead.claims[0] ?? 'principle',
        line: line && line.hits > 0.3 ? line.text : '',
        score,
        foreign,
      },
    ]
  })
}

/** Prefers stories for a narrative person and figures for an analytic one. */
function traitBonus({ claims }: Unit, { voice }: TopicsBrief): number {
  const { narrative = 50 } = voice.traits ?? {}
  if (narrative >= 65) return claims.includes('story') ? 1.5 : 0
  return narrative <= 35 && claims.includes('number') ? 1.5 : 0
}

/** Prefers short openings and openings with a figure; "there is …" is dull. */
function openingBonus(hook: string): number {
  const isFlat = /^(?:there (?:is|are|will)|it is|há|existem?)(?!\p{L})/iu.test(hook)
  return (hook.length <= 90 ? 0.6 : 0) + (/\d/.test(hook) ? 0.4 : 0) - (isFlat ? 1.2 : 0)
}

function foreignHook(section: Section, lead: Unit, wording: Wording): string | null {
  if (lead.strength < 2) return null
  const [hook] = seededShuffle(wording.foreign.hook(section.title), lead.text)
  return hook ?? null
}

function topicOf(
  candidate: Candidate,
  interests: Interests,
  wording: Wording,
  titles: ReadonlySet<string>,
  close: string,
  notes: string,
): TopicProposal {
  const { section, lead, hook, angle, line, foreign } = candidate
  const support = neighboursOf(section, lead, maxSupport)
  const strongest = [...support].sort((a, b) => b.strength - a.strength).slice(0, 3)
  const shown = support.filter((unit) => strongest.includes(unit))
  const segment = segmentFor(candidate, interests, wording)
  const location = [section.title, ...section.headings].filter(Boolean).join(' › ')
  const rationale = [
    segment,
    line ? wording.rationale.line(line) : '',
    wording.rationale.angle[angle],
    wording.rationale.basis(location),
    foreign ? wording.rationale.otherLanguage : '',
    notes ? wording.rationale.rewritten(shorten(notes, 80)) : '',
  ]
  return {
    title: titleOf(section, lead, wording, titles),
    angle: wording.angles[angle],
    hook,
    rationale: rationale.filter(Boolean).join(' '),
    outline: [
      `${wording.outline.hook}: ${hook}`,
      ...shown.map((unit) => shorten(unit.text || unit.items.join('; '), 160)),
      `${wording.outline.close}: ${close}`,
    ],
    sources: [sourceOf([lead]), ...shown.map((unit) => sourceOf([unit]))],
  }
}

function segmentFor({ section, lead }: Candidate, { segments, stopwords }: Interests, wording: Wording): string {
  const own = new Set(
    terms([lead.text, ...section.headings, ...section.units.map(({ text }) => text)].join(' '), stopwords),
  )
  const ranked = segments
    .map(({ title, phrases }) => ({
      title,
      touched: phrases.filter(({ words }) => words.some((word) => own.has(word))).map(({ phrase }) => phrase),
    }))
    .sort((a, b) => b.touched.length - a.touched.length)
  const best = ranked[0]
  if (!best) return ''
  return best.touched.length > 0
    ? wording.rationale.segmentTouches(best.title, best.touched.slice(0, 3).join(', '))
    : wording.rationale.segment(best.title)
}

export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  return `${text
    .slice(0, max - 1)
    .replace(/\s+\S*$/, '')
    .replace(/[,;:.]+$/, '')}…`
}
