import { isApparatus, isCourtesy, isSignpost } from './discourse.ts'
import { ordersSomebody, speaksTo } from './private-matter.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

/** Whether it is only said to who reads or listens; nothing is missing without it. */
export const isCourteous = ({ text, language, strength }: Unit): boolean =>
  strength < 0 &&
  (isCourtesy(text, language) ||
    isSignpost(text, language) ||
    isApparatus(text, language) ||
    ordersSomebody(text, language) ||
    speaksTo(text, language, 'interviewer') ||
    speaksTo(text, language, 'readers'))

/** What is not part of a text: how it was made, and where something else can be found. */
export const isAside = (unit: Unit): boolean =>
  isCourteous(unit) || (unit.strength < 0 && wordingOf(unit.language).pointing.test(unit.text))
