import type { Language } from '../language.ts'
import type { Said } from './said.ts'
import { isPast } from './telling.ts'

const maxCharacters = 90

/** "Five years ago I slept in my car. Today I employ 40 people." */
export function isRise(first: Said, second: Said, language: Language): boolean {
  if (first.text.length > maxCharacters || second.text.length > maxCharacters) return false
  const { before, after, author, age } = clock[language]
  const ages = [first, second].map(({ text }) => age.exec(text)?.[0].length)
  if (ages.every(Boolean) && !isPast(second, language)) return true
  if (!before.test(first.text) || !after.test(second.text)) return false
  const isOwn = ({ text }: Said) => author.test(text) || /^[^.!?]{2,40}: /.test(text)
  return isOwn(first) && (isOwn(second) || together[language].test(second.text))
}

const clock: Record<Language, Record<'before' | 'after' | 'author' | 'age', RegExp>> = {
  en: {
    before:
      /\b(?:years|months) ago\b|^(?:back )?in (?:19|20)\d\d\b|^at (?:age )?\d\d\b|\bstarted (?:out )?as\b|\bi was \d\d\b/i,
    after: /^(?:and )?(?:today|now|yesterday|last (?:night|week|month|year)|this (?:morning|week|year))\b/i,
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

const together: Record<Language, RegExp> = {
  en: /\b(?:we|our)\b/i,
  pt: /(?<!\p{L})(?:nós|noss[oa]s?|\p{L}{3,}mos)(?!\p{L})/iu,
}

/** "From a garage with two chairs to offices in nine countries." */
const fromTo: Record<Language, RegExp> = {
  en: /^from (?:an? |zero |nothing |one |two )[^.,;:]{2,60} to [^.,;:]{2,50}\.$/i,
  pt: /^d(?:e|o) (?:uma? |zero |nada |duas |dois )[^.,;:]{2,60} (?:a|ao|para) [^.,;:]{2,50}\.$/iu,
}

/** Superlatives about the author's life, such as “the best decision I ever made”. */
const turns: Record<Language, RegExp> = {
  en: /\b(?:changed (?:everything|my life|me forever)|left me speechless|(?:best|worst|hardest) (?:decision|thing|mistake) (?:i(?:'ve)? ever (?:made|did|done)|of my life)|taught me more than|(?:best|worst) thing (?:that )?ever happened to me|\b(?:best|worst|biggest|greatest) (?:\p{L}+ ){1,3}you(?:'ll| will) ever|that's when (?:it hit me|i (?:knew|realized|understood))|i (?:will|'ll) never forget(?=\.))\b/iu,
  pt: /(?<!\p{L})(?:mudou (?:tudo|a minha vida|minha vida)|me deixou sem palavras|(?:melhor|pior) (?:decisão|coisa|erro) d[ae] minha vida|me ensin(?:ou|aram) mais (?:do )?que|(?:melhor|pior) coisa que (?:já )?me aconteceu|foi (?:aí|ali|então) que (?:eu )?(?:entendi|percebi|soube)|(?:melhor|pior|maior) \p{L}+ (?:\p{L}+ )?que (?:você|alguém) vai \p{L}+|(?:eu )?nunca vou esquecer(?=\.)|jamais esquecerei(?=\.))(?!\p{L})/iu,
}

export const isTurn = ({ text }: Said, language: Language): boolean =>
  text.length <= 120 &&
  [turns, fromTo, anyway, skips, beyondAll, warnings, ofLife].some((forms) => forms[language].test(text))

/** "Fast forward to today: 14 shops." */
const skips: Record<Language, RegExp> = {
  en: /^(?:and )?(?:fast[- ]forward|cut|flash[- ]forward) to\b/i,
  pt: /^(?:e )?(?:corta|avança|pula) para (?:hoje|agora|20\d\d)(?!\p{L})/iu,
}

/** "Everyone told me not to open on a Monday." */
const warnings: Record<Language, RegExp> = {
  en: /^(?:everyone|everybody|nobody|no one|people|they all|they) (?:told (?:me|us|her|him)|warned|laughed at|said (?:i|we|it|she|he) (?:was|were|would|could|should))\b/i,
  pt: /^(?:todo mundo|todos|ninguém|as pessoas) (?:me |nos |lhe )?(?:disse|disseram|falou|falavam|avisou|avisaram|riu|riram|acreditava|acreditou|achava que)(?!\p{L})/iu,
}

/** "This might be the most important lesson of my career." */
const ofLife: Record<Language, RegExp> = {
  en: /\b(?:most|best|worst|\p{L}{3,}est) (?:\p{L}+ )?\p{L}+ of my (?:whole |entire )?\p{L}+\.$/iu,
  pt: /(?<!\p{L})(?:(?:melhor|maior|pior) \p{L}+|\p{L}+ mais \p{L}+) d[ae] minha \p{L}+\.$/iu,
}

/** "That question hit me harder than any board meeting." */
const beyondAll: Record<Language, RegExp> = {
  en: /\b(?:more|better|\p{L}{3,}er) than any (?!other\b)\p{L}+(?: \p{L}+){0,2}(?: (?:ever|could|can)\b[^.]{0,20})?\.$/iu,
  pt: /(?<!\p{L})(?:mais|melhor) (?:do )?que qualquer (?!outr)\p{L}+(?: de \p{L}+)?\.$/iu,
}

/** "I hired her anyway. Today she runs our biggest account." */
export function isOutcome(first: Said, second: Said, language: Language): boolean {
  if (first.words.length > 8 || second.words.length > 10) return false
  if (!now[language].test(second.text)) return false
  return superlative[language].test(second.text) || (first.negation < 0 && anyway[language].test(first.text))
}

const now: Record<Language, RegExp> = {
  en: /^(?:and )?(?:today|now|these days),? (?:i|he|she|they|it|we|the)\b|^(?:and )?(?:i|he|she|they|it|we)(?:'s|'re|'m| is| are| am) now\b/i,
  pt: /^(?:e )?(?:hoje|agora),? (?:eu|el[ae]s?|é|são|somos|sou|a|o|a gente)(?!\p{L})/iu,
}
const superlative: Record<Language, RegExp> = {
  en: /\b(?:most|best|\p{L}{2,}est)\b/iu,
  pt: /(?<!\p{L})(?:(?:nosso|nossa|meu|minha) (?:maior|melhor|principal)|(?:o|a) mais|quem mais|o que mais)(?!\p{L})/iu,
}
/** Against all that was said before. */
const anyway: Record<Language, RegExp> = {
  en: /^(?:so )?(?:i|we) (?:\p{L}+ ){1,4}anyway(?:\.|, and )/iu,
  pt: /^(?:(?:eu|el[ae]s?|a gente) )?(?!(?:meu|seu|teu)(?!\p{L}))\p{L}+(?:ei|i|mos|ou|eu|am)(?: \p{L}+){0,2} (?:mesmo assim|assim mesmo)(?:\.|, e )/iu,
}

const later: Record<Language, RegExp> = {
  en: /^(?:\p{L}+|\d+) (?:years|months|weeks) later,/iu,
  pt: /^(?:\p{L}+|\d+) (?:anos|meses|semanas) depois,/iu,
}

/** "They laughed at her. Two years later, she signed their paychecks." Only as an opening. */
export const isComeback = (first: Said, second: Said, language: Language): boolean =>
  first.text.length <= 60 && second.text.length <= maxCharacters && later[language].test(second.text)
