import type { Language } from '../language.ts'
import { isGeneric } from './generic.ts'
import { weighs } from './plain-facts.ts'
import { isSameWord, pronouns, type Said } from './said.ts'
import { isPast } from './telling.ts'

/*
 * Forms that plain texts are full of. Amid turns that nobody writes without intent they are more of the same, so they are read
 * more loosely here than where they stand alone.
 */

const [maxOfDenial, maxOfPair, maxDifference] = [12, 9, 2]

/** "Simplicity didn't save us time. It gave us our profession back." "Don't chair the meeting. Move the magnet." */
export function isLooselyOpposed(first: Said, second: Said, language: Language): boolean {
  if (![first, second].every(isShortStatement(maxOfDenial)) || first.negation < 0 || second.negation >= 0) return false
  const [opening = ''] = second.words
  return (
    (forbids[language].test(first.text) && !pronouns.has(opening)) ||
    (takenUp[language].test(opening) && first.negation <= maxLead) ||
    (first.negation <= maxLead && opening === first.words[0])
  )
}
const maxLead = 5
const forbids: Record<Language, RegExp> = {
  en: /^(?:don't|do not|never|stop)\b/i,
  pt: /^(?:não|nunca|pare de) \p{L}+[ea]m? /iu,
}
const takenUp: Record<Language, RegExp> = { en: /^(?:it|it's|they|they're)$/, pt: /^(?:é|foi|era|são|eram|el[ae]s?)$/ }

/** "Software closes the month. An hour closes the gap." "The first had investors to please. The second has bees to please." */
export function isLooselyParallel(first: Said, second: Said): boolean {
  if (![first, second].every(isShortStatement(maxOfPair))) return false
  const [one, two] = [first.words, second.words]
  if (Math.abs(one.length - two.length) > maxDifference || Math.min(one.length, two.length) < 3) return false
  const shared = one.filter(
    (word, at) =>
      word.length > 2 &&
      !pronouns.has(word) &&
      !copulas.test(word) &&
      [at - 1, at, at + 1].some((near) => near >= 0 && isSameWord(word, two[near] ?? '')),
  )
  return shared.length > 0
}
const copulas = /^(?:is|are|was|were|has|had|have|not|são|era|foi|tem|tinha|não|com|que|dos|das)$/

/** "One ledger. One pencil. Zero bad debts." "Lead with a list. Stay in the room. Feed somebody." */
export const areLooseFragments = (all: readonly Said[]): boolean =>
  all.every(
    ({ text, words }) =>
      words.length > 0 &&
      words.length <= maxOfFragment &&
      /^\p{L}[^?:;()]*[.!]$/u.test(text) &&
      !subject.test(words[0]!),
  )
const maxOfFragment = 5
const subject = /^(?:i|we|he|she|it|they|you|that|this|there|eu|nós|ele|ela|eles|elas|isso|isto|você)$/

/** A sentence about kinds in the present: "Tired people notice everything." "Most rivals are colleagues with bad timing." */
export function isLooseSaying(said: Said, language: Language): boolean {
  if (!isShortStatement(maxOfSaying)(said) || pointing[language].test(said.text) || isPast(said, language)) return false
  return isGeneric(said, language, maxOfSaying) || (kinds[language].test(said.text) && weighs(said, language))
}
const maxOfSaying = 12
const pointing: Record<Language, RegExp> = {
  en: /\b(?:i|we|my|our|me|us|he|she|his|her|this|these|those|here|now|today)\b|^(?:it|they|there)\b/i,
  pt: /(?<!\p{L})(?:eu|meus?|minhas?|noss[oa]s?|me|nós|el[ae]s?|ess[ae]s?|est[ae]s?|isso|aqui|agora|hoje|\p{L}{3,}(?:amos|emos|imos))(?!\p{L})/iu,
}
const kinds: Record<Language, RegExp> = {
  en: /^(?:most|few|every|no|nobody|nothing|everyone|everything|an?|good|great|\p{L}+ing|the (?:best|worst|most|only|\p{L}{3,}est)) \p{L}/iu,
  pt: /^(?:tod[oa]|cada|nenhuma?|ninguém|nada|tudo|quem|uma?|poucas?|poucos|gente|[oa] (?:melhor|pior|maior|mais|únic[oa])|\p{L}{3,}(?:ar|er|ir)) \p{L}/iu,
}

/** "Nothing in my career has sounded as beautiful." "The shelf with the drill is the most honest place in town." */
export const isLooselyGrand = (said: Said, language: Language): boolean =>
  isShortStatement(maxOfGrand)(said) && grand[language].some((claim) => claim.test(said.text))
const maxOfGrand = 16
const grand: Record<Language, readonly RegExp[]> = {
  en: [
    /\b(?:is|are|was|were) (?:still )?(?:the|my|our) (?:\p{L}+ )?(?:most|best|worst|\p{L}{3,}est|only) /iu,
    /^(?:no|nothing|nobody|few|none)\b[^,]* (?:has|have|can|could|will) (?:ever )?\p{L}+/iu,
    /^(?:that|this) (?:is|was) (?:the|what|how|where|when|why)\b/i,
  ],
  pt: [
    /(?<!\p{L})(?:é|são|foi|era) (?:ainda )?[oa]s? (?:\p{L}+ )?(?:mais|melhor|pior|maior|únic[oa])(?!\p{L})/iu,
    /^(?:nenhuma?|nada|ninguém|poucas?|poucos)(?!\p{L})[^,]* (?:chega|ensina|vale|diz|soou|foi|é|faz|compra|supera)(?!\p{L})/iu,
    /^(?:e )?(?:isso|aquilo|ali|foi ali) (?:é|foi|que)(?!\p{L})/iu,
  ],
}

/** "When did your letters last meet a human being, before or after they were sent?" */
export const isLooseChoice = ({ text, words }: Said): boolean =>
  text.endsWith('?') && words.length <= maxOfChoice && words.slice(1, -1).some((word) => /^(?:or|ou)$/.test(word))
const maxOfChoice = 28

/** Neither figures nor names. */
const isShortStatement =
  (max: number) =>
  ({ text, words }: Said): boolean =>
    words.length <= max && words.length > 1 && /^\p{L}[^\d\p{Lu}?:;()"“]*[.!]$/u.test(text.replace(/ I\b/g, ' i'))
