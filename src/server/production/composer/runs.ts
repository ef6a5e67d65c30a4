import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import { startsDangling } from './claims.ts'
import { announces, isApparatus, isCourtesy, isSignpost, namesAsKnown, reverses } from './discourse.ts'
import { wordsOf } from './earlier-mentions.ts'
import { isSentence } from './naming.ts'
import { lengthOf, type Section, terms } from './reading.ts'
import { countsTheUnnamed, hasOpenPronoun } from './references.ts'
import { stem } from './stems.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

/** With fewer sentences, a run does not go on after a gap. */
const minBeforeGap = 2
/** After more sentences that cannot be shown, something else is told. */
const maxGap = 3
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
  let left = room
  let isBroken = false
  for (let at = from; at < Math.min(units.length, from + maxRun); at += 1) {
    const unit = units[at]!
    const isShown = unit.strength >= 0 && isWanted(unit)
    // After a gap, only a new paragraph that stands alone may go on, and nothing that was known from the gap.
    isBroken = isShown ? isBroken && !goesOnAlone(section, unit) : true
    if (isBroken) {
      if (taken.length < minBeforeGap) return []
      const isLongGap = at - taken.at(-1)!.index > maxGap
      if (isLongGap || isComplete(taken) || !mayEnd(section, taken.at(-1)!, language)) break
      continue
    }
    if (isComplete(taken) && changesSubject(section, unit, said)) break
    if (taken.length > 0 && isNewItem(section, unit)) break
    if (section.mentions.hangs(textOf(unit), units[from]!.order, named, language)) {
      // What comes before it in its paragraph would stop in the middle.
      while (taken.at(-1)?.paragraph === unit.paragraph) taken.pop()
      break
    }
    left -= lengthOf(unit) + 2
    if (left < 0) break
    taken.push(unit)
    for (const term of terms(textOf(unit), stopwords[language])) if (!measures.has(term)) said.add(term)
    for (const word of wordsOf(textOf(unit))) named.add(word)
  }
  while (taken.length > 0 && !mayEnd(section, taken.at(-1)!, language)) taken.pop()
  return atParagraphEnd(section, taken)
}

/** "Succession, too.", "O peixe.": such a paragraph answers the heading or the question over it. */
const maxLabelWords = 3
const maxFirstFragment = 5
const maxAnswerFragment = 8

function isFragment({ kind, text, language }: Unit, maxWords: number): boolean {
  const { verb, subject, imperative } = wordingOf(language)
  const count = words(text).length
  if (kind === 'list' || count > maxWords || verb.test(text) || imperative.test(text)) return false
  // "Raise the price earlier." may be a verb that is not known.
  if (count > maxBareWords && !startsNoun.test(text)) return false
  const who = subject.exec(text)
  // "We listen.", and not "I, too, for a while."
  const acts = who !== null && /^ \p{L}/u.test(text.slice(who.index + who[0].length))
  return !acts && !(language === 'pt' && ownVerb.test(text))
}
const maxBareWords = 2
const startsNoun =
  /^(?:oh,? )?(?:the|an?|my|our|their|his|her|no|some|about|around|i|we|[oa]s?|uma?|meus?|minhas?|noss[oa]s?|eu|nem|quase|uns|umas|\p{Lu}\p{L}+,)(?!\p{L})/iu
const ownVerb = /(?<!\p{L})\p{L}{2,}(?:ei|mos)(?!\p{L})/iu
const counted =
  /\d|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|hundred|thousand|million|um|uma|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|cem|mil|milhão|milhões|\p{L}+enta)(?!\p{L})/iu

/** Whether a paragraph begins the next of several things that are told under one heading. */
const isNewItem = ({ units }: Section, unit: Unit): boolean =>
  units[unit.index - 1]?.paragraph !== unit.paragraph && !counted.test(unit.text) && isFragment(unit, maxLabelWords)

/** An answer such as "I don't think so." may be left out in front of a run. */
const maxEchoWords = 5
/** In a conversation, so may a longer one that only makes sense after the question. */
const maxAnswerWords = 14

/** A shorter sentence from the middle of a text says too little to begin with. */
const minFirstWords = 4

/** Paragraphs such as a greeting may be left out in front of a run. */
const maxSkipped = 3

/** So far into a section, a sentence may still need what its beginning is about. */
const openingSentences = 9

/** Whether the sentence can be the first of a run. */
export function mayBegin(section: Section, unit: Unit): boolean {
  const { units, language } = section
  if (unit.strength < 0 || (unit.kind === 'list' && unit.text === '')) return false
  if (unit.index === 0 && headingOf(section)) return true
  if (unit.leans || hasOpenPronoun(unit.text, language) || countsTheUnnamed(unit.text, language)) return false
  if (section.mentions.hangs(unit.text, unit.order, new Set(), language)) return false
  const isTurn = /\n\d+$/.test(section.key)
  // An answer that begins with "the" is about what was asked.
  if (isTurn && unit.index <= 1 && namesAsKnown(unit.text, language)) return false
  if (isFragment(unit, isTurn ? maxAnswerFragment : maxFirstFragment)) return false
  const before = units[unit.index - 1]
  const isFirst = units.slice(0, Math.min(unit.index, maxSkipped + 1)).every(
    // What follows a table speaks of it.
    ({ strength, kind }) => strength < 0 && kind === 'sentence',
  )
  if (!before || (isFirst && unit.index <= maxSkipped && before.paragraph !== unit.paragraph))
    return !startsDangling(unit.text, language)
  const isLabelled = before.paragraph === unit.paragraph && isNewItem(section, before)
  if (isLabelled) return !startsDangling(unit.text, language) && !unit.dangling
  const maxWords = isTurn ? maxAnswerWords : maxEchoWords
  const isEcho =
    !startsDangling(unit.text, language) &&
    unit.index > 0 &&
    unit.index <= (isTurn ? 2 : 1) &&
    // What has a figure is needed.
    units.slice(0, unit.index).every(({ leans, text }) => leans && !/\d/.test(text) && words(text).length <= maxWords)
  if (isEcho) return true
  if (words(unit.text).length < minFirstWords || unit.text.endsWith('!')) return false
  if (unit.dangling || (before.paragraph === unit.paragraph && !isCourteous(before))) return false
  if (units[0]!.leans && unit.index < openingSentences) return false
  return !unit.namesKnown && !namesAsKnown(unit.text, language)
}

/** What is said before a text begins. */
const isCourteous = ({ text, language, strength }: Unit): boolean =>
  strength < 0 &&
  (isCourtesy(text, language) ||
    isSignpost(text, language) ||
    isApparatus(text, language) ||
    wordingOf(language).pointing.test(text))

/** The heading if it is a sentence that the first one goes on from: "We fired our biggest customer"; otherwise ''. */
export function headingOf({ headings, units, language }: Section): string {
  const heading = headings.at(-1) ?? ''
  return units[0]?.leans && isSentence(heading, language) ? heading : ''
}

/** Whether the section says nothing more after this. */
export const isEndOf = ({ units }: Section, unit: Unit | undefined): boolean =>
  unit !== undefined && units.findLast(({ strength }) => strength >= 0) === unit

/** A run with this much may stop where the subject changes. */
const completeCharacters = 190
const completeSentences = 3

const isComplete = (taken: readonly Unit[]): boolean =>
  taken.length >= completeSentences && taken.reduce((sum, unit) => sum + lengthOf(unit), 0) >= completeCharacters

/** Whether the sentence begins a paragraph that stands alone and shares no word with what was said. */
function changesSubject(section: Section, unit: Unit, said: ReadonlySet<string>): boolean {
  if (unit.kind === 'list' || !goesOnAlone(section, unit) || unit.namesKnown) return false
  const next = section.units[unit.index + 1]
  const opening = next?.paragraph === unit.paragraph ? `${unit.text} ${textOf(next)}` : unit.text
  return terms(opening, stopwords[section.language]).every((term) => !said.has(term))
}

/** What two things that are told may have in common. */
const measures: ReadonlySet<string> = new Set(
  'minute hour day week month year people euro dollar pound percent time minuto hora dia semana mes ano pessoa real reais vez vezes mil milhao'
    .split(' ')
    .map(stem),
)

const textOf = ({ text, items }: Unit): string => [text, ...items].join(' ')

const stopwords: Record<Language, ReadonlySet<string>> = {
  en: new Set(wordingOf('en').stopwords),
  pt: new Set(wordingOf('pt').stopwords),
}

const goesOnAlone = (section: Section, unit: Unit): boolean =>
  !unit.dangling &&
  !(unit.kind === 'list' && unit.text === '') &&
  section.units[unit.index - 1]?.paragraph !== unit.paragraph &&
  !namesAsKnown(unit.text, section.language)

function mayEnd({ units }: Section, unit: Unit, language: Language): boolean {
  if (unit.kind === 'list') return true
  const next = units[unit.index + 1]
  const belongsToNext = next !== undefined && next.paragraph === unit.paragraph
  if (announces(unit.text, language) && !(unit.text.endsWith('?') && !next)) return false
  return !next || !(reverses(next.text, language) || (belongsToNext && next.dangling))
}

/** Whether a text may stop here: the next paragraph, if there is one, tells something else. */
export function endsCleanly(section: Section, unit: Unit | undefined): boolean {
  const next = unit && section.units[unit.index + 1]
  if (!next) return true
  if (next.paragraph === unit.paragraph) return next.strength < 0
  return next.strength < 0 || (goesOnAlone(section, next) && !next.namesKnown)
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
