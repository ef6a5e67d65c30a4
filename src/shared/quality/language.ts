import { fold } from './sentences.ts'

export type Language = 'en' | 'pt'

const frequent: Record<'en' | 'pt' | 'es' | 'fr', string> = {
  en: 'the of and to in is that for it with as on are be this was by at from or an not have you we they their our your has but if can will when what which who do does did how than them there should would could about into more up out just only',
  pt: 'o cada de que e do da em um uma para com nao os no se na por mais dos como mas foi ao das tem seu sua ou ser quando muito nos ja esta tambem so pelo pela ate isso ela entre era depois sem mesmo aos ter seus quem nas essa num nem suas meu minha numa pelos pelas sao voce eles nosso nossa pode',
  es: 'de que y en un una para con no los se por mas del las como pero fue al tiene su o ser cuando muy nos ya esta tambien solo hasta eso ella entre era despues sin mismo ellos el la lo le les este esto hay son usted nuestro nuestra puede',
  fr: 'de la le les et des en un une du dans que est pour qui par sur au avec ce pas plus ne se son sont mais ou comme nous vous ils elle leur cette ces aux etre fait tout meme sans',
}
const sets = Object.fromEntries(
  Object.entries(frequent).map(([language, list]) => [language, new Set(list.split(' '))]),
) as unknown as Record<keyof typeof frequent, Set<string>>

/** `pt` for every Portuguese locale, `en` for everything else: the two languages the product writes. */
export const languageOf = (locale: string): Language => (locale.toLowerCase().startsWith('pt') ? 'pt' : 'en')

export interface LanguageGuess {
  /** `unknown` if the text is too short or too mixed. */
  language: 'en' | 'pt' | 'es' | 'fr' | 'unknown'
  /** The lead over the second language, as a share of all words. */
  margin: number
}

/** Guesses from the share of very frequent words. Good from about six words on. */
export function detectLanguage(text: string): LanguageGuess {
  const tokens = fold(text).match(/[a-z]+(?:'[a-z]+)?/g) ?? []
  if (tokens.length < 4) return { language: 'unknown', margin: 0 }
  const shares = (Object.keys(sets) as (keyof typeof frequent)[])
    .map((language) => {
      let hits = tokens.filter((token) => sets[language].has(token)).length
      // Letters that only one of the related languages has.
      if (language === 'pt') hits += (text.match(/[ãõ]|ção|ções|lh|nh/gi) ?? []).length * 0.5
      if (language === 'es') hits += (text.match(/[ñ¿¡]|ción|ll/gi) ?? []).length * 0.3
      return { language, share: hits / tokens.length }
    })
    .sort((a, b) => b.share - a.share)
  const [first, second] = [shares[0]!, shares[1]!]
  const margin = first.share - second.share
  if (first.share < 0.08 || margin < 0.02) return { language: 'unknown', margin: 0 }
  return { language: first.language, margin }
}
