import { languageOf } from '#shared/quality/language.ts'
import { fold, words } from '#shared/quality/sentences.ts'
import { headingOf, isTurn, mayBegin } from './beginnings.ts'
import type { TopicProposal, TopicsBrief } from './brief.ts'
import { type Candidate, CandidatePool } from './candidate-pool.ts'
import { closingQuestion } from './closing-questions.ts'
import { toItsEnd } from './endings.ts'
import { type Hook, openingWorth } from './hook-kinds.ts'
import { type Interests, interestsOf } from './interests.ts'
import type { Wording } from './language-words.ts'
import { headingHook, hooksOf, questionHook } from './made-hooks.ts'
import { meritOf, minMerit } from './merit.ts'
import { titleOf } from './naming.ts'
import { UsedLines } from './opening-lines.ts'
import { introductionsIn, needsPremise } from './premises.ts'
import { lengthOf, readSections, type Section, sourceOf, terms } from './reading.ts'
import { isHeardAgain } from './repeated-lines.ts'
import type { RevisionRequests } from './revision-requests.ts'
import { runFrom } from './runs.ts'
import { inTheirManner } from './sample-layout.ts'
import type { Unit } from './unit.ts'
import { isUsuallyWanted, usualRequests } from './usual-requests.ts'
import { habitBonus } from './voice-habits.ts'
import { wordingOf } from './wording.ts'

/** Characters of the run that a topic is planned on, at most; a post may be asked to take less of it. */
const wholeCharacters = 1280

/** Proposes topics, each built on a run of sentences worth a post; rewritten ones first. Fewer than `count` if the passages hold no more. */
export function composeTopics(brief: TopicsBrief): TopicProposal[] {
  const language = languageOf(brief.language)
  const wording = wordingOf(language)
  const interests = interestsOf(brief, wording)
  const usual = usualRequests(brief.voice)
  const sections = readSections(brief.passages, language, brief.voice.name)
  const lengths = lengthsOfDocuments(sections)
  const introductions = introductionsIn(sections)
  const candidates = sections
    .filter((section) => section.language === language && !introductions.has(section))
    .flatMap((section) => candidatesOf(section, lengths.get(section.item)!, brief, interests, usual))
  const pool = new CandidatePool(candidates, brief)
  const topics: TopicProposal[] = []
  const titles = new Set(brief.avoid.titles.map(fold))
  const questions = new UsedLines(brief.avoid.closers ?? [])
  const add = (candidate: Candidate, notes = '') => {
    const last = candidate.units.at(-1)!
    const ending = last.kind === 'list' ? '• ' : last.text
    const isUsed = (each: string) => questions.has(each)
    const question = usual.noQuestion ? '' : closingQuestion(ending, candidate.hook.text, brief.voice, wording, isUsed)
    if (question) questions.add(question)
    const topic = topicOf(candidate, interests, wording, titles, question || wording.outline.takeaway, notes)
    titles.add(fold(topic.title))
    topics.push(topic)
  }
  for (const { topic, notes } of brief.rewrite ?? []) {
    const better = pool.takeFor(topic, notes, interests.stopwords)
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

/** The runs of a section that are worth a post; of those that share sentences, the one that begins first. */
function candidatesOf(
  section: Section,
  documentLength: number,
  brief: TopicsBrief,
  interests: Interests,
  usual: RevisionRequests,
): Candidate[] {
  const isWanted = (unit: Unit) => !terms(textOf(unit), interests.stopwords).some((word) => usual.remove.has(word))
  const taken: Candidate[] = []
  const isFree = (unit: Unit) => isWanted(unit) && !taken.some(({ units }) => units.includes(unit))
  const from = (index: number) => {
    const units = plannedRun(section, index, isFree)
    const merit = units.length > 0 && !isScrap(section, documentLength, units) ? meritOf(units) : 0
    return merit >= minMerit ? candidateOf(section, units, merit, brief, interests, usual) : null
  }
  for (const unit of section.units) {
    if (!isFree(unit) || !mayBegin(section, unit)) continue
    const candidate = from(unit.index)
    if (candidate) taken.push(candidate)
  }
  return taken
}

/** A run cut at the end of its story. */
function plannedRun(section: Section, at: number, isWanted: (unit: Unit) => boolean): Unit[] {
  const run = toItsEnd(section, runFrom(section, at, wholeCharacters, isWanted))
  return needsPremise(section, run) ? [] : run
}

/** Whether it is a few sentences of a much longer text, which seldom tell enough of it. */
function isScrap(section: Section, documentLength: number, units: readonly Unit[]): boolean {
  const length = charactersIn(units)
  const isOfMuch = documentLength > scrapsOfDocument * length
  // Of a short answer in a long conversation, the question says what it is about.
  const isAsked = section.question !== '' && units[0]!.index === 0
  if (isTurn(section.key) && !isAsked && length < minAnswer && isOfMuch) return true
  if (length >= maxScrap) return false
  return charactersIn(section.units) > scrapsOfSection * length || isOfMuch
}
const maxScrap = 400
const minAnswer = 800
const scrapsOfSection = 1.5
const scrapsOfDocument = 10

function lengthsOfDocuments(sections: readonly Section[]): Map<string, number> {
  const lengths = new Map<string, number>()
  for (const { item, units } of sections) lengths.set(item, (lengths.get(item) ?? 0) + charactersIn(units))
  return lengths
}
const charactersIn = (units: readonly Unit[]): number => units.reduce((sum, unit) => sum + lengthOf(unit), 0)

function candidateOf(
  section: Section,
  units: Unit[],
  merit: number,
  { passages, prompt, voice }: TopicsBrief,
  { stopwords, wanted, lines, banned }: Interests,
  usual: RevisionRequests,
): Candidate | null {
  const before = units[0]!.index === 0 ? beforeIt(section) : null
  const possible = before ? [before] : inTheirManner(hooksOf(units), voice)
  const isSaid = (text: string) =>
    !banned.some((phrase) => fold(text).includes(phrase)) &&
    !terms(text, stopwords).some((word) => usual.remove.has(word))
  const made = possible.filter(({ text }) => isSaid(text) && !isHeardAgain(text, units, wordingOf(section.language)))
  const allowed = made.length > 0 ? made : asItBegins(units).filter(({ text }) => isSaid(text))
  const liked = allowed.filter(({ text }) => isUsuallyWanted(text, usual))
  const hooks = liked.length > 0 ? liked : allowed
  const [hook] = hooks
  if (!hook) return null
  const lead = units.reduce((best, unit) => (unit.strength > best.strength ? unit : best))
  const known = new Set(terms([...section.headings, ...units.map(textOf)].join(' '), stopwords))
  const line = lines
    .map(({ line: text, words }) => ({
      text,
      hits: words.filter((word) => known.has(word)).length / Math.max(1, words.length),
    }))
    .sort((a, b) => b.hits - a.hits)[0]
  // Passages come in the order of the search; with a prompt that order weighs more than what a run claims.
  const rank = Math.min(...units.map(({ passage }) => passages.indexOf(passage)))
  const found = prompt.trim() ? 6 / (1 + rank / 3) + Math.min(6, known.intersection(wanted).size * 2) : 0
  const score =
    merit +
    openingWorth(hook) +
    Math.min(3, lead.strength / 2) +
    found +
    (line?.hits ?? 0) * 1.5 +
    habitBonus(units, voice, usual)
  return {
    section,
    units,
    hook,
    hooks,
    lead,
    angle: lead.claims[0] ?? 'principle',
    line: line && line.hits > 0.3 ? line.text : '',
    score,
  }
}

/** What stands before the first sentence of a section and says what it is about. */
function beforeIt(section: Section): Hook | null {
  const heading = headingOf(section)
  return section.question ? questionHook(section.question) : heading ? headingHook(heading) : null
}

/** The first sentence, even if a feed cuts it, for a run about which no line can be made. */
const asItBegins = ([first]: readonly Unit[]): Hook[] =>
  first?.kind === 'sentence' && first.text.length <= maxFirstCharacters
    ? [{ text: first.text, kind: 'sentence', weight: 0 }]
    : []

const maxFirstCharacters = 250

const textOf = ({ text, items }: Unit): string => [text, ...items].join(' ')

function topicOf(
  candidate: Candidate,
  interests: Interests,
  wording: Wording,
  titles: ReadonlySet<string>,
  close: string,
  notes: string,
): TopicProposal {
  const { units, lead, hook, angle, line } = candidate
  const [first, last] = [units[0]!, units.at(-1)!]
  const isQuotable = (unit: Unit) =>
    unit.kind === 'sentence' && words(unit.text).length >= 4 && !unit.text.startsWith('(')
  const rationale = [
    segmentFor(candidate, interests, wording),
    line ? wording.rationale.line(line) : '',
    `${wording.rationale.does[angle]}: “${shorten(textOf(isQuotable(lead) ? lead : first), 110)}”`,
    lead !== last && isQuotable(last) ? wording.rationale.ends(shorten(last.text, 110)) : '',
    notes ? wording.rationale.rewritten(shorten(notes, 80)) : '',
  ]
  const beats =
    units.length > 5
      ? [
          first,
          ...units
            .slice(1, -1)
            .filter(({ strength }) => strength > 1)
            .slice(0, 3),
          last,
        ]
      : units
  return {
    title: titleOf(candidate, wording, titles),
    angle: wording.angles[angle],
    hook: hook.text,
    rationale: rationale.filter(Boolean).join(' '),
    outline: [
      `${wording.outline.hook}: ${hook.text}`,
      ...beats.map((unit) => shorten(textOf(unit), 160)),
      `${wording.outline.close}: ${close}`,
    ],
    sources: sourcesOf(units),
  }
}

/** One source per passage, quoted from the first to the last of the units. */
export function sourcesOf(units: readonly Unit[]): TopicProposal['sources'] {
  const byPassage = new Map<Unit['passage'], Unit[]>()
  for (const unit of units) byPassage.set(unit.passage, [...(byPassage.get(unit.passage) ?? []), unit])
  return [...byPassage.values()].map(sourceOf)
}

function segmentFor({ section, units }: Candidate, { segments, stopwords }: Interests, wording: Wording): string {
  const own = new Set(terms([...section.headings, ...units.map(textOf)].join(' '), stopwords))
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
