import type { Language } from '../language.ts'
import { isIrregularPast, type Said } from './said.ts'

/** Whether a sentence tells what happened, or of the author. */
export const isStory = (said: Said, language: Language): boolean => isPast(said, language) || isOfAuthor(said, language)

/** "I", "we", "our", "minha", "fazemos". */
const isOfAuthor = ({ words }: Said, language: Language): boolean => words.some((word) => authors[language].test(word))

const authors: Record<Language, RegExp> = {
  en: /^(?:i|i'm|i've|i'd|i'll|we|we're|we've|us|me|my|our|ours|mine)$/,
  pt: /^(?:eu|sou|estou|tenho|faço|vou|dou|fui|fiz|tive|vim|quis|pude|trouxe|vi|ouvi|li|saí|escrevi|(?!(?:lei|rei|sei|hei|grei)$)\p{L}{2,}ei|me|mim|meus?|minhas?|nós|noss[oa]s?|(?!(?:mesmo|extremo|supremo)s?$)\p{L}{2,}(?:amos|emos|imos))$/u,
}

const [maxOfFragment, lookBack, minPast] = [3, 6, 2]

/**
 * For each sentence whether the author was telling a story before it: "I", "we" or "my" stood in the text, and at least two
 * of the last six sentences are in the past. Fragments do not count.
 */
export function inOwnStory(said: readonly Said[], language: Language): boolean[] {
  const last: boolean[] = []
  let isOwn = false
  return said.map((sentence) => {
    const isTold = isOwn && last.filter(Boolean).length >= minPast
    isOwn ||= isOfAuthor(sentence, language)
    if (sentence.words.length > maxOfFragment) last.push(isPast(sentence, language))
    if (last.length > lookBack) last.shift()
    return isTold
  })
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

/** "vendi", "decidi", "corri" */
const isFirstPerson = (word: string): boolean =>
  /^(?!(?:safári|júri|mini|semi|anti|multi|colibri)$)\p{L}{2,}[bcdgmnprtv]i$/u.test(word)

const isPortuguesePast = (word: string): boolean =>
  isFirstPerson(word) ||
  /^(?:foi|fui|era|tinha|tinham|veio|vim|fez|fiz|disse|quis|pôde|pôs|havia|deu|viu|riu|leu|teve|tive|estava|esteve|ia|iam|vinha|vinham|sabia|queria|podia|devia|fazia|dizia|ouvi|vi|li|saí|fomos|viemos|vimos|demos|eram|foram|p{L}*pôs|p{L}*pus|(?:pus|fiz|tiv|estiv|quis|soub|troux|diss|pud)emos)$/.test(
    word,
  ) ||
  (/^\p{L}{2,}(?:ou|ei|aram|eram|iram|íram|ava|avam|ávamos|íamos|iu)$|^\p{L}{3,}eu$/u.test(word) &&
    !/^(?:sou|vou|dou|lei|rei|sei|museu|europeu|liceu|pneu|palavra|brava|lava|trava|fava|hebreu|ateu|céu)$/.test(word))
