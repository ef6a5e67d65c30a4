import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import { clausesOf } from './clauses.ts'
import { isOwnWords } from './discourse.ts'
import type { MadeLine } from './hook-kinds.ts'
import { capitalized } from './sentence-starts.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

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
    `^(?<when>In (?:(?:early |late |the (?:spring|summer|autumn|winter) of )?(?:${months.en},? )?(?:19|20)\\d\\d)|(?:On (?:(?:the (?:morning|afternoon|evening|night) of|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,?) )?(?:\\d{1,2} ${months.en}|${months.en} \\d{1,2})|In ${months.en})(?:,? (?:19|20)\\d\\d)?|Last (?:${months.en}|spring|summer|autumn|winter|year|month|week)|(?:Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|\\d{1,2}) (?:years|months|weeks) ago),? (?<act>(?:we|I|my|our|an?|one|\\d[\\d.,]*) [^;:?"“”()]{12,200})$`,
    'u',
  ),
  pt: new RegExp(
    `^(?<when>Em (?:${months.pt} de )?(?:19|20)\\d\\d|Em ${months.pt}(?: passado| d(?:o ano passado|este ano))?|(?:No dia|Na noite de|Na manhã de|Na madrugada de|Na tarde de) \\d{1,2}º? de ${months.pt}(?: de (?:19|20)\\d\\d)?|Há ${span.pt}|Na semana passada|No (?:mês|ano) passado),? (?<act>(?!d[aeo]s? )[^;:?"“”()]{12,200})$`,
    'u',
  ),
}
/** "2023 was the year in which …" */
const yearOf: Record<Language, RegExp> = {
  en: /^(?<when>(?:19|20)\d\d) was the (?:first )?(?:year|spring|summer|autumn|winter) (?:that|in which|when|where) (?<act>(?:we|I) [^,;:?"“”()]{12,90})\.$/u,
  pt: /^(?<when>(?:19|20)\d\d) foi o (?:ano|verão|inverno) (?:em )?que (?:a gente |nós |eu )?(?<act>[^,;:?"“”()]{12,90})\.$/u,
}
const inWord: Record<Language, string> = { en: 'in', pt: 'em' }
const between: Record<Language, RegExp> = {
  en: /, and (?=\S+ \S)| and (?=(?:we|i) )/iu,
  pt: /, e (?=\S+ \S)| e (?=(?:eu|nós|a gente) )/iu,
}
/** Why it happened, or what is against it, is told after the line. */
const goesOn: Record<Language, RegExp> = { en: /, (?:because|but) /iu, pt: /, (?:porque|mas) /iu }
const and: Record<Language, string> = { en: 'and', pt: 'e' }
/** What a date at the end of the clause might be told of instead. */
const subordinate: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:to|that|who|which|where|when|whose|how|what|why) \p{L}/iu,
  pt: /(?<!\p{L})(?:que|quem|onde|quando|cuj[oa]s?|como) \p{L}|(?<!\p{L})(?:para|pra) \p{L}+r(?!\p{L})/iu,
}

const minActWords = 4
const maxAct = 110

/** "We put all salaries on the wall in 2019."; null if the first sentence cannot be told so. */
export function datedOpening({ text, language, kind, speech, leans }: Unit): MadeLine | null {
  if (kind === 'list' || speech !== 'own' || leans) return null
  const year = yearOf[language].exec(text)?.groups
  if (year) return { hook: `${capitalized(year.act!)} ${inWord[language]} ${year.when}.`, rest: '' }
  const { when, act } = (lasting[language].exec(text) ?? dated[language].exec(text))?.groups ?? {}
  if (!when || !act || !isOwnWords(act, language)) return null
  const whole = act.replace(/[.!]+$/, '')
  const end = goesOn[language].exec(whole)?.index ?? whole.length
  const [told, more] = [whole.slice(0, end), whole.slice(end + ', '.length)]
  const [first = '', ...others] = told.split(between[language])
  if (others.length > 1 || words(first).length < minActWords || first.length > maxAct) return null
  const clause = capitalized(first)
  if (!isAlone(clause, language) || subordinate[language].test(clause)) return null
  const line = withDate(clause, `${when[0]!.toLowerCase()}${when.slice(1)}`, language)
  const hook = others[0] ? `${line}, ${and[language]} ${others[0]}.` : `${line}.`
  return { hook, rest: more && `${capitalized(more)}.` }
}

/** The clause with its date at its end, or where a remark follows: "I went to a house in 2004, a widow's." */
function withDate(clause: string, when: string, language: Language): string {
  const [head = '', ...remarks] = clause.split(', ')
  const isMain = remarks.length > 0 && wordingOf(language).verb.test(head)
  return isMain ? [`${head} ${when}`, ...remarks].join(', ') : `${clause} ${when}`
}

/** Whether it is one clause that stands alone; relative clauses belong to their nouns. */
function isAlone(clause: string, language: Language): boolean {
  const plain = withoutRelatives(clause)
  const [first] = clausesOf(`${plain}.`, language)
  return first === plain || (first !== undefined && first === plain.split(relativeClause)[0])
}

const relativeClause = / who |, which /u

/** "A decision that takes us twenty minutes": the word refers to the noun before it, and to nothing outside. */
const withoutRelatives = (text: string): string =>
  text.replace(
    /(?<=\p{L}{3}) that (?=(?:we|i|they|you|nobody|takes?|makes?|costs?|has|have|had|is|are|was|were|do|does|did|can|will|\p{L}+(?:ed|s))(?!\p{L}))/giu,
    ' who ',
  )
