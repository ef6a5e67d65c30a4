import { tongue as tongueOf } from '#shared/quality/language.ts'
import { plainText } from '#shared/quality/plain-text.ts'
import { fold } from '#shared/quality/sentences.ts'
import type { Idea, IdeaBrief } from './brief.ts'
import { shuffled } from './chance.ts'
import { hookOf, isUsed } from './hooks.ts'
import { evidenceOf, gatherMaterial, paragraphsOf, type Usable } from './material.ts'
import { spoken, subjectOf, titleOf, withSubject } from './naming.ts'
import { outlineOf, rationaleOf } from './pitch.ts'
import { lengthOf, readSections, type Section, type Unit } from './reading.ts'
import { findSeries, isHowTo, type Series, seriesHook } from './series.ts'
import { type SubjectMatter, textOf, weighSubjects } from './subject-matter.ts'
import { readWishes, type Wishes } from './wishes.ts'
import { type Angle, angleOf, type Wording, wordingOf } from './wording.ts'

/** Less than this is no text of its own. */
const leastMaterial = 150
/** Where there is plenty, an idea should carry at least this much. */
const goodMaterial = 320

interface Candidate {
  section: Section
  /** Steps under headings of their own, when the idea is made of them. */
  series?: Series
  lead: Unit
  hook: string
  worth: number
  line: string | null
}

interface Desk {
  brief: IdeaBrief
  wording: Wording
  sections: Section[]
  matter: SubjectMatter
  /** Sentences that earlier ideas and this answer rest on. */
  spent: Set<Unit>
  titles: string[]
  hooks: string[]
  sectionUses: Map<string, number>
  documentUses: Map<string, number>
  angleUses: Map<Angle, number>
  lineUses: Map<string, number>
  /** Characters of material there are for each idea. */
  share: number
}

/**
 * Ideas out of what the passages say, the strongest and most different first. Never more than the passages carry;
 * the same brief gives the same ideas.
 */
export function composeIdeas(brief: IdeaBrief): Idea[] {
  const desk = openDesk(brief)
  const ideas: Idea[] = []
  for (const { idea, notes } of brief.rewrite ?? []) ideas.push(rewritten(desk, idea, notes))
  for (const own of [true, false]) {
    const candidates = findCandidates(desk, own, noWishes)
    while (ideas.length < brief.count) {
      const idea = nextIdea(desk, candidates, noWishes)
      if (!idea) break
      ideas.push(idea)
    }
  }
  return ideas
}

const noWishes = readWishes('')

function openDesk(brief: IdeaBrief): Desk {
  const language = tongueOf(brief.language)
  const wording = wordingOf(language)
  const sections = readSections(brief.passages, language)
  const earlier = fold(brief.avoid.quotes.map(plainText).join('\n'))
  const banned = (brief.voice.bannedPhrases ?? []).map(fold).filter(Boolean)
  const spent = new Set<Unit>()
  for (const unit of sections.flatMap(({ units }) => units)) {
    const plain = fold(textOf(unit))
    const told = earlier !== '' && earlier.includes(fold(unit.text || unit.items[0] || '\u0000'))
    if (told || banned.some((phrase) => plain.includes(phrase))) spent.add(unit)
  }
  const room = sections
    .filter((section) => section.language === language)
    .flatMap((section) => paragraphsOf(section, (unit) => !spent.has(unit)))
    .flat()
    .reduce((sum, unit) => sum + lengthOf(unit), 0)
  return {
    brief,
    wording,
    sections,
    matter: weighSubjects(sections, [...wording.stopwords]),
    spent,
    titles: [...brief.avoid.titles],
    hooks: [...brief.avoid.hooks],
    sectionUses: new Map(),
    documentUses: new Map(),
    angleUses: new Map(),
    lineUses: new Map(),
    share: room / Math.max(1, brief.count),
  }
}

function findCandidates(desk: Desk, own: boolean, wishes: Wishes): Candidate[] {
  const language = tongueOf(desk.brief.language)
  const sections = desk.sections.filter((section) => (section.language === language) === own)
  const attraction = attractions(desk)
  const fromSections = sections.flatMap((section) => {
    const { pull, line } = attraction(section)
    const wording = wordingOf(section.language)
    const size = paragraphsOf(section, () => true)
      .flat()
      .reduce((sum, unit) => sum + lengthOf(unit), 0)
    const room = Math.min(1.5, size / 500)
    return section.units.flatMap((lead, index): Candidate[] => {
      const opening = hookOf(lead, wording)
      if (!opening) return []
      const hook = lead.kind === 'list' ? withSubject(opening, section, wording) : opening
      const early = index === 0 ? 1 : section.units[index - 1]!.paragraph === lead.paragraph ? 0 : 0.5
      const short = hook.length <= 110 ? 0.5 : 0
      const worth = lead.strength + early + short + room + pull + favour(lead, wishes, desk)
      return [{ section, lead, hook, worth, line }]
    })
  })
  const fromSeries = findSeries(sections).flatMap((series): Candidate[] => {
    const hook = seriesHook(series)
    const [first] = series.steps
    if (!hook || !first) return []
    const { pull, line } = attraction(first.section)
    const section = { ...first.section, headings: series.headings }
    const worth = 7.5 + pull + favour(first.units[0]!, wishes, desk)
    return [{ section, series, lead: first.units[0]!, hook, worth, line }]
  })
  return [...fromSeries, ...fromSections]
}

/** How well a section answers the request, the editorial lines and the readers. */
function attractions({ brief, matter }: Desk): (section: Section) => { pull: number; line: string | null } {
  const wanted = matter.termsOf(brief.prompt)
  const lines = brief.lines.map((line) => ({ line, terms: matter.termsOf(line) }))
  const known = brief.segments.flatMap(({ title, pains, goals, keywords }) => [
    title,
    pains,
    goals,
    ...(keywords ?? []),
  ])
  const readers = matter.termsOf(known.filter(Boolean).join(' '))
  return (section) => {
    const best = lines
      .map(({ line, terms }) => ({ line, share: matter.coverage(terms, section) }))
      .sort((a, b) => b.share - a.share)[0]
    return {
      pull: 8 * matter.coverage(wanted, section) + 2 * (best?.share ?? 0) + matter.coverage(readers, section),
      line: best && best.share > 0.2 ? best.line : null,
    }
  }
}

/** How much closer the lead comes to what a reviewer asked for. */
function favour(lead: Unit, wishes: Wishes, { matter }: Desk): number {
  const own = matter.termsOf(textOf(lead))
  const hits = (stems: readonly string[]) => stems.filter((stem) => own.has(stem)).length
  return (
    6 * hits(wishes.focus) +
    1.5 * hits(wishes.keywords) -
    20 * hits(wishes.remove) +
    (wishes.numbers && /\d/.test(textOf(lead)) ? 5 : 0) +
    (wishes.list && lead.kind === 'list' ? 5 : 0) +
    (wishes.question && lead.claims.includes('question') ? 3 : 0)
  )
}

function nextIdea(desk: Desk, candidates: readonly Candidate[], wishes: Wishes, notes = ''): Idea | null {
  const { sectionUses, documentUses, lineUses, angleUses } = desk
  const uses = <K>(map: Map<K, number>, key: K) => map.get(key) ?? 0
  const ranked = candidates
    .filter(({ lead }) => !desk.spent.has(lead))
    .map((candidate) => {
      const { section, lead, worth, line } = candidate
      const angle = candidate.series ? (isHowTo(candidate.series) ? 'how-to' : 'list') : pickAngle(lead, angleUses)
      const repetition =
        4 * uses(sectionUses, section.key) +
        0.7 * uses(documentUses, section.item) +
        1.2 * uses(angleUses, angle) +
        (line ? 0.8 * uses(lineUses, line) : 0)
      return { ...candidate, angle, score: worth - repetition }
    })
    .sort((a, b) => b.score - a.score)
  for (const candidate of ranked) {
    const idea = develop(desk, candidate, candidate.angle, wishes, notes)
    if (idea) return idea
  }
  return null
}

/** The strongest of the lead's claims that was not looked at too often already. */
function pickAngle(lead: Unit, uses: ReadonlyMap<Angle, number>): Angle {
  const claims: Angle[] = lead.claims.length > 0 ? lead.claims : ['principle']
  return claims
    .map((angle, index) => ({ angle, cost: index * 1.5 + (uses.get(angle) ?? 0) }))
    .sort((a, b) => a.cost - b.cost)[0]!.angle
}

function develop(desk: Desk, candidate: Candidate, angle: Angle, wishes: Wishes, notes: string): Idea | null {
  const { section, lead } = candidate
  const usable: Usable = (unit) =>
    !desk.spent.has(unit) && favour(unit, { ...noWishes, remove: wishes.remove }, desk) >= 0
  const material = candidate.series
    ? candidate.series.steps.map(({ units }) => units.filter((unit) => unit.strength >= 0 && usable(unit)))
    : gatherMaterial(lead, section, desk.sections, desk.matter, usable, desk.share)
  if (candidate.series && material.some((step) => step.length === 0)) return null
  const size = material.flat().reduce((sum, unit) => sum + lengthOf(unit), 0)
  if (size < Math.max(leastMaterial, Math.min(goodMaterial, desk.share / 4)) || !material.flat().includes(lead))
    return null
  const foreign = section.language !== tongueOf(desk.brief.language)
  const hook = foreign ? foreignHook(desk, section) : candidate.hook
  if (!hook || isUsed(hook, desk.hooks)) return null
  const title = titleOf(section, lead, wordingOf(section.language), desk.titles)
  const idea: Idea = {
    title,
    angle: desk.wording.angles[angle],
    hook,
    rationale: rationaleOf({ ...desk, section, angle, material, line: candidate.line, foreign, notes }),
    outline: outlineOf(
      hook,
      lead,
      material,
      desk.wording,
      candidate.series?.steps.map(({ label }) => label),
    ),
    sources: evidenceOf(material, candidate.series !== undefined),
  }
  remember(desk, candidate, angle, idea, material)
  return idea
}

function foreignHook(desk: Desk, section: Section): string | null {
  const subject = spoken(subjectOf(section), section.units.map(textOf).join(' '))
  const frames = desk.wording.foreign.hook(section.title, fold(subject) === fold(section.title) ? '' : subject)
  return shuffled(frames, section.key).find((frame) => !isUsed(frame, desk.hooks)) ?? null
}

function remember(
  desk: Desk,
  { section, line }: Candidate,
  angle: Angle,
  idea: Idea,
  material: readonly Unit[][],
): void {
  for (const unit of material.flat()) desk.spent.add(unit)
  desk.titles.push(idea.title)
  desk.hooks.push(idea.hook)
  const count = <K>(map: Map<K, number>, key: K) => map.set(key, (map.get(key) ?? 0) + 1)
  count(desk.sectionUses, section.key)
  count(desk.documentUses, section.item)
  count(desk.angleUses, angle)
  if (line) count(desk.lineUses, line)
}

/** The idea again by the notes: other lead, other angle or other material; the idea as it was when nothing else fits. */
function rewritten(desk: Desk, idea: Idea, notes: string): Idea {
  const wishes = readWishes(notes)
  const own = fold(idea.sources.map(({ quote }) => plainText(quote)).join('\n'))
  const places = new Set(idea.sources.map(({ item, headings }) => [item, ...headings].join('\n')))
  for (const unit of desk.spent) if (own.includes(fold(unit.text || unit.items[0] || '\u0000'))) desk.spent.delete(unit)
  const angle = angleOf(idea.angle)
  if (angle) desk.angleUses.set(angle, (desk.angleUses.get(angle) ?? 0) + 1)
  const candidates = [...findCandidates(desk, true, wishes), ...findCandidates(desk, false, wishes)].map(
    (candidate) => {
      const { passage } = candidate.lead
      const near = places.has([passage.item, ...passage.headings].join('\n'))
        ? 5
        : passage.item === idea.sources[0]?.item
          ? 1.5
          : 0
      return { ...candidate, worth: candidate.worth + near }
    },
  )
  return nextIdea(desk, candidates, wishes, notes) ?? idea
}
