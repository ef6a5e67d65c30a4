import type { Language } from '../language.ts'
import { pronouns, type Said } from './said.ts'
import { isPast } from './telling.ts'

/** How many of the sentences repeat the form of the first; 0 if it is no figure of speech. */
export function repeatedFrom(sentences: readonly Said[]): number {
  const [first, second, third] = sentences
  if (!first || !second) return 0
  if (isExchange(first, second)) return 2
  if (!third) return 0
  const three = [first, second, third]
  if (three.some(({ text }) => text.length > maxCharacters || !/\p{L}[.!]$/u.test(text))) return 0
  const isLike =
    hasOneWord(three) ||
    sharesOpening(three, 2) ||
    (sharesOpening(three, 1) && areShort(three, 6) && first.words[0] !== 'the') ||
    (areShort(three, 8) && [isDedication, sharesEnd, sharesVerb].some((form) => form(three)))
  return isLike || echoes(three) ? 3 : 0
}

/** "To the nurse who stayed late. To the driver who waited. To the cook who remembered my name." */
const isDedication = (all: readonly Said[]): boolean => {
  const openings = all.map(({ words }) => directions.get(words[0]!))
  return openings[0] !== undefined && openings.every((opening) => opening === openings[0])
}
const directions: ReadonlyMap<string, string> = new Map(
  ['to', 'for', 'because', 'with', 'à ao às aos', 'para', 'pelo pela pelos pelas', 'porque', 'com'].flatMap((forms) =>
    forms.split(' ').map((form): [string, string] => [form, forms]),
  ),
)

/** "Call them. Thank them. Learn from them." */
const sharesEnd = (all: readonly Said[]): boolean =>
  areShort(all, 5) && all.every(({ words }) => words.length > 1 && words.at(-1) === all[0]!.words.at(-1))

/** "Test the backup. Then test it again. Then test the person who tests it." */
const sharesVerb = ([first, ...others]: readonly Said[]): boolean => {
  const [verb = ''] = first!.words
  return verb.length > 2 && !pronouns.has(verb) && others.every(({ words }) => words.slice(0, 3).includes(verb))
}

/** "Small budget. Big heart. Huge impact." */
export const areFragments = (all: readonly Said[], language: Language): boolean =>
  all.length === 3 &&
  all.filter((each) => isPast(each, language)).length < 2 &&
  areShort(all, 3) &&
  all.every(({ text, words }) => words.length > 0 && /^\P{L}*\p{L}[^\d\p{Lu}]*[.!]$/u.test(text)) &&
  new Set(all.map(({ words }) => words.length)).size <= 2

const maxCharacters = 90
const areShort = (all: readonly Said[], max: number): boolean => all.every(({ words }) => words.length <= max)

/** "Seu custo cai. Sua margem cresce." */
const masculine: ReadonlyMap<string, string> = new Map([
  ['uma', 'um'],
  ['sua', 'seu'],
  ['minha', 'meu'],
  ['nossa', 'nosso'],
])
const openingOf = (words: readonly string[], count: number): string =>
  words
    .slice(0, count)
    .map((word) => masculine.get(word) ?? word)
    .join(' ')

const sharesOpening = (all: readonly Said[], count: number): boolean =>
  all.every(({ words }) => words.length > count && openingOf(words, count) === openingOf(all[0]!.words, count)) &&
  // "In the second week … In the third week …" counts.
  (count === 1 ||
    /^(?:one|uma?)$/.test(all[0]!.words[0]!) ||
    !all[0]!.words.slice(0, count).every((word) => pronouns.has(word)))

/** "He asked before he answered. He asked before he corrected. He asked before he took attendance." */
export const isAnaphora = (all: readonly Said[]): boolean =>
  /^(?:i|we|he|she|they|it|you|eu|nós|ele|ela|eles|elas|você)$/.test(all[0]?.words[0] ?? '') &&
  all.every(({ words }) => words.length > 3 && openingOf(words, 3) === openingOf(all[0]!.words, 3))

/** "Simple. Human. Effective." */
const hasOneWord = (all: readonly Said[]): boolean =>
  all.every(({ words, text }) => words.length === 1 && /^\p{L}+[.!]$/u.test(text))

/** "They need someone who listens. Someone who challenges. Someone who believes." */
function echoes([first, ...others]: readonly Said[]): boolean {
  const opening = others[0]!.words.slice(0, 2)
  return (
    opening.length === 2 &&
    areShort(others, 6) &&
    sharesOpening(others, 2) &&
    ` ${first!.words.join(' ')} `.includes(` ${opening.join(' ')} `)
  )
}

const more = /^(?:more|mais)$/
const less = /^(?:less|fewer|menos)$/

/** "Less talk. More action." "More than speed, customers want clarity. More than clarity, they want care." */
function isExchange(first: Said, second: Said): boolean {
  const [[one = '', next = ''], [two = '', then = '']] = [first.words, second.words]
  if (less.test(one) && more.test(two)) return areShort([first, second], 5)
  return more.test(one) && one === two && next === then && [first, second].every(({ text }) => text.includes(','))
}

/** "It takes patience, it takes passion, it takes persistence." */
export function repeatsItself({ text, words }: Said): boolean {
  if (words.length > 14) return false
  const openings = text.split(/[,;] (?:and |e )?/).map((clause) => {
    const own = clause.toLowerCase().match(/[\p{L}\p{N}'-]+/gu) ?? []
    return own.length > 2 ? own.slice(0, 2).join(' ') : ''
  })
  return openings.some(
    (opening, at) => opening !== '' && !isList(opening) && openings[at + 1] === opening && openings[at + 2] === opening,
  )
}

/** "in the office, in the shop, in the yard" lists places. */
const isList = (opening: string): boolean => {
  const [word = ''] = opening.split(' ')
  return pronouns.has(word) && !/^(?:it|i|we|you|he|she|they|eu|você|ele|ela|é)$/.test(word)
}
