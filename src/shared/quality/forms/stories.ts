import type { Language } from '../language.ts'
import type { Said } from './said.ts'

const maxCharacters = 90

/** "Five years ago I slept in my car. Today I employ 40 people." */
export function isRise(first: Said, second: Said, language: Language): boolean {
  if (first.text.length > maxCharacters || second.text.length > maxCharacters) return false
  const { before, after, author, age } = clock[language]
  const ages = [first, second].map(({ text }) => age.exec(text)?.[0].length)
  if (ages.every(Boolean)) return true
  if (!before.test(first.text) || !after.test(second.text)) return false
  return [first, second].every(({ text }) => author.test(text) || /^[^.!?]{2,40}: /.test(text))
}

const clock: Record<Language, Record<'before' | 'after' | 'author' | 'age', RegExp>> = {
  en: {
    before:
      /\b(?:years|months) ago\b|^(?:back )?in (?:19|20)\d\d\b|^at (?:age )?\d\d\b|\bstarted (?:out )?as\b|\bi was \d\d\b/i,
    after: /^(?:and )?(?:today|now|yesterday|last (?:week|month|year)|this (?:week|year))\b/i,
    author: /\b(?:i|me|my)\b/i,
    age: /^at (?:age )?\d\d\b/i,
  },
  pt: {
    before:
      /(?<!\p{L})(?:há|faz) (?:\p{L}+|\d+) (?:anos|meses)|(?<!\p{L})(?:anos|meses) atrás|^em (?:19|20)\d\d(?!\d)|^aos \d\d(?!\d)|^comecei como(?!\p{L})/iu,
    after: /^(?:e )?(?:hoje|agora|ontem|(?:na )?semana passada|(?:no )?(?:mês|ano) passado)(?!\p{L})/iu,
    author: /(?<!\p{L})(?:eu|me|mim|meus?|minhas?|\p{L}{2,}ei|\p{L}{3,}o)(?!\p{L})/iu,
    age: /^aos \d\d(?!\d)/i,
  },
}

/** "From a garage with two chairs to offices in nine countries." */
const fromTo: Record<Language, RegExp> = {
  en: /^from (?:an? |zero |nothing |one |two )[^.,;:]{2,60} to [^.,;:]{2,50}\.$/i,
  pt: /^d(?:e|o) (?:uma? |zero |nada |duas |dois )[^.,;:]{2,60} (?:a|ao|para) [^.,;:]{2,50}\.$/iu,
}

/** Superlatives about the author's life, such as “the best decision I ever made”. */
const turns: Record<Language, RegExp> = {
  en: /\b(?:changed (?:everything|my life|me forever)|left me speechless|(?:best|worst|hardest) (?:decision|thing|mistake) (?:i(?:'ve)? ever (?:made|did|done)|of my life)|taught me more than|(?:best|worst) thing (?:that )?ever happened to me|that's when (?:it hit me|i (?:knew|realized|understood))|i (?:will|'ll) never forget(?=\.))\b/i,
  pt: /(?<!\p{L})(?:mudou (?:tudo|a minha vida|minha vida)|me deixou sem palavras|(?:melhor|pior) (?:decisão|coisa|erro) d[ae] minha vida|me ensin(?:ou|aram) mais (?:do )?que|(?:melhor|pior) coisa que (?:já )?me aconteceu|foi (?:aí|ali|então) que (?:eu )?(?:entendi|percebi|soube)|(?:eu )?nunca vou esquecer(?=\.)|jamais esquecerei(?=\.))(?!\p{L})/iu,
}

export const isTurn = ({ text }: Said, language: Language): boolean =>
  text.length <= 120 && (turns[language].test(text) || fromTo[language].test(text))

const later: Record<Language, RegExp> = {
  en: /^(?:\p{L}+|\d+) (?:years|months|weeks) later,/iu,
  pt: /^(?:\p{L}+|\d+) (?:anos|meses|semanas) depois,/iu,
}

/** "They laughed at her. Two years later, she signed their paychecks." Only as an opening. */
export const isComeback = (first: Said, second: Said, language: Language): boolean =>
  first.text.length <= 60 && second.text.length <= maxCharacters && later[language].test(second.text)
