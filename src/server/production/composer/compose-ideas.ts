import type { Tongue } from '#shared/quality/language.ts'
import { fold } from '#shared/quality/sentences.ts'
import type { Idea, IdeaBrief } from './brief.ts'
import { shuffled } from './chance.ts'
import { closesOnQuestion, closings } from './closings.ts'
import { hookOf } from './hooks.ts'
import { type Candidate, IdeaPool } from './idea-pool.ts'
import { titleOf } from './naming.ts'
import { follow } from './neighbours.ts'
import { lengthOf, quoteOf, readSections, type Section, terms, type Unit } from './reading.ts'
import { type Wording, wordingOf } from './wording.ts'

/** Below this much text, the hook included, there is nothing to write from. */
const leastMaterial = 140
const supporting = 6
/** With less than this a text is thin. */
const goodMaterial = 320

/** Ideas for texts, each built on a claim of the passages; rewritten ones first, fewer than asked when there are no more. */
export function composeIdeas(brief: IdeaBrief): Idea[] {
  const tongue: Tongue = brief.language.startsWith('pt') ? 'pt' : 'en'
  const wording = wordingOf(tongue)
  const stopwords = new Set(wording.stopwords)
  const interests = interestsOf(brief, stopwords)
  const sections = readSections(brief.passages, tongue)
  const candidates = sections.flatMap((section) => candidatesOf(section, brief, tongue, wording, interests))
  const pool = new IdeaPool(candidates, brief)
  const ideas: Idea[] = []
  const titles = new Set(brief.avoid.titles.map(fold))
  const questions = new Set<string>()
  const add = (candidate: Candidate, asked = '') => {
    const { section, lead, angle, hook } = candidate
    const question = closesOnQuestion(section, lead, brief.voice)
      ? closings(section, angle, hook, tongue, wording).find((each) => !questions.has(each))
      : undefined
    if (question) questions.add(question)
    const idea = ideaOf(candidate, interests, wording, titles, question ?? wording.outline.takeaway, asked)
    titles.add(fold(idea.title))
    ideas.push(idea)
  }
  for (const { idea, notes } of brief.rewrite ?? []) {
    const better = pool.takeFor(idea, notes, stopwords)
    if (better) add(better, notes)
    // Unchanged, it keeps the place of the answer; whoever asked sees that nothing new came.
    else ideas.push(idea)
  }
  while (ideas.length < brief.count) {
    const next = pool.take()
    if (!next) break
    add(next)
  }
  return ideas
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

function interestsOf({ prompt, lines, voice, segments }: IdeaBrief, stopwords: ReadonlySet<string>): Interests {
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
  brief: IdeaBrief,
  tongue: Tongue,
  wording: Wording,
  { stopwords, wanted, lines, banned }: Interests,
): Candidate[] {
  const foreign = section.language !== tongue
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
    const support = follow(section, lead, supporting)
    const material = support.reduce((sum, unit) => sum + lengthOf(unit), lengthOf(lead))
    if (material < leastMaterial) return []
    // What has to be told backwards reads worse.
    const turned = support.some((unit) => unit.place < lead.place)
    const own = new Set(terms(lead.text, stopwords))
    const asked = own.intersection(wanted).size * 1.5 + wantedHere * 0.5
    const score =
      lead.strength +
      opening(hook) +
      taste(lead, brief) +
      Math.min(6, asked) +
      (line?.hits ?? 0) * 1.5 +
      Math.min(1, material / 900) -
      (material < goodMaterial ? 2.5 : 0) -
      (turned ? 1.5 : 0) -
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

/** What tells something for a narrative person, what counts something for an analytic one. */
function taste({ claims }: Unit, { voice }: IdeaBrief): number {
  const { narrative = 50 } = voice.traits ?? {}
  if (narrative >= 65) return claims.includes('story') ? 1.5 : 0
  return narrative <= 35 && claims.includes('number') ? 1.5 : 0
}

/** A short first line with something in it pulls; "there is" and a row of capitals do not. */
function opening(hook: string): number {
  const isFlat = /^(?:there (?:is|are|will)|it is|há|existem?)(?!\p{L})/iu.test(hook)
  return (hook.length <= 90 ? 0.6 : 0) + (/\d/.test(hook) ? 0.4 : 0) - (isFlat ? 1.2 : 0)
}

function foreignHook(section: Section, lead: Unit, wording: Wording): string | null {
  if (lead.strength < 2) return null
  const [hook] = shuffled(wording.foreign.hook(section.title, ''), lead.text)
  return hook ?? null
}

function ideaOf(
  candidate: Candidate,
  interests: Interests,
  wording: Wording,
  titles: ReadonlySet<string>,
  close: string,
  asked: string,
): Idea {
  const { section, lead, hook, angle, line, foreign } = candidate
  const support = follow(section, lead, supporting)
  const strongest = [...support].sort((a, b) => b.strength - a.strength).slice(0, 3)
  const shown = support.filter((unit) => strongest.includes(unit))
  const segment = segmentFor(candidate, interests, wording)
  const place = [section.title, ...section.headings].filter(Boolean).join(' › ')
  const rationale = [
    segment,
    line ? wording.rationale.line(line) : '',
    wording.rationale.angle[angle],
    wording.rationale.basis(place),
    foreign ? wording.rationale.otherLanguage : '',
    asked ? wording.rationale.asked(shorten(asked, 80)) : '',
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
    sources: [quoteOf([lead]), ...shown.map((unit) => quoteOf([unit]))],
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

export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text
    .slice(0, most - 1)
    .replace(/\s+\S*$/, '')
    .replace(/[,;:.]+$/, '')}…`
}
