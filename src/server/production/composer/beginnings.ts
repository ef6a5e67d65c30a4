import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import { startsDangling } from './claims.ts'
import { isOwnWords, isSignpost, namesAsKnown } from './discourse.ts'
import { isFragment } from './fragments.ts'
import { cleanHeading } from './headings.ts'
import {
  datesOnly,
  datesThing,
  introduces,
  namesItsSubject,
  namesSomebody,
  opensNewScene,
  opensScene,
  presents,
  presentsSelf,
  quotesAnybody,
  speaksOfAll,
  tellsAnew,
  tellsOfSomething,
} from './introductions.ts'
import { isSentence } from './naming.ts'
import { bringsSomebody, setsScene } from './new-people.ts'
import type { Section } from './reading.ts'
import { countsNothing, countsTheUnnamed, hasOpenPronoun, lacksPeople, namesTold, pointsAtNoun } from './references.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

/** A shorter sentence says too little to begin with. */
const minFirstWords = 6
/** Or so much, if it says who speaks. */
const minStrongWords = 3

/** Paragraphs such as a greeting may be left out in front of a run. */
const maxSkipped = 3

/**
 * Whether a text begins with the sentence. That nothing in it points back is not enough: where its section begins it has
 * to introduce what it speaks of, and further on, or in an answer, to set a scene.
 */
export function mayBegin(section: Section, unit: Unit): boolean {
  const { language, key } = section
  const { text } = unit
  if (unit.strength < 0 || isBoilerplate(section)) return false
  if (unit.index === 0 && (headingOf(section) || section.question)) return true
  if (!isAnnounced(section, unit) && goesOnWith(section, unit)) return false
  if (setsDate(section, unit)) return true
  const isFirst = isFirstOf(section, unit) || isAnnounced(section, unit)
  if (isFirst && tellsOfScene(section, unit)) return true
  const isParagraph = section.units[unit.index - 1]?.paragraph !== unit.paragraph
  const isSelf = ((isFirst || isParagraph) && presentsSelf(text, language)) || (isFirst && presents(text, language))
  if (!isWhole(unit, isSelf)) return false
  const isIntroduced =
    isSelf ||
    (isParagraph && quotesAnybody(text, language)) ||
    ((isParagraph || isSecond(section, unit)) && bringsSomebody(text, language)) ||
    (opensNewScene(text, language) && !somethingElse[language].test(text)) ||
    (isFirst && isTurn(key) && (tellsAnew(text, language) || namesItsSubject(text, language))) ||
    (isFirst && !isTurn(key) && [opensScene, introduces, datesThing].some((test) => test(text, language)))
  return isIntroduced && !leansOnOthers(section, unit, isFirst)
}

/** "Fall of 2019. I got a call from a family." */
function setsDate(section: Section, unit: Unit): boolean {
  const { language } = section
  const count = words(unit.text).length
  const isDate = count > 1 && count <= maxDateWords && datesOnly(unit.text, language)
  if (!isDate || unit.leans || hasVerb(unit.text, language)) return false
  return section.units
    .slice(unit.index + 1, unit.index + 1 + maxBetween)
    .some(
      (each) => isWhole(each, true) && tellsOfSomething(each.text, language) && !leansOnOthers(section, each, false),
    )
}
const maxDateWords = 7

/** "A weaving mill near Turku. I told the owner what I thought.": what the sentence after it tells belongs to it. */
function tellsOfScene({ units, language }: Section, unit: Unit): boolean {
  const next = units[unit.index + 1]
  return (
    unit.kind === 'sentence' &&
    !unit.leans &&
    setsScene(unit.text, language) &&
    !wordingOf(language).verb.test(unit.text) &&
    next?.paragraph === unit.paragraph &&
    isWhole(next, true)
  )
}

/** Whether the sentence before it says that something will be told: "Now a mistake of mine." */
function isAnnounced({ units, language, key }: Section, { index }: Unit): boolean {
  const [one, two] = [units[index - 2], units[index - 1]]
  const isAnnouncement = (unit?: Unit) => unit !== undefined && unit.strength < 0 && isSignpost(unit.text, language)
  // "Here's one. With her permission."
  const isRemark = two !== undefined && words(two.text).length <= maxEchoWords && !/\d/.test(two.text)
  return !laterPart.test(key) && (isAnnouncement(two) || (isRemark && isAnnouncement(one)))
}
/** Sentences from such a date to what it dates. */
const maxBetween = 2

/** What may stand for a thing of which the text before told. */
const somethingElse: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:it|its|they|them|their|this|these|those|the (?:first|second|third|last|next)|mine|ours)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:[dn]?el[ea]s|[dn]?isso|[dn]?ess[ea]s?|[dn]?aquel[ea]s?|[oa] (?:primeir|segund|terceir|últim|próxim)[oa])(?!\p{L})/iu,
}

/** Whether it is a statement with enough in it. */
const isWhole = ({ kind, text, language }: Unit, isStrong: boolean): boolean =>
  words(text).length >= (isStrong ? minStrongWords : minFirstWords) &&
  hasVerb(text, language) &&
  (kind === 'list' || !/[?!:…]["”’)]*$/.test(text)) &&
  !label.test(text) &&
  !numbered.test(text)
const hasVerb = (text: string, language: Language): boolean =>
  wordingOf(language).verb.test(text) || isOwnWords(text, language) || speaksOfAll(text, language)
/** "Status: final.", "Of 233: 190 are wild." */
const label = /^[\p{L}\d' -]{1,30}: /u
/** "From week 14 on": of what is counted. */
const numbered =
  /^(?:\p{L}+ ){0,4}(?:week|day|phase|step|tank|item|clause|section|table|figure|kpi|semana|dia|fase|etapa|passo|tanque|item|cláusula|seção|tabela|figura) \d+(?! (?:de|of) \p{L})(?![\d/])/iu

/** Whether it speaks of something that is named elsewhere. What points back in a first sentence may point at its own beginning. */
const leansOnOthers = (section: Section, { text, leans, dangling, order }: Unit, isFirst: boolean): boolean =>
  (leans && !isNew(text, section.language)) ||
  (dangling && !leans && !isFirst && !isNew(text, section.language)) ||
  (startsDangling(text, section.language) && !bringsSomebody(text, section.language)) ||
  ofEach.test(text) ||
  addsTo[section.language].test(text) ||
  hasOpenPronoun(text, section.language) ||
  (presentsSelf(text, section.language) && hasOpenPronoun(afterClause(text), section.language)) ||
  namesTold(text, section.language) ||
  countsTheUnnamed(text, section.language) ||
  countsNothing(text, section.language) ||
  lacksPeople(text, section.language) ||
  pointsAtNoun(text, section.language) ||
  section.mentions.hangs(text, order, new Set(), section.language)

/** "We also proposed", "a family there": an earlier sentence told of something similar, or of the place. */
const addsTo: Record<Language, RegExp> = {
  en: /^(?:\p{L}+ ){1,2}also (?=\p{L})|^an? (?:\p{L}+ ){1,2}there(?! (?:is|was|are|were|has|had))(?!\p{L})/iu,
  pt: /^(?:\p{L}+ ){1,2}também (?=\p{L})|^uma? (?:\p{L}+ ){1,2}(?:lá|ali)(?! (?:em|n[oa]s?|d[eao]s?|pr[ao]|para|por))(?!\p{L})/iu,
}

/** "I'm an inspector, it met everything.": no pronoun stands for the author's profession. */
const afterClause = (text: string): string => /[,;:] .*/u.exec(text)?.[0] ?? ''

/** Whether it begins with somebody of whom nothing was said. */
const isNew = (text: string, language: Language): boolean =>
  namesSomebody(text, language) || bringsSomebody(text, language)

/** "Between each cycle": of those that were told of. */
const ofEach =
  /^(?:in between|between|after|before|during|at|for|entre|depois de|antes de|durante) (?:each|cada)(?!\p{L})/iu

/** Whether nothing but greetings and the like stands before it in its section. */
function isFirstOf(section: Section, { index, paragraph }: Unit): boolean {
  const before = section.units.slice(0, index)
  const isSkipped = (unit: Unit) =>
    unit.kind === 'sentence' &&
    (unit.strength < 0 || isMasthead(section, unit) || isFragment(unit, maxFragment) || isEcho(unit))
  if (laterPart.test(section.key)) return false
  // What follows a table speaks of it.
  return index <= maxSkipped && before.every(isSkipped) && (before.at(-1)?.paragraph !== paragraph || index === 1)
}
/** Whether one sentence stands before it in its section: "Only one came. Ida Lund, a potter, paid." */
const isSecond = (section: Section, unit: Unit): boolean => shownBefore(section, unit) === 1

const shownBefore = ({ units }: Section, { index }: Unit): number =>
  units.slice(0, index).filter(({ strength }) => strength >= 0).length
/** Whether it continues what its paragraph told: "The shop in Turku closed. We opened in April." */
function goesOnWith(section: Section, unit: Unit): boolean {
  const before = section.units[unit.index - 1]
  const isInside = before?.paragraph === unit.paragraph && before.strength >= 0
  const isStatement = isInside && hasVerb(before.text, section.language)
  return (
    isInside && ((isStatement && namesAsKnown(before.text, section.language)) || shownBefore(section, unit) > maxBefore)
  )
}
/** After more sentences, half of all beginnings inside a paragraph lean on what was told before. */
const maxBefore = 1

/** What goes on after another section, with what it told before. */
const laterPart = /\n~\d+~$/u
const maxFragment = 3

/** "I don't think so.", "Aye, that annoys me less than it used to." */
const isEcho = ({ leans, text }: Unit): boolean =>
  (leans || agrees.test(text)) && words(text).length <= maxEchoWords && !/\d/.test(text)
const agrees = /^(?:aye|yes|yeah|well|no|right|sure|sim|não|tá|pois|bom|olha|rapaz)[,.!]/iu
const maxEchoWords = 9

/** Lines on top of a document that say where and when: nobody does anything in them. */
function isMasthead({ headings }: Section, { text, language }: Unit): boolean {
  const { verb, imperative, subject } = wordingOf(language)
  return (
    headings.length <= 1 &&
    entry.test(text) &&
    !isOwnWords(text, language) &&
    ![verb, imperative, subject].some((pattern) => pattern.test(text))
  )
}
const entry = /\d|[,:·|]/u

/** "About Calder", "Vagas", "Minutes": what a document says of who made it, of what is offered there, and its notices. */
const isBoilerplate = ({ headings }: Section): boolean => boilerplate.test(cleanHeading(headings.at(-1) ?? ''))
const boilerplate =
  /^(?:[Aa]bout (?:us|the (?:author|company)|\p{Lu}.*)|[Ww]ho we are|(?:[Tt]he|[Oo]ur) (?:customer|company|history)|[Ww]elcome.*|[Qq]uem (?:somos|é).*|[OoAa] (?:cliente|empresa)|[Nn]ossa (?:história|empresa)|[Bb]oas-vindas|[Ss]obre (?:nós|[ao]s? (?:autora?|empresa|\p{Lu}.*))|[Cc]ontacts?|[Cc]ontatos?|[Jj]obs|[Vv]agas?|[Cc]lassificados|[Cc]orrections?|[Ee]rratas?|[Aa]ppendix.*|[Aa]nexos?|[Ll]egal|[Dd]isclaimer|[Nn]otices?|[Aa]visos?|[Mm]inutes.*|[Aa]tas?|[Aa]genda|[Pp]auta|[Aa]ctions?|[Aa]ções|[Rr]eading|[Dd]ates|[Dd]atas|[Pp]razos.*)$/u

/** Whether the section is what a person says until somebody else goes on. */
export const isTurn = (key: string): boolean => /\n\d+$/.test(key)

/**
 * The heading if it is a sentence that the first one goes on from: "We fired our biggest customer"; otherwise ''. The heading
 * of a conversation says nothing about its answers.
 */
export function headingOf({ headings, units, language, key }: Section): string {
  const heading = headings.at(-1) ?? ''
  const isFirst = !isTurn(key) && !laterPart.test(key)
  return isFirst && units[0]?.leans && isSentence(heading, language) ? heading : ''
}
