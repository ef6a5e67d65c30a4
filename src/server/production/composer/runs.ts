import { isAside, isCourteous } from './asides.ts'
import { announces } from './discourse.ts'
import { wordsOf } from './earlier-mentions.ts'
import { beginsAnother, goesOnAlone, mayEnd } from './endings.ts'
import { isNewItem } from './fragments.ts'
import { isShort, wordsIn } from './one-subject.ts'
import { speaksTo } from './private-matter.ts'
import { lengthOf, type Section } from './reading.ts'
import { hasOpenPronoun, standsForNobody } from './references.ts'
import type { Unit } from './unit.ts'

/** With fewer sentences, a run does not go on after a gap. */
const minBeforeGap = 2
/** After more sentences that cannot be shown, something else is told. */
const maxGap = 3
/** Blanks and lines after a sentence, as most texts have them. */
export const betweenSentences = 1.5
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
  const said = new Set<string>()
  const named = new Set<string>()
  // A short section under a heading of its own, the document's title excepted, is used to its end.
  const isOneStory = section.headings.length > 1 && isShort(section)
  let left = room
  let isBroken = false
  let isAfterAside = false
  for (let at = from; at < Math.min(units.length, from + maxRun); at += 1) {
    const unit = units[at]!
    // Nothing is missing without a greeting, or a word to who asks.
    const isNeeded = units[at + 1]?.leans && !speaksTo(unit.text, language, 'interviewer')
    if (taken.length > 0 && isCourteous(unit) && !isNeeded) {
      isAfterAside = true
      continue
    }
    // What cannot be shown may be what the story turns on.
    if (unit.strength < 0) break
    // After a gap, only a new paragraph that stands alone may go on, and nothing that was known from the gap.
    isBroken = isWanted(unit) ? isBroken && !goesOnAlone(section, unit) : true
    if (isBroken) {
      if (taken.length < minBeforeGap) return []
      const isLongGap = at - taken.at(-1)!.index > maxGap
      if (isLongGap || isComplete(taken) || !mayEnd(section, taken.at(-1)!, language)) break
      continue
    }
    if (isComplete(taken) && !isOneStory && beginsAnother(section, unit, said)) break
    if (taken.length > 0 && isNewItem(section, unit)) break
    if (
      section.mentions.hangs(unit.text, units[from]!.order, named, language) ||
      speaksTo(unit.text, language, 'hall') ||
      // "We raised the charge, if you recall. I'd do it again.": what was left out is what it speaks of.
      (isAfterAside && hasOpenPronoun(unit.text, language)) ||
      standsForNobody(unit.text, taken.map(textOf).join(' '), language)
    ) {
      // What comes before it in its paragraph would stop in the middle.
      while (taken.at(-1)?.paragraph === unit.paragraph) taken.pop()
      break
    }
    left -= lengthOf(unit) + betweenSentences
    if (left < 0) break
    taken.push(unit)
    isAfterAside = false
    for (const term of wordsIn(section, [unit])) said.add(term)
    for (const word of wordsOf(textOf(unit))) named.add(word)
  }
  while (taken.length > 0 && !mayEnd(section, taken.at(-1)!, language)) taken.pop()
  return atParagraphEnd(section, taken)
}

/** A run with this much may stop where the subject changes. */
const completeCharacters = 190
const completeSentences = 4

const isComplete = (taken: readonly Unit[]): boolean =>
  taken.length >= completeSentences && taken.reduce((sum, unit) => sum + lengthOf(unit), 0) >= completeCharacters

const textOf = ({ text, items }: Unit): string => [text, ...items].join(' ')

/** Cut back to the end of a paragraph if most of the run remains. */
function atParagraphEnd({ units }: Section, taken: Unit[]): Unit[] {
  const total = taken.reduce((sum, unit) => sum + lengthOf(unit), 0)
  let kept = total
  for (let count = taken.length; count > 0; count -= 1) {
    const last = taken[count - 1]!
    const isEnd = units.slice(last.index + 1).find((unit) => !isAside(unit))?.paragraph !== last.paragraph
    if (isEnd) {
      const whole = taken.slice(0, count)
      return kept >= total * 0.6 && !announces(last.text, last.language) ? whole : taken
    }
    kept -= lengthOf(last)
  }
  return taken
}
