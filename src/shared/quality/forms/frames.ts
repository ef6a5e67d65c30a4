import type { Language } from '../language.ts'
import { isOrdinary, weighs } from './plain-facts.ts'
import { isSameWord, type Said, saidOf } from './said.ts'
import { isPast } from './telling.ts'

const [maxCharacters, maxWords, maxOfRest, maxDifference] = [160, 15, 9, 3]

/**
 * Two sentences of one frame that set two attitudes against each other: "When you explain, people wait. When you hide, people
 * leave." "Lá eu administrava risco. Aqui eu administro esperança." Opening hours, routes and instructions come in such
 * frames too, but speak neither of people nor of what they value.
 */
export function isFramed(first: Said, second: Said, language: Language): boolean {
  if (
    [first, second].some(
      ({ words, text }) => text.length > maxCharacters || words.length > maxWords || !/\p{L}[.!]$/u.test(text),
    )
  )
    return false
  if (first.negation >= 0 && second.negation >= 0) return false
  if (!weighs(withoutReader(second), language) && !weighs(withoutReader(first), language)) return false
  if ([first, second].every((each) => isOrdinary(each, language))) return false
  return isConditioned(first, second, language) || isOwned(first, second, language) || isGraded(first, second, language)
}

/** An address to the reader is not a judgement: "If you pay by card, you get a receipt." */
function withoutReader(said: Said): Said {
  const text = said.text.replace(/(?<!\p{L})(?:you|your|yourself|você|seus?|suas?)(?!\p{L})/giu, '')
  return { ...said, text }
}

/** "In banking, I managed risk. Here, I manage hope." */
function isConditioned(first: Said, second: Said, language: Language): boolean {
  const [one, two] = [first, second].map(({ text }) => frames[language].exec(text.toLowerCase()))
  if (!one || !two) return false
  const [opens, opensAgain] = [one[1]!, two[1]!]
  const isSame = opens === opensAgain && one[0] !== two[0]
  if (!isSame && !changes[language].some(([from, to]) => from.test(one[0]) && to.test(two[0]))) return false
  const [rest, other] = [first, second].map(({ text }, at) => saidOf(text.slice([one, two][at]![0].length), language))
  if ([rest!, other!].some(({ words }) => words.length < 2 || words.length > maxOfRest)) return false
  if (Math.abs(rest!.words.length - other!.words.length) > maxDifference) return false
  return beginsAlike(rest!, other!) || sharesVerb(rest!, other!)
}

const beginsAlike = (one: Said, two: Said): boolean => one.words[0] === two.words[0]
const sharesVerb = (one: Said, two: Said): boolean =>
  one.words
    .slice(0, 3)
    .some((word) => word.length > 2 && two.words.slice(0, 3).some((other) => isSameWord(word, other)))

const frames: Record<Language, RegExp> = {
  en: /^(?:and |but )?((?:when|if|where)(?= (?:you|i|we|people|they|he|she|everyone|nobody|the \p{L}+|your|my|our)\b)|at|in|on|under|with|before|after|there|here|then|now|today|yesterday|back then|backstage|onstage)\b(?:[^,]{0,40},|(?<=here|there|now)) /u,
  pt: /^(?:e |mas )?((?:quando|se|onde)(?! (?:for|forem|estiver|houver|não houver|necessário)(?!\p{L}))|aos?|no|na|nos|nas|neste|nesta|com|antes|depois|lá|aqui|agora|hoje|ontem)(?!\p{L})(?:[^,]{0,40},(?! quem)|(?<=lá|aqui|antes|agora|hoje|n[oa] \p{L}+)| \p{L}+(?= eu )) /u,
}
const changes: Record<Language, readonly (readonly [RegExp, RegExp])[]> = {
  en: [
    [/^there\b/, /^here\b/],
    [/^(?:in|at|on|under|with)\b/, /^(?:here|in this|at this|with this|backstage)\b/],
    [/^(?:before|back then|yesterday|then)\b/, /^(?:now|today)\b/],
  ],
  pt: [
    [/^lá/, /^aqui/],
    [/^(?:n[oa]s?|com) /, /^(?:aqui|nest[ea]|com est[ea])/],
    [/^(?:antes|ontem)/, /^(?:agora|hoje)/],
  ],
}

/** "Your title makes people stand up. Your kindness makes them stay." "O currículo abre a porta. A atitude mantém você lá." */
function isOwned({ words }: Said, second: Said, language: Language): boolean {
  const [opens = '', noun = ''] = words
  const [opensAgain = '', other = ''] = second.words
  if (!owners[language].test(opens) || !owners[language].test(opensAgain)) return false
  if (owner(opens) !== owner(opensAgain) || isSameWord(noun, other)) return false
  if (words.length > maxOfRest || second.words.length > maxOfRest) return false
  return isSameWord(words[2] ?? '', second.words[2] ?? '') || taken[language].test(second.text)
}

const owners: Record<Language, RegExp> = { en: /^(?:your|my|our)$/, pt: /^(?:seus?|suas?|meus?|minhas?|o|a)$/ }
const owner = (word: string): string => (/^(?:o|a)$/.test(word) ? 'o' : word[0]!)
const taken: Record<Language, RegExp> = {
  en: /\b(?:you|it|them|there)(?: (?:there|in|stay|up|back|alive))?\.$/i,
  pt: /(?<!\p{L})(?:você(?: lá(?: dentro)?)?|por quê|lá)\.$|^(?:o|a|seu|sua) \p{L}+ \p{L}{3,}[ae]\.$/iu,
}

/** "Time fraco procura culpado. Time forte procura solução." "Weak managers collect reports. Strong managers collect questions." */
function isGraded(first: Said, second: Said, language: Language): boolean {
  const [one, two] = [first, second].map(({ words }) =>
    words.slice(/^(?:an?|the|uma?|o|a)$/.test(words[0] ?? '') ? 1 : 0),
  )
  if (!one || !two || one.length > 7 || two.length > 7 || one.length < 3 || two.length < 2) return false
  if (isPast(first, language) || isPast(second, language)) return false
  const [noun, grade] = language === 'pt' ? [0, 1] : [1, 0]
  if (!isSameWord(one[noun]!, two[noun]!) || one[noun]!.length < 4 || one[grade] === two[grade]) return false
  const isOrdinal = /^(?:first|second|primeir[oa]|segund[oa])$/.test(one[0]!)
  if (!isOrdinal && !grades[language].test(one[grade]!) && !grades[language].test(two[grade]!)) return false
  return isSameWord(one[2]!, two[2] ?? '') || two.length <= 4
}

const grades: Record<Language, RegExp> = {
  en: /^(?:weak|strong|good|bad|great|poor|average|ordinary|mediocre|smart|wise|clever|real|true|fake|cheap|quiet|loud|brave|lazy|busy|happy|healthy|toxic|mature|junior|senior|confident|insecure|young|old|rich|big|small|new|slow|fast)$/,
  pt: /^(?:frac[oa]s?|fortes?|bo[am]|bons|boas|ru(?:im|ins)|mau|má|comum|comuns|medíocres?|grandes?|pequen[oa]s?|inteligentes?|sábi[oa]s?|verdadeir[oa]s?|fals[oa]s?|barat[oa]s?|quiet[oa]s?|barulhent[oa]s?|corajos[oa]s?|preguiços[oa]s?|ocupad[oa]s?|feliz|felizes|tóxic[oa]s?|madur[oa]s?|jovem|velh[oa]s?|nov[oa]s?|ric[oa]s?|lent[oa]s?|rápid[oa]s?)$/,
}
