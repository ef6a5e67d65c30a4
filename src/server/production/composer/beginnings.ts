import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import { isAside } from './asides.ts'
import { startsDangling } from './claims.ts'
import { isOwnWords, namesAsKnown } from './discourse.ts'
import { isFragment, isNewItem } from './fragments.ts'
import { cleanHeading } from './headings.ts'
import { isSentence } from './naming.ts'
import { goesOnAbout } from './one-subject.ts'
import type { Section } from './reading.ts'
import { countsTheUnnamed, hasOpenPronoun, pointsAtNoun } from './references.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

const maxFirstFragment = 5
const maxAnswerFragment = 8

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
  if (pointsAtNoun(unit.text, language)) return false
  if (section.mentions.hangs(unit.text, unit.order, new Set(), language)) return false
  const inTurn = isTurn(section.key)
  if (isImprint(section) || isMasthead(section, unit)) return false
  // "Half of them do." and "Go and count." answer a question.
  const { imperative, verb } = wordingOf(language)
  const isAdvice =
    (imperative.test(unit.text) || verb.test(bareWord.exec(unit.text)?.[0] ?? '')) && units[unit.index + 1]?.leans
  if (inTurn && unit.index === 0 && (answersHowMany[language].test(unit.text) || isAdvice)) return false
  // An answer that begins with "the" is about what was asked.
  if (inTurn && unit.index <= 1 && namesAsKnown(unit.text, language) && !saysWhich[language].test(unit.text))
    return false
  if (isFragment(unit, inTurn ? maxAnswerFragment : maxFirstFragment)) return false
  const before = units[unit.index - 1]
  const isFirst = units.slice(0, Math.min(unit.index, maxSkipped + 1)).every(
    // What follows a table speaks of it.
    ({ strength, kind }) => strength < 0 && kind === 'sentence',
  )
  if (!before || (isFirst && unit.index <= maxSkipped && before.paragraph !== unit.paragraph))
    return !startsDangling(unit.text, language)
  const isLabelled = before.paragraph === unit.paragraph && isNewItem(section, before)
  if (isLabelled) return !startsDangling(unit.text, language) && !unit.dangling
  const maxWords = inTurn ? maxAnswerWords : maxEchoWords
  const isEcho =
    !startsDangling(unit.text, language) &&
    unit.index > 0 &&
    unit.index <= (inTurn ? 2 : 1) &&
    // What has a figure is needed.
    units.slice(0, unit.index).every(({ leans, text }) => leans && !/\d/.test(text) && words(text).length <= maxWords)
  if (isEcho) return true
  if (words(unit.text).length < minFirstWords || unit.text.endsWith('!')) return false
  if (unit.dangling || unit.namesKnown || namesAsKnown(unit.text, language)) return false
  if (opensScene[language].test(unit.text)) return isOwnWords(unit.text, language)
  if (before.paragraph === unit.paragraph && !isAside(before)) return false
  const opener = units.find(({ text }) => !label.test(text))
  if (opener?.leans && unit.index < openingSentences) return false
  return !goesOnAbout(section, unit)
}

/** "In May 2019 a customer": when something happened that is then told. */
const opensScene: Record<Language, RegExp> = {
  en: /^(?:(?:in|on|by|one|last|early in|late in|at the end of) (?:the )?(?:\p{L}+ ){0,2}(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:19|20)\d\d|spring|summer|autumn|fall|winter|year|month|week|night|morning|day|evening|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|when i was|\p{L}+ years ago)(?!\p{L})/iu,
  pt: /^(?:(?:em|n[oa]|um|uma|certa|certo|no fim de|no início de|no começo de) (?:\p{L}+ ){0,2}(?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|(?:19|20)\d\d|verão|inverno|outono|primavera|dia|noite|manhã|tarde|semana|sexta|segunda|terça|quarta|quinta|sábado|domingo)(?! seguinte)|(?:ano|mês|semana|sexta|segunda|terça|quarta|quinta|sábado|domingo)(?:-feira)? (?:passad[oa]|retrasad[oa])|há \p{L}+ anos|quando eu (?:era|tinha))(?!\p{L})/iu,
}

/** "About Calder", "Vagas": what a document says of who made it, and of what is offered there. */
const isImprint = ({ headings }: Section): boolean => imprint.test(cleanHeading(headings.at(-1) ?? ''))
const imprint =
  /^(?:[Aa]bout (?:us|the (?:author|company)|\p{Lu}.*)|[Ww]ho we are|(?:[Tt]he|[Oo]ur) (?:customer|company|history)|[Ww]elcome.*|[Qq]uem (?:somos|é).*|[OoAa] (?:cliente|empresa)|[Nn]ossa (?:história|empresa)|[Bb]oas-vindas|[Ss]obre (?:nós|[ao]s? (?:autora?|empresa|\p{Lu}.*))|[Cc]ontacts?|[Cc]ontatos?|[Jj]obs|[Vv]agas?|[Cc]lassificados|[Cc]orrections?|[Ee]rratas?|[Aa]ppendix.*|[Aa]nexos?|[Ll]egal|[Dd]isclaimer)$/u

/** "Go and count." */
const bareWord = /^\p{Lu}\p{Ll}+(?= )/u

/** "The reports in our business": the sentence itself says which. */
const saysWhich: Record<Language, RegExp> = {
  en: /^the \p{L}+ (?:in|of|at|for) (?:our|my|a|an|most)(?!\p{L})/iu,
  pt: /^[oa]s? \p{L}+ (?:d[eao]s?|n[ao]s?|em) (?:noss[oa]s?|meus?|minhas?|uma?)(?!\p{L})/iu,
}

/** Half, nineteen: of what, was asked. */
const answersHowMany: Record<Language, RegExp> = {
  en: /^(?:about |around |nearly |almost )?(?:\d[\d.,]*|half|most|some|none|all|\p{L}+teen|\p{L}+ty|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?! (?:years?|months?|weeks?|days?) ago)(?!\p{L})/iu,
  pt: /^(?:quase |uns |umas |cerca de )?(?:\d[\d.,]*|metade|muit[oa]s|algu(?:ns|mas)|poucos|nenhum|\p{L}+enta|\p{L}*[dq]ois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|vinte|trinta)(?!\p{L})/iu,
}

/** Lines on top of a document that say where and when: nobody does anything in them. */
const mastheadLines = 4
const entry = /\d|[,:·|]/u
/** "Status: final." */
const label = /^\p{Lu}\p{Ll}+: /u
function isMasthead({ headings }: Section, { kind, text, index, language }: Unit): boolean {
  if (kind === 'list' || headings.length > 1 || index >= mastheadLines) return false
  const { verb, imperative, subject } = wordingOf(language)
  return (
    entry.test(text) &&
    !isOwnWords(text, language) &&
    ![verb, imperative, subject].some((pattern) => pattern.test(text))
  )
}

/** Whether a section is what a person says until somebody else goes on. */
const isTurn = (key: string): boolean => /\n\d+$/.test(key)

/** The heading if it is a sentence that the first one goes on from: "We fired our biggest customer"; otherwise ''. */
export function headingOf({ headings, units, language }: Section): string {
  const heading = headings.at(-1) ?? ''
  return units[0]?.leans && isSentence(heading, language) ? heading : ''
}
