import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import { announces, namesAsKnown, reverses } from './discourse.ts'
import { lengthOf, type Section } from './reading.ts'
import type { Unit } from './unit.ts'

/** With fewer sentences, a run does not go on after a gap. */
const minBeforeGap = 2
/** Sentences that a run may have at most. */
export const maxRun = 24

/**
 * The longest run from this sentence on that has room: sentences and lists of one section that stand next to each other. It never leaves out a sentence that a later one needs, and never
 * ends where the next sentence takes something back. Empty if there is none.
 * @param isWanted sentences that must be left out, beside those that cannot be shown
 */
export function runFrom(
  section: Section,
  from: number,
  room: number,
  isWanted: (unit: Unit) => boolean = () => true,
): Unit[] {
  const { units, language } = section
  const taken: Unit[] = []
  let left = room
  let isBroken = false
  for (let at = from; at < Math.min(units.length, from + maxRun); at += 1) {
    const unit = units[at]!
    const isShown = unit.strength >= 0 && isWanted(unit)
    // After a gap, only a new paragraph that stands alone may go on, and nothing that was known from the gap.
    isBroken = isShown ? isBroken && !goesOnAlone(section, unit) : true
    if (isBroken) {
      if (taken.length < minBeforeGap) return []
      continue
    }
    left -= lengthOf(unit) + 2
    if (left < 0) break
    taken.push(unit)
  }
  while (taken.length > 0 && !mayEnd(section, taken.at(-1)!, language)) taken.pop()
  return atParagraphEnd(section, taken)
}

/** An answer such as "I don't think so." may be left out in front of a run. */
const maxEchoWords = 5

/** Paragraphs such as a greeting may be left out in front of a run. */
const maxSkipped = 3

/** Whether the sentence can be the first of a run. */
export function mayBegin({ units, language }: Section, unit: Unit): boolean {
  if (unit.strength < 0 || unit.leans || (unit.kind === 'list' && unit.text === '')) return false
  const before = units[unit.index - 1]
  const isFirst = units.slice(0, Math.min(unit.index, maxSkipped + 1)).every(({ strength }) => strength < 0)
  if (!before || (isFirst && unit.index <= maxSkipped && before.paragraph !== unit.paragraph)) return true
  const isEcho = unit.index === 1 && before.leans && words(before.text).length <= maxEchoWords
  if (isEcho) return true
  if (unit.dangling || (before.paragraph === unit.paragraph && before.strength >= 0)) return false
  return !unit.namesKnown && !namesAsKnown(unit.text, language)
}

const goesOnAlone = (section: Section, unit: Unit): boolean =>
  !unit.dangling &&
  section.units[unit.index - 1]?.paragraph !== unit.paragraph &&
  !namesAsKnown(unit.text, section.language)

function mayEnd({ units }: Section, unit: Unit, language: Language): boolean {
  if (unit.kind === 'list') return true
  const next = units[unit.index + 1]
  const belongsToNext = next !== undefined && next.paragraph === unit.paragraph
  if (announces(unit.text, language) && !(unit.text.endsWith('?') && !next)) return false
  return !next || !(reverses(next.text, language) || (belongsToNext && next.dangling))
}

/** Cut back to the end of a paragraph if most of the run remains. */
function atParagraphEnd({ units }: Section, taken: Unit[]): Unit[] {
  const total = taken.reduce((sum, unit) => sum + lengthOf(unit), 0)
  let kept = total
  for (let count = taken.length; count > 0; count -= 1) {
    const last = taken[count - 1]!
    const isEnd = units[last.index + 1]?.paragraph !== last.paragraph
    if (isEnd) {
      const whole = taken.slice(0, count)
      return kept >= total * 0.6 && !announces(last.text, last.language) ? whole : taken
    }
    kept -= lengthOf(last)
  }
  return taken
}
