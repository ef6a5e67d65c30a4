import type { Language } from '../language.ts'

/** A sentence as the forms compare it. */
export interface Said {
  /** Without what is quoted, with plain apostrophes. */
  text: string
  /** In lower case. */
  words: readonly string[]
  /** Where the negation stands among the words; -1 if there is none. */
  negation: number
}

export function saidOf(given: string, language: Language): Said {
  const text = given.replace(/[’‘]/g, "'").trim()
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? []
  return { text, words, negation: words.findIndex((word) => negations[language].test(word)) }
}

const negations: Record<Language, RegExp> = {
  en: /^(?:not|never|nobody|nothing|no|none)$|n't$/,
  pt: /^(?:não|nunca|jamais|ninguém|nenhum|nenhuma)$/,
}

/** Whether two words are forms of one: the same beginning, and little behind it. */
export function isSameWord(one: string, two: string): boolean {
  if (one === two) return one.length > 1
  const common = Math.max(4, Math.min(one.length, two.length) - 1)
  return one.slice(0, common) === two.slice(0, common) && Math.abs(one.length - two.length) <= 2
}

export const begins = ({ words }: Said, ...wanted: readonly string[]): boolean =>
  wanted.every((word, at) => words[at] === word)

/** Words that begin sentences of every kind. */
export const pronouns: ReadonlySet<string> = new Set([
  ...['i', 'we', 'you', 'he', 'she', 'it', 'they', 'this', 'that', 'there', 'these', 'those', 'what', 'who', 'here'],
  ...['the', 'a', 'an', 'my', 'our', 'in', 'on', 'at', 'to', 'for', 'and', 'but', 'if', 'when', 'so', 'as', 'of'],
  ...['eu', 'nós', 'você', 'ele', 'ela', 'eles', 'elas', 'isso', 'isto', 'este', 'esta', 'esse', 'essa', 'aqui'],
  ...['o', 'os', 'as', 'um', 'uma', 'em', 'no', 'na', 'nos', 'nas', 'para', 'por', 'e', 'mas', 'se', 'quando', 'de'],
])
