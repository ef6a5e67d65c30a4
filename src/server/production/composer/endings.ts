import type { Language } from '#shared/quality/language.ts'
import { isAside } from './asides.ts'
import { mayBegin } from './beginnings.ts'
import { announces, namesAsKnown, reverses } from './discourse.ts'
import { wordsOf } from './earlier-mentions.ts'
import { isNewItem } from './fragments.ts'
import { answersStory, introducesText, leadsOn } from './leads-on.ts'
import { changesTo } from './one-subject.ts'
import type { Section } from './reading.ts'
import { hasOpenPronoun, standsForNobody } from './references.ts'
import type { Unit } from './unit.ts'

/** Whether a sentence begins a paragraph that needs nothing before it. */
export const goesOnAlone = (section: Section, unit: Unit): boolean =>
  !unit.dangling &&
  !(unit.kind === 'list' && unit.text === '') &&
  section.units[unit.index - 1]?.paragraph !== unit.paragraph &&
  !namesAsKnown(unit.text, section.language) &&
  !hasOpenPronoun(unit.text, section.language)

/** Whether a text may stop after this: nothing is announced, taken back or told by halves. */
export function mayEnd({ units }: Section, unit: Unit, language: Language): boolean {
  if (unit.kind === 'list') return true
  const next = units[unit.index + 1]
  const belongsToNext = next !== undefined && next.strength >= 0 && next.paragraph === unit.paragraph
  if (announces(unit.text, language) && !(unit.text.endsWith('?') && !next)) return false
  if (leadsOn(unit.text, language)) return false
  return !next || !(reverses(next.text, language) || (belongsToNext && next.dangling))
}

/** Whether a sentence begins something else, of which nothing was said. */
export const beginsAnother = (section: Section, unit: Unit, said: ReadonlySet<string>): boolean =>
  isNewItem(section, unit) ||
  (changesTo(section, unit, said) &&
    !answersStory(unit.text, section.language) &&
    !speaksOfSomebodySaid(section, unit) &&
    ((goesOnAlone(section, unit) && !unit.namesKnown && !reverses(unit.text, section.language)) ||
      (section.units[unit.index - 1]?.paragraph !== unit.paragraph && mayBegin(section, unit))))

/** Whether its paragraph says "he" or "she" of somebody whom the text before it told of. */
const speaksOfSomebodySaid = ({ units, language }: Section, { index, paragraph }: Unit): boolean =>
  standsForNobody(
    units
      .slice(index, index + followingSentences)
      .filter((unit) => unit.paragraph === paragraph)
      .map(({ text }) => text)
      .join(' '),
    '',
    language,
  )
const followingSentences = 3

/** Whether a run ends where its section does: what follows is only said to readers, or a remark. */
function endsSection({ units, goesOn }: Section, last: Unit): boolean {
  const following = units.slice(last.index + 1)
  const isRemark = following.length <= maxRest && following.every(({ strength, leans }) => strength < 0 || !leans)
  const [next] = following.filter((unit) => !isAside(unit))
  return !goesOn && (!next || (isRemark && next.strength < 0 && next.paragraph !== last.paragraph))
}

/** So few sentences after the last one may be what cannot be shown, and a word on it. */
const maxRest = 2

/**
 * The longest part of a run that begins with it and ends where its section does; empty if it stops before. Posts that end
 * where a section goes on leave out the outcome more often than not.
 */
export function toItsEnd(section: Section, units: readonly Unit[]): Unit[] {
  const whole = units.slice(0, units.findLastIndex((_, index) => endsSection(section, units[index]!)) + 1)
  const before = whole.filter(({ paragraph }) => paragraph !== whole.at(-1)!.paragraph)
  const told = comesBack(section, whole.slice(before.length), before) ? before : whole
  return isPreface(section, told) ? [] : told
}

/** So near to the end of a run, an announcement is its outcome. */
const lastSentences = 2
/** Sentences after a run that may announce what it is the introduction of. */
const nextSentences = 2

/** Whether a run is the introduction of its document, which announces what the run does not tell. */
function isPreface({ units }: Section, run: readonly Unit[]): boolean {
  const last = run.at(-1)
  if (!last) return false
  const next = units.slice(last.index + 1, last.index + 1 + nextSentences)
  const isTop = run[0]!.passage.position === 0
  return [...run.slice(-lastSentences), ...(isTop ? next : [])].some(({ text, language }) =>
    introducesText(text, language),
  )
}

/** "The slide I never showed.": what is added after a story, about what another part of the document told. */
function comesBack({ mentions, language }: Section, last: readonly Unit[], before: readonly Unit[]): boolean {
  if (before.length < minBeforePoint || last.length > maxAdded) return false
  const said = new Set(before.flatMap(({ text, items }) => wordsOf([text, ...items].join(' '))))
  return last.some(({ text }) => mentions.hangs(text, before[0]!.order, said, language, true))
}
const maxAdded = 2
const minBeforePoint = 5

/** Whether a text may stop here: the next paragraph, if there is one, tells something else. */
export function endsCleanly(section: Section, unit: Unit | undefined): boolean {
  const next = unit && section.units[unit.index + 1]
  if (!next) return true
  if (next.paragraph === unit.paragraph) return next.strength < 0
  return next.strength < 0 || (goesOnAlone(section, next) && !next.namesKnown)
}
