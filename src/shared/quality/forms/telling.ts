import type { Language } from '../language.ts'
import { isIrregularPast, type Said } from './said.ts'

/** Whether a sentence tells what happened, or of the author. */
export const isStory = (said: Said, language: Language): boolean =>
  isPast(said, language) || said.words.some((word) => authors[language].test(word))

const authors: Record<Language, RegExp> = {
  en: /^(?:i|i'm|i've|i'd|i'll|we|we're|we've|us|me|my|our|ours|mine)$/,
  pt: /^(?:eu|me|mim|meus?|minhas?|nós|noss[oa]s?|(?!(?:mesmo|extremo|supremo)s?$)\p{L}{2,}(?:amos|emos|imos))$/u,
}

/** A verb in the past; "is built" and "has seen" are of the present. */
export const isPast = ({ words }: Said, language: Language): boolean =>
  words.some((word, at) =>
    language === 'pt' ? isPortuguesePast(word) : isEnglishPast(word) && !present.test(words[at - 1] ?? ''),
  )

const isEnglishPast = (word: string): boolean =>
  isIrregularPast(word) ||
  /^(?:(?:was|were|had|did|could|would)(?:n't)?|(?!(?:need|feed|seed|speed|indeed|exceed|succeed|embed|hundred|sacred|naked|kindred)$)\p{L}{2,}ed)$/u.test(
    word,
  )
const present =
  /^(?:is|are|be|been|being|isn't|aren't|has|have|well|never|not|the|an?|by|get|gets|most|already|always)$/

const isPortuguesePast = (word: string): boolean =>
  /^(?:foi|fui|era|tinha|tinham|veio|vim|fez|fiz|disse|quis|pôde|pôs|havia|deu|viu|leu|teve|tive|estava|esteve|ia|iam|vinha|vinham|sabia|queria|podia|devia|fazia|dizia|dormi|senti|pedi|ouvi|vi|li|saí|perdi|aprendi|entendi)$/.test(
    word,
  ) ||
  (/^\p{L}{2,}(?:ou|ei|aram|eram|iram|ava|avam|iu)$|^\p{L}{3,}eu$/u.test(word) &&
    !/^(?:sou|vou|dou|lei|rei|sei|museu|europeu|liceu|pneu|palavra|brava|lava|trava|fava|hebreu|ateu|céu)$/.test(word))
