import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import { isAside } from './asides.ts'
import { mayBegin } from './beginnings.ts'
import { announces, namesAsKnown, reverses } from './discourse.ts'
import { wordsOf } from './earlier-mentions.ts'
import { isNewItem } from './fragments.ts'
import { actsOn, answersStory, introducesText, leadsOn } from './leads-on.ts'
import { changesTo, wordsIn } from './one-subject.ts'
import { lengthOf, type Section } from './reading.ts'
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

/** Whether what a run tells ends with it: its section does, the next text begins, or a list of how things are today. */
function endsStory(section: Section, taken: readonly Unit[]): boolean {
  const last = taken.at(-1)!
  const following = section.units.slice(last.index + 1)
  const [next, list] = following.filter((unit) => !isAside(unit))
  if (!next) return !section.goesOn
  // "So this letter is partly self-harm. My partner has read it."
  const isRemark = following.length <= maxRest && following.every(({ strength, leans }) => strength < 0 || !leans)
  if (next.strength < 0 && next.paragraph !== last.paragraph && isRemark) return !section.goesOn
  if (next.paragraph === last.paragraph || answersStory(next.text, section.language)) return false
  if (actsOn(next.text, section.language) && !mayBegin(section, next)) return false
  const hasList = [next, list].some((each) => each?.kind === 'list')
  const isOther = taken.length >= minTold && beginsAnother(section, next, wordsIn(section, taken))
  return isOther || (hasList && isHeadOfToday(next)) || leavesIt(section, taken, next)
}

/** Whether the last sentence is the point of what was told, and the next paragraph leaves it: no name is in both. */
function leavesIt(section: Section, taken: readonly Unit[], next: Unit): boolean {
  const { language, mentions, units } = section
  if (taken.length < minBeforePoint || lengthIn(taken) < minToldCharacters) return false
  const said = new Set(taken.flatMap(({ text, items }) => wordsOf([text, ...items].join(' '))))
  if (turnsAway[language].test(next.text) && !reverses(next.text, language)) return true
  const isOther =
    goesBack[language].test(next.text) || (!next.leans && changesTo(section, next, wordsIn(section, taken)))
  if (isOther && !reverses(next.text, language) && mentions.returns(next.text, taken[0]!.order, said)) return true
  const paragraph = units
    .slice(next.index, next.index + followingSentences)
    .filter((unit) => unit.paragraph === next.paragraph)
  return (
    isPoint(taken.at(-1)!) &&
    lengthIn(taken) >= minBeforePointCharacters &&
    !next.leans &&
    goesOnAlone(section, next) &&
    !mentions.goesOnWith(next.text, said, language) &&
    !speaksOfSomebodySaid(section, next) &&
    paragraph.every(({ text }) => !reverses(text, language) && !mentions.namesSaid(text, said))
  )
}

/** "So. The story.", "Now, what I did not expect.": somebody who speaks begins another part. */
const turnsAway: Record<Language, RegExp> = {
  en: /^(?:so|now|okay|ok|right|well)[.:]$|^(?:now|okay|ok|to (?:finish|close)), (?:the |what |how |why |about )/iu,
  pt: /^(?:então|agora|bom|enfim)[.:]$|^(?:agora|bom|(?:pra|para) (?:fechar|terminar)), (?:o que |como |por ?que |sobre |[oa]s? )/iu,
}

/** "So with Tom I did it in another way": of whom it was told before this story. */
const goesBack: Record<Language, RegExp> = {
  en: /^(?:so|then|now|back)(?!\p{L})/iu,
  pt: /^(?:então|aí|agora|voltando)(?!\p{L})/iu,
}

const minBeforePoint = 5
const minToldCharacters = 280
/** With less, a short sentence may stand in the middle of what is told. */
const minBeforePointCharacters = 450
const followingSentences = 3
const lengthIn = (taken: readonly Unit[]): number => taken.reduce((sum, unit) => sum + lengthOf(unit), 0)

/** "You can't clip wrong with a mug in your hand.": short, and neither asks nor announces. */
const isPoint = ({ kind, text, language }: Unit): boolean =>
  kind === 'sentence' &&
  words(text).length <= maxPointWords &&
  !/[?:;…]["”’)]*$/u.test(text) &&
  !announces(text, language)
const maxPointWords = 10

/** So few sentences after the last one may be what cannot be shown, and a word on it. */
const maxRest = 2
/** After fewer sentences, more is to come. */
const minTold = 4

/** "Como é hoje:" */
const isHeadOfToday = ({ text }: Unit): boolean =>
  text.endsWith(':') && words(text).length <= maxHeadWords && today.test(text)
const maxHeadWords = 6
const today = /(?<!\p{L})(?:hoje|agora|now|today|follows|changed|mudou)(?!\p{L})/iu

/** The longest part of a run that begins with it and ends where its story does; empty if it only stops. */
export function toItsEnd(section: Section, units: readonly Unit[]): Unit[] {
  const whole = units.slice(0, units.findLastIndex((_, index) => endsStory(section, units.slice(0, index + 1))) + 1)
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

/** Whether a text may stop here: the next paragraph, if there is one, tells something else. */
export function endsCleanly(section: Section, unit: Unit | undefined): boolean {
  const next = unit && section.units[unit.index + 1]
  if (!next) return true
  if (next.paragraph === unit.paragraph) return next.strength < 0
  return next.strength < 0 || (goesOnAlone(section, next) && !next.namesKnown)
}
