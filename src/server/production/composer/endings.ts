import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import { isAside } from './asides.ts'
import { mayBegin } from './beginnings.ts'
import { announces, namesAsKnown, reverses } from './discourse.ts'
import { isNewItem } from './fragments.ts'
import { changesTo, wordsIn } from './one-subject.ts'
import type { Section } from './reading.ts'
import { hasOpenPronoun } from './references.ts'
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
  return !next || !(reverses(next.text, language) || (belongsToNext && next.dangling))
}

/** Whether a sentence begins something else, of which nothing was said. */
export const beginsAnother = (section: Section, unit: Unit, said: ReadonlySet<string>): boolean =>
  isNewItem(section, unit) ||
  (changesTo(section, unit, said) &&
    ((goesOnAlone(section, unit) && !unit.namesKnown && !reverses(unit.text, section.language)) ||
      (section.units[unit.index - 1]?.paragraph !== unit.paragraph && mayBegin(section, unit))))

/** Whether what a run tells ends with it: its section does, the next text begins, or a list of how things are today. */
function endsStory(section: Section, taken: readonly Unit[]): boolean {
  const last = taken.at(-1)!
  const [next, list] = section.units.slice(last.index + 1).filter((unit) => !isAside(unit))
  if (!next) return !section.goesOn
  if (next.paragraph === last.paragraph) return false
  const isOther = taken.length >= minTold && beginsAnother(section, next, wordsIn(section, taken))
  return isOther || (list?.kind === 'list' && isHeadOfToday(next))
}
/** After fewer sentences, more is to come. */
const minTold = 4

/** "Como é hoje:" */
const isHeadOfToday = ({ text }: Unit): boolean =>
  text.endsWith(':') && words(text).length <= maxHeadWords && today.test(text)
const maxHeadWords = 6
const today = /(?<!\p{L})(?:hoje|agora|now|today)(?!\p{L})/iu

/** The longest part of a run that begins with it and ends where its story does; empty if it only stops. */
export const toItsEnd = (section: Section, units: readonly Unit[]): Unit[] =>
  units.slice(0, units.findLastIndex((_, index) => endsStory(section, units.slice(0, index + 1))) + 1)

/** Whether a text may stop here: the next paragraph, if there is one, tells something else. */
export function endsCleanly(section: Section, unit: Unit | undefined): boolean {
  const next = unit && section.units[unit.index + 1]
  if (!next) return true
  if (next.paragraph === unit.paragraph) return next.strength < 0
  return next.strength < 0 || (goesOnAlone(section, next) && !next.namesKnown)
}
