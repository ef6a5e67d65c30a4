import type { Language } from '../language.ts'
import { isGeneric } from './generic.ts'
import { isOrdinary, reportsState, weighs } from './plain-facts.ts'
import { isSameWord, pronouns, type Said } from './said.ts'
import { isPast } from './telling.ts'

const maxWords = 9
/** Two clauses of one form differ by no more words than this. */
const maxDifference = 2

/**
 * Two statements about everything and everybody, built alike: "Roads teach you patience. Thumbs teach you humility."
 * "O remédio cura o bicho. O tom cura o dono."
 */
export function isParallel(first: Said, second: Said, language: Language): boolean {
  const both = [first, second]
  if (both.some(({ text }) => !statement.test(text)) || means.test(first.text)) return false
  if (isSameKind(first, second) || isSameOpening(first, second)) return true
  // "The cat sleeps in the kitchen. The dog sleeps in the yard."
  if (both.every((each) => isOrdinary(each, language))) return false
  if (isDivided(both)) return false
  if (!isSameWord(first.words[0] ?? '', second.words[0] ?? '') && both.every((each) => isGeneric(each, language)))
    return (
      both.some((each) => weighs(each, language)) ||
      first.words.some((word) => word.length > 4 && second.words.includes(word))
    )
  const [one, two] = both.map(({ words }) => withoutArticle(words, language))
  if (!one || !two || Math.abs(one.length - two.length) > maxDifference) return false
  if ([one, two].some((words) => words.length < 3 || words.length > maxWords)) return false
  if (both.every((each) => reportsState(each, language))) return false
  if (isSameWord(one[0]!, two[0]!) || [one[0]!, two[0]!].some(isLittle) || !isSameWord(one[1]!, two[1]!)) return false
  if (copulas.test(one[1]!)) return one.length === two.length && one.length <= 6 && isBare(both)
  return sharedInOrder(one, two) >= 2 || one.length <= 4
}

/** "Alguns vieram de trem. Outros vieram a pé." That is a matter of `isDivision`. */
const isDivided = ([first, second]: readonly Said[]): boolean =>
  parts.test(first!.words[0] ?? '') && otherParts.test(second!.words[0] ?? '')

/** "A autorização flui através da hierarquia" tells how. */
const means = /(?<!\p{L})(?:através|por meio|through|by means)(?!\p{L})/iu

/** "Professor que olha a tela ensina a tela. Professor que olha o aluno ensina o resto." */
const isSameKind = ({ words }: Said, second: Said): boolean =>
  words[0] === second.words[0] &&
  words[1] === second.words[1] &&
  /^(?:who|that|que|sem|without)$/.test(words[1] ?? '') &&
  !isLittle(words[0]!) &&
  Math.max(words.length, second.words.length) <= 12

/** "Notícia ruim por telefone é conta. Notícia ruim na mesa é plano." */
const isSameOpening = ({ words }: Said, second: Said): boolean =>
  words[0] === second.words[0] &&
  words[1] === second.words[1] &&
  ![words[0], words[1]].some((word = '') => isLittle(word)) &&
  Math.max(words.length, second.words.length) <= 8 &&
  sharedInOrder(words, second.words) >= 3

/** "Prices filter people. Hats gather them." "A branch waits for customers. A banker finds them." "Vizinho divide." */
export function isAnswered(first: Said, second: Said, language: Language): boolean {
  const both = [first, second]
  if (both.some(({ text, words }) => !statement.test(text) || words.length > maxWords)) return false
  if (isSameWord(nounOf(first), nounOf(second)) || both.some(({ words }) => words.length < 2)) return false
  if (both.every(({ words, text }) => indefinite[language].test(text) && words.length >= 4))
    return both.some((each) => weighs(each, language))
  if (
    /^(?:an?|uma?)$/.test(second.words[0]!) &&
    /^(?:second|third|other|segund[oa]|terceir[oa])$/.test(second.words[1]!)
  )
    return false
  const isBareNoun = ({ words }: Said) => /^an?$/.test(words[0]!) || (!pronouns.has(words[0]!) && words[0]!.length > 2)
  if (!both.every(isBareNoun)) return false
  if (language === 'en')
    return (
      /^(?:an? )?\p{L}+ (?!is |are |has |have )\p{L}+s? (?:\p{L}+ )?(?:it|them|one)\.$/iu.test(second.text) &&
      first.words.length <= 5
    )
  return isGeneric(first, language) && second.words.length === 2 && /[ae]m?$/.test(second.words[1]!)
}

const nounOf = ({ words }: Said): string => words[/^(?:an?|uma?)$/.test(words[0] ?? '') ? 1 : 0] ?? ''
const indefinite: Record<Language, RegExp> = {
  en: /^an? \p{L}+ (?!is|was|of|in|for|to|at|on|with|has|had|and|or)\p{L}+[^s]s(?! of)(?!\p{L})/iu,
  pt: /^uma? \p{L}+ (?!é|era|foi|de|d[oa]s?|em|para|que|com|por|e|ou)\p{L}+[ae](?!\p{L})/iu,
}

/** "Where others saw a drought, she saw a deadline. Where others saw a cost, she saw a crop." */
export function isEcho({ text, words }: Said, second: Said): boolean {
  const sizes = [words.length, second.words.length]
  if (/^(?:if|when|se|quando)$/.test(words[0] ?? '') || Math.abs(sizes[0]! - sizes[1]!) > 1) return false
  if ([text, second.text].some((each) => !statement.test(each)) || Math.max(...sizes) > 12) return false
  if (!isSameWord(words[0]!, second.words[0] ?? '') || words[1] !== second.words[1]) return false
  const shared = sharedInOrder(words, second.words)
  const size = Math.max(...sizes)
  return (shared >= 4 && shared >= 0.7 * size) || (size >= 3 && size <= 5 && shared >= size - 1)
}

/** "Some come for the certificate. Some come for the money." "Uns vêm pelo certificado. Outros vêm pelo salário." */
export const isDivision = (first: Said, second: Said, language: Language): boolean =>
  !(isPast(first, language) && moved.test(first.text)) &&
  parts.test(first.words[0] ?? '') &&
  otherParts.test(second.words[0] ?? '') &&
  [first, second].every(({ words, text }) => words.length >= 2 && words.length <= 7 && statement.test(text))

const moved = /\b(?:came|went|walked|drove|left|arrived|vieram|foram|chegaram|saíram)\b/i
const parts = /^(?:some|uns|umas|alguns|algumas)$/
const otherParts = /^(?:some|others|uns|umas|outros|outras)$/
const copulas = /^(?:is|are|se|é|são|está|estão)$/
const statement = /^[^\d]*\p{L}[.!]$/u
const ordinals = /^(?:first|second|third|primeir[oa]|segund[oa]|terceir[oa])$/

const isLittle = (word: string): boolean => pronouns.has(word) || word.length < 3 || ordinals.test(word)

/** Portuguese says "o amor" where English says "love". */
const withoutArticle = (words: readonly string[], language: Language): readonly string[] =>
  language === 'pt' && /^[oa]s?$/.test(words[0] ?? '') ? words.slice(1) : words

const isBare = (both: readonly Said[]): boolean => both.every(({ words }) => !pronouns.has(words[0]!))

/** "The machine lifts the boxes; the people lift the standard." */
export function isSkeleton({ words, text }: Said, second: Said): boolean {
  if ([text, second.text].some((each) => !statement.test(each)) || words[1] === second.words[1]) return false
  const size = Math.max(words.length, second.words.length)
  const common = words.filter((word) => second.words.some((other) => isSameWord(word, other)))
  return size >= 4 && sharedInOrder(words, second.words) >= 0.5 * size && common.some((word) => !isLittle(word))
}

/** How many words two clauses have in common in the same order. */
function sharedInOrder(one: readonly string[], two: readonly string[]): number {
  let above = new Array<number>(two.length + 1).fill(0)
  for (const word of one) {
    const row = [0]
    for (const [at, other] of two.entries())
      row.push(isSameWord(word, other) || word === other ? above[at]! + 1 : Math.max(above[at + 1]!, row[at]!))
    above = row
  }
  return above.at(-1)!
}
