import type { Language } from '../language.ts'
import { isSameWord, type Said } from './said.ts'

/** "Patients don't leave because of the price. They leave because nobody called them back." */
export function isOtherCause(first: Said, second: Said, language: Language): boolean {
  const verb = caused[language].exec(first.text)?.[1]
  const other = causes[language].exec(second.text)?.[1]
  return verb !== undefined && other !== undefined && isSameWord(verb.toLowerCase(), other.toLowerCase())
}
const caused: Record<Language, RegExp> = {
  en: /\b(?:don't|doesn't|didn't|do not|never) (\p{L}+)(?: \p{L}+){0,2} (?:because|for|due to)\b/iu,
  pt: /(?<!\p{L})não (?:se )?(\p{L}+)(?: \p{L}+){0,2} (?:porque|por|pel[oa]s?)(?!\p{L})/iu,
}
const causes: Record<Language, RegExp> = {
  en: /^(?:they|it|he|she|we|you) (\p{L}+)(?: \p{L}+){0,2} because\b/iu,
  pt: /^(?:el[ae]s? |a gente )?(\p{L}+)(?: \p{L}+){0,2} (?:porque|por|pel[oa]s?)(?!\p{L})/iu,
}

/** "Six consultants had missed it. The cleaner hadn't." "Seis consultores não tinham visto. A dona Rosa viu." */
export const isSeenByOne = (first: Said, second: Said, language: Language): boolean =>
  second.words.length <= 4 && several[language].test(first.text) && single[language].test(second.text)
const several: Record<Language, RegExp> = {
  en: /^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|all (?:the|our)) (?!of\b)\p{L}+s (?:had|could|did)/iu,
  pt: /^(?:dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|tod[oa]s [oa]s) \p{L}+s (?:não )?(?:tinham|puderam|conseguiram|viram)(?!\p{L})/iu,
}
const single: Record<Language, RegExp> = {
  en: /^the (?!(?:other|third|second|last|first|rest|others)\b)\p{L}+(?: \p{L}+)? (?:had|hadn't|did|didn't|could|saw)\.$/iu,
  pt: /^[oa] (?!outr|terceir|segund|últim)\p{L}+(?: \p{L}+)?(?:,? não| viu| conseguiu| tinha)\.$/iu,
}
