import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

/**
 * The sentence as it goes on inside another one: with a small first letter, unless it begins with a name. Null if it cannot
 * be told which of the two it is.
 * @param around the text that it is of
 */
export function continued(text: string, language: Language, around: readonly Pick<Unit, 'text'>[]): string | null {
  if (/^I(?!\p{L})/u.test(text)) return text
  const framed = withSmallLetter(text, language)
  const [first = ''] = words(text)
  if (framed !== text || !/^\p{Lu}/u.test(first) || /^\p{Lu}{2,}/u.test(first)) return framed
  if (!plainWord.test(first)) return null
  const small = first.toLowerCase()
  const lowered = text[0]!.toLowerCase() + text.slice(1)
  if (common[language].test(first) || wordingOf(language).verb.test(` ${small} `)) return lowered
  const all = around.map((each) => each.text).join('\n')
  const stands = (form: string) => new RegExp(`(?<=[\\p{L},;] )${form}(?![\\p{L}])`, 'u').test(all)
  if (stands(small)) return lowered
  return stands(first) || /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}/u.test(text) ? text : null
}

/** Becomes a part of a pattern. */
const plainWord = /^[\p{L}-]{1,30}$/u

/** Numbers, quantities and words that are no names. */
const common: Record<Language, RegExp> = {
  en: /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|half|most|many|some|nobody|everybody|everyone|people|customers|today|last|next|another|several|employees|companies|teams|\p{L}{4,}(?:ing|tion|tions|ness|ment|ments|ly))$/iu,
  pt: /^(?:um|uma|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|quinze|vinte|trinta|metade|muit[oa]s|algun?s|algumas|ninguém|todo|toda|todos|todas|cada|quem|gente|pessoas|clientes|empresas|times|equipes|nenhuma?|vários|várias|hoje|ontem|\p{L}{3,}(?:ção|ções|dade|dades|mente|mento|mentos|ando|endo|indo|ar|er|ir))$/iu,
}

/** With a small first letter if the first word is no name in any text. */
function withSmallLetter(text: string, language: Language): string {
  const [first = ''] = words(text)
  const isCommon = wordingOf(language).stopwords.includes(first.toLowerCase()) && first !== 'I'
  const isVerb = language === 'pt' && /(?:amos|emos|imos|ei)$/.test(first)
  return isCommon || isVerb ? text[0]!.toLowerCase() + text.slice(1) : text
}

export const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
