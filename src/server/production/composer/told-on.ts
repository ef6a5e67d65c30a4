import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import { tellsEvent } from './discourse.ts'
import { opensWithDate, tellsWhen } from './introductions.ts'
import { stem } from './stems.ts'
import type { Unit } from './unit.ts'

/** Whether a sentence goes on with what the one before it tells, so that the two may be one. */
export function tellsOn(first: Unit, second: Unit): boolean {
  const { language } = first
  const isDatedAnew =
    opensWithDate(second.text, language) || (tellsWhen(first.text, language) && tellsWhen(second.text, language))
  const isOtherTime =
    tellsEvent(first.text, language) && goingOn[language].test(second.text) && !goingOn[language].test(first.text)
  return first.paragraph === second.paragraph && !isDatedAnew && !isOtherTime && !namesAnother(first.text, second)
}

/** "We are still arguing about it" is of today. */
const goingOn: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:(?:is|are|am)|(?:we|they|you)['’]re|i['’]m|(?:he|she|it)['’]s)(?: still)? \p{L}{2,}ing(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:está|tá|estão|tão|estou|tô|estamos)(?: ainda)? \p{L}{2,}ndo(?!\p{L})/iu,
}

/** Whether it begins with a thing of which the sentence before it says nothing: "The river was low." */
function namesAnother(first: string, { text, language }: Unit): boolean {
  const noun = definite[language].exec(text)?.[1]
  if (noun === undefined) return false
  const known = new Set(words(first.toLowerCase()).map(stem))
  return !words(noun.toLowerCase()).some((word) => known.has(stem(word)))
}
const definite: Record<Language, RegExp> = {
  en: /^the (\p{L}+(?: \p{L}+)?)/iu,
  pt: /^[oa]s? (?!gente(?!\p{L}))(\p{L}+)/iu,
}
