import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import { clausesOf } from './clauses.ts'
import { isOwnWords } from './discourse.ts'
import { capitalized } from './sentence-starts.ts'
import type { Unit } from './unit.ts'

/** A first sentence in two: what happened, and when it did. */
export interface DatedOpening {
  hook: string
  /** Goes on after the hook with the time and whatever else the sentence says; '' if the hook says it all. */
  rest: string
}

/** Names of months, as part of a pattern. */
export const months = {
  en: '(?:January|February|March|April|May|June|July|August|September|October|November|December)',
  pt: '(?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)',
}
const span = {
  en: '(?:\\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|many) (?:years|months|weeks|days|hours|minutes)',
  pt: '(?:\\d+|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|vinte|trinta|muitos) (?:anos|meses|semanas|dias|horas|minutos)',
}

/** How long something was so. */
const lasting: Record<Language, RegExp> = {
  en: new RegExp(
    `^(?<when>(?:for|until) (?:(?:the (?:first|last) )?${span.en}|(?:the (?:spring|summer|autumn|winter) of )?(?:${months.en} )?(?:19|20)\\d\\d)),? (?<act>(?:we|I|my|our|nobody|every) [^;:?"“”()]{12,110})$`,
    'iu',
  ),
  pt: new RegExp(
    `^(?<when>(?:durante|por|até|nos primeiros|nas primeiras) (?:${span.pt}|(?:${months.pt} de )?(?:19|20)\\d\\d)),? (?<act>[^;:?"“”()]{12,110})$`,
    'iu',
  ),
}

const dated: Record<Language, RegExp> = {
  en: new RegExp(
    `^(?<when>In (?:(?:early |late |the (?:spring|summer|autumn|winter) of )?(?:${months.en},? )?(?:19|20)\\d\\d)|(?:On \\d{1,2} ${months.en}|On ${months.en} \\d{1,2}|In ${months.en})(?:,? (?:19|20)\\d\\d)?|Last (?:${months.en}|spring|summer|autumn|winter|year|month|week)|(?:Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|\\d{1,2}) (?:years|months|weeks) ago),? (?<act>(?:we|I|my|our|an?|one|\\d[\\d.,]*) [^;:?"“”()]{12,200})$`,
    'u',
  ),
  pt: new RegExp(
    `^(?<when>Em (?:${months.pt} de )?(?:19|20)\\d\\d|Em ${months.pt}(?: passado)?|(?:No dia|Na noite de|Na manhã de|Na madrugada de|Na tarde de) \\d{1,2}º? de ${months.pt}(?: de (?:19|20)\\d\\d)?|Há ${span.pt}),? (?<act>[^;:?"“”()]{12,200})$`,
    'u',
  ),
}
/** "2023 was the year in which …" */
const yearOf: Record<Language, RegExp> = {
  en: /^(?<when>(?:19|20)\d\d) was the (?:first )?(?:year|spring|summer|autumn|winter) (?:that|in which|when|where) (?<act>(?:we|I) [^,;:?"“”()]{12,90})\.$/u,
  pt: /^(?<when>(?:19|20)\d\d) foi o (?:ano|verão|inverno) (?:em )?que (?:a gente |nós |eu )?(?<act>[^,;:?"“”()]{12,90})\.$/u,
}
const between: Record<Language, RegExp> = { en: /, and (?=\S+ \S)| and (?=(?:we|i) )/iu, pt: /, e (?=\S+ \S)/iu }
const that: Record<Language, string> = { en: 'That was', pt: 'Foi' }
const inWord: Record<Language, string> = { en: 'in', pt: 'em' }
const and: Record<Language, string> = { en: 'and', pt: 'e' }

const minActWords = 4
const maxAct = 110

/** "We put all salaries on the wall." and "That was in 2019."; null if the first sentence cannot be told so. */
export function datedOpening(unit: Unit, next: Unit | undefined): DatedOpening | null {
  const { text, language, kind, speech } = unit
  if (kind === 'list' || speech !== 'own' || unit.leans || !next) return null
  const year = yearOf[language].exec(text)?.groups
  if (year) return { hook: `${capitalized(year.act!)}.`, rest: `${that[language]} ${inWord[language]} ${year.when}.` }
  const long = lasting[language].exec(text)?.groups
  if (long) {
    const clause = capitalized(long.act!.replace(/[.!]+$/, ''))
    const isWhole = isOwnWords(clause, language) && !/, /.test(clause) && isAlone(clause, language)
    return isWhole ? { hook: `${clause}. ${capitalized(long.when!)}.`, rest: '' } : null
  }
  const { when, act } = dated[language].exec(text)?.groups ?? {}
  if (!when || !act || !isOwnWords(act, language)) return null
  const [first = '', ...others] = act.replace(/[.!]+$/, '').split(between[language])
  if (others.length > 1 || words(first).length < minActWords || first.length > maxAct) return null
  const clause = capitalized(first)
  if (!isAlone(clause, language)) return null
  const time = `${that[language]} ${when[0]!.toLowerCase()}${when.slice(1)}`
    .replace(/^Foi (?=há )/, 'Isso faz ')
    .replace(/^Isso faz há /, 'Isso faz ')
  // "That was in 2019. They …": of whom it speaks would be too far away, and so is what it denies.
  if (next.dangling || next.leans || denies.test(next.text)) return null
  return { hook: `${clause}.`, rest: others[0] ? `${time}, ${and[language]} ${others[0]}.` : `${time}.` }
}

/** Whether it is one clause that stands alone; relative clauses belong to their nouns. */
function isAlone(clause: string, language: Language): boolean {
  const plain = withoutRelatives(clause)
  const [first] = clausesOf(`${plain}.`, language)
  return first === plain || (first !== undefined && first === plain.split(relativeClause)[0])
}

const denies = /^(?:not|no|não|nem|nada|nothing)(?!\p{L})/iu

const relativeClause = / who |, which /u

/** "A decision that takes us twenty minutes": the word refers to the noun before it, and to nothing outside. */
const withoutRelatives = (text: string): string =>
  text.replace(
    /(?<=\p{L}{3}) that (?=(?:we|i|they|you|nobody|takes?|makes?|costs?|has|have|had|is|are|was|were|do|does|did|can|will|\p{L}+(?:ed|s))(?!\p{L}))/giu,
    ' who ',
  )
