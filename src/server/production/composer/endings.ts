import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import { isCourteous } from './asides.ts'
import { announces, namesAsKnown, reverses } from './discourse.ts'
import { goesOnAbout, isStory, wordsIn } from './one-subject.ts'
import { lengthOf, type Section } from './reading.ts'
import { hasOpenPronoun } from './references.ts'
import type { Unit } from './unit.ts'

/** Whether the section says nothing more after this. */
export const isEndOf = ({ units }: Section, unit: Unit | undefined): boolean =>
  unit !== undefined && units.findLast(({ strength }) => strength >= 0) === unit

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

/** Whether what a text tells ends here: the section does, or what follows tells something else. */
export function endsStory(section: Section, unit: Unit): boolean {
  if (isEndOf(section, unit)) return !section.goesOn
  const next = section.units.slice(unit.index + 1).find((each) => !isCourteous(each))
  if (!next) return true
  const shown = section.units.slice(unit.index + 1).find(({ strength }) => strength >= 0)
  // What a list without an introduction belongs to is not known.
  if (shown?.kind === 'list' && shown.text === '' && next.paragraph !== unit.paragraph) return true
  const isAlone = section.units[unit.index - 1]?.paragraph !== unit.paragraph && unit.leans
  if (!isStory(section, unit))
    return next.paragraph !== unit.paragraph && !isAlone && !next.leans && !hasOpenPronoun(next.text, section.language)
  const isApart =
    next.paragraph !== unit.paragraph && (next.strength < 0 || (goesOnAlone(section, next) && !next.namesKnown))
  return isApart && !goesOnAbout(section, next)
}

/** The longest part of a run that begins with it and ends where its story does, or its author pauses; empty if it only stops. */
export function toItsEnd(section: Section, units: readonly Unit[]): Unit[] {
  const end = units.findLastIndex(
    (unit, index) => endsStory(section, unit) || rounds(section, units.slice(0, index + 1)),
  )
  return withoutBeginning(section, units.slice(0, end + 1))
}

/** A paragraph at the end that shares nothing with what was told begins something else. */
function withoutBeginning(section: Section, units: Unit[]): Unit[] {
  const last = units.at(-1)
  const from = units.findIndex(({ paragraph }) => paragraph === last?.paragraph)
  if (from <= 0 || isEndOf(section, last)) return units
  const told = wordsIn(section, units.slice(0, from))
  const isOther = goesOnAlone(section, units[from]!) && wordsIn(section, units.slice(from)).isDisjointFrom(told)
  return isOther ? toItsEnd(section, units.slice(0, from)) : units
}

/** A text that is rounded off in the middle of a section has told as much. */
const minRounded = 6
const minRoundedCharacters = 420
/** A short sentence at the end of a paragraph. */
const maxPointWords = 12

/** Whether the last paragraph comes to its point: in a short sentence, or with what holds since then. */
function rounds(section: Section, taken: readonly Unit[]): boolean {
  const last = taken.at(-1)!
  const next = section.units.slice(last.index + 1).find(({ strength }) => strength >= 0)
  if (last.kind === 'list' || next?.paragraph === last.paragraph) return false
  const length = taken.reduce((sum, unit) => sum + lengthOf(unit), 0)
  if (taken.length < minRounded || length < minRoundedCharacters) return false
  if (!mayEnd(section, last, section.language) || announces(last.text, last.language)) return false
  const isPoint = words(last.text).length <= maxPointWords && taken.at(-2)!.paragraph === last.paragraph
  return isPoint || holdsNow[section.language].test(last.text)
}
const holdsNow: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:now|today|these days|since then|ever since|no longer|never|always|nobody|every(?:one|body)?|whoever)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:hoje|agora|desde então|até hoje|nunca|sempre|ninguém|cada|quem)(?!\p{L})/iu,
}

/** Whether a text may stop here: the next paragraph, if there is one, tells something else. */
export function endsCleanly(section: Section, unit: Unit | undefined): boolean {
  const next = unit && section.units[unit.index + 1]
  if (!next) return true
  if (next.paragraph === unit.paragraph) return next.strength < 0
  return next.strength < 0 || (goesOnAlone(section, next) && !next.namesKnown)
}
