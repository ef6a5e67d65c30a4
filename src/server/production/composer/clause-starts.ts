import type { Language } from '#shared/quality/language.ts'
import { wordingOf } from './wording.ts'

/** Whether a clause begins here: it has a subject of its own: a pronoun, a verb that names its person, or a noun with a verb close behind. */
export function startsClause(text: string, language: Language): boolean {
  const [first = '', ...rest] = text.split(' ')
  if (
    /^(?:we|i|they|he|she|it|that['’]s|nobody|everybody|everyone|whoever|quem|nós|eu|eles?|elas?|ninguém|todos|todo|fui|fiz|vi|\p{L}{2,}ei|\p{L}{3,}(?:amos|emos|imos))$/iu.test(
      first,
    )
  )
    return true
  if (/^a gente /iu.test(text)) return true
  const isNoun =
    /^(?:the|an?|my|our|their|his|her|its|every|most|one|two|three|four|five|six|seven|eight|nine|ten|\d[\d.,]*|[oa]s?|uma?|noss[oa]s?|meus?|minhas?|cada|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|vinte|trinta|quarenta|cinquenta)$/iu.test(
      first,
    )
  // In "a promise to be out" and "7 people, and we cover", the verb is not the noun's.
  const [subject = ''] = rest.slice(0, 5).join(' ').split(otherVerb)
  return isNoun && wordingOf(language).verb.test(` ${subject.split(' ').slice(1).join(' ')} `)
}
const otherVerb = /[,;:]| (?:and|to|who|which|that|e|para|pra|que|quem)(?= )/iu
