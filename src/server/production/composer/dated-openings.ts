import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import { clausesOf } from './clauses.ts'
import { isOwnWords } from './discourse.ts'
import { capitalized } from './figures.ts'
import type { Unit } from './unit.ts'

/** A first sentence in two: what happened, and when it did. */
export interface DatedOpening {
  hook: string
  /** Goes on after the hook with the time and whatever else the sentence says; '' if the hook says it all. */
  rest: string
}

/** How long something was so. */
const lasting: Record<Language, RegExp> = {
  en: /^(?<when>(?:for|until) (?:(?:the (?:first|last) )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|many) (?:years|months|weeks|days)|(?:the (?:spring|summer|autumn|winter) of )?(?:(?:January|February|March|April|May|June|July|August|September|October|November|December) )?(?:19|20)\d\d)),? (?<act>(?:we|I|my|our|nobody|every) [^;:?"“”()]{12,110})$/iu,
  pt: /^(?<when>(?:durante|por|até|nos primeiros|nas primeiras) (?:(?:\d+|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|vinte|trinta|muitos) (?:anos|meses|semanas|dias)|(?:(?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro) de )?(?:19|20)\d\d)),? (?<act>[^;:?"“”()]{12,110})$/iu,
}

const dated: Record<Language, RegExp> = {
  en: /^(?<when>In (?:(?:early |late |the (?:spring|summer|autumn|winter) of )?(?:(?:January|February|March|April|May|June|July|August|September|October|November|December),? )?(?:19|20)\d\d)),? (?<act>(?:we|I|my|our) [^;:?"“”()]{12,200})$/u,
  pt: /^(?<when>Em (?:(?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro) de )?(?:19|20)\d\d),? (?<act>[^;:?"“”()]{12,200})$/u,
}
const between: Record<Language, RegExp> = { en: /, and (?=\S+ \S)| and (?=(?:we|i) )/iu, pt: /, e (?=\S+ \S)/iu }
const that: Record<Language, string> = { en: 'That was', pt: 'Foi' }
const and: Record<Language, string> = { en: 'and', pt: 'e' }

const minActWords = 4
const maxAct = 110

/** "We put all salaries on the wall." and "That was in 2019."; null if the first sentence cannot be told so. */
export function datedOpening(unit: Unit, next: Unit | undefined): DatedOpening | null {
  const { text, language, kind, speech } = unit
  if (kind === 'list' || speech !== 'own' || unit.leans || !next) return null
  const long = lasting[language].exec(text)?.groups
  if (long) {
    const clause = capitalized(long.act!.replace(/[.!]+$/, ''))
    const isWhole =
      isOwnWords(clause, language) && !/, /.test(clause) && clausesOf(`${clause}.`, language)[0] === clause
    return isWhole ? { hook: `${clause}. ${capitalized(long.when!)}.`, rest: '' } : null
  }
  // "That was in 2019. They …": of whom it speaks would be too far away.
  if (next.dangling || next.leans) return null
  const { when, act } = dated[language].exec(text)?.groups ?? {}
  if (!when || !act || !isOwnWords(act, language)) return null
  const [first = '', ...others] = act.replace(/[.!]+$/, '').split(between[language])
  if (others.length > 1 || words(first).length < minActWords || first.length > maxAct) return null
  const [clause] = clausesOf(`${capitalized(first)}.`, language)
  if (clause !== capitalized(first)) return null
  const time = `${that[language]} ${when[0]!.toLowerCase()}${when.slice(1)}`
  return { hook: `${clause}.`, rest: others[0] ? `${time}, ${and[language]} ${others[0]}.` : `${time}.` }
}
