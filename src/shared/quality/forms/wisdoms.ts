import type { Language } from '../language.ts'
import { isGeneric } from './generic.ts'
import { isPlainFact } from './plain-facts.ts'
import type { Said } from './said.ts'
import { isPast } from './telling.ts'

const [minWords, maxWords, maxOfGeneric] = [4, 13, 10]

/**
 * A sentence about things in general between sentences that tell what happened: "Complaints fell by a third. Certainty is
 * cheaper than speed. The captain still gives no advice." In a handbook, whose sentences are all of that kind, it says
 * what the handbook says.
 */
export function isWisdom(said: Said, language: Language): boolean {
  const { text, words } = said
  if (words.length < minWords || words.length > maxWords || !plain.test(text)) return false
  if (pointing[language].test(text) || isPast(said, language)) return false
  if (kinds.test(text) || isPlainFact(said, language)) return false
  return (
    (isGeneric(said, language, maxOfGeneric) && !words.slice(1).includes(words[0]!)) ||
    subjects[language].some((subject) => subject.test(text))
  )
}

/** "Mentores são como amantes": handbooks say what kinds of things are. */
const kinds = /^\p{L}+s (?:\p{L}+ )?são /iu

/** No figures and no names. */
const plain = /^\p{L}[^\d\p{Lu}?;()"“/_]*[.!]$/u

/** What points to something in the text, or tells somebody what to do. */
const pointing: Record<Language, RegExp> = {
  en: /\b(?:this|these|those|here|now|today|i|we|our|my|us|he|she|his|her|him|should|must|may|might|can|been|such|please|also|then|there|one of|some of)\b|^(?:it|they|that|there|so|its|their)\b/i,
  pt: /(?<!\p{L})(?:est[ae]s?|ess[ae]s?|iss?to|isso|deste|desta|desse|dessa|disso|neste|nesta|nesse|nessa|aqui|ali|agora|hoje|então|noss[oa]s?|meus?|minhas?|el[ae]s?|deve|devem|pode|podem|será|serão|tem que|têm que|del[ae]s?|seguintes?|\p{L}{3,}(?:amos|emos|imos))(?!\p{L})/iu,
}

const subjects: Record<Language, readonly RegExp[]> = {
  en: [
    /^an? \p{L}+(?: \p{L}+)? (?:that|who|which|without) [^,]{3,50}$/iu,
    /^an? \p{L}+ (?:is|never|always|has|\p{L}+s) [^,]{3,60}$/iu,
    /^the (?:\p{L}{3,}est|most \p{L}+|best|worst|only|first) [^,]{3,50} (?:is|are|has|have|comes|starts|begins)\b/iu,
    /^(?:people|most people) (?:rarely|never|always|only|seldom|don't|are|aren't)\b/iu,
    /^(?:nobody|no one|everyone|everybody) (?!has|is|was)(?:ever |really |always )?\p{L}+s\b/iu,
    /^every \p{L}+ (?:is|has|\p{L}+s)\b/iu,
    /^(?!(?:this|that|here|it)\b)\p{L}{4,} is (?:an? )?\p{L}{3,}: [^:,]{8,60}$/iu,
    /^\p{L}{3,}ing (?:\p{L}+ ){0,3}(?:is|isn't|\p{L}+s) [^,]*$/iu,
    /^(?:what|whoever) [^,]{3,40},? (?:is|are|\p{L}+s) /iu,
  ],
  pt: [
    /^quem (?!está|estava|quer |quiser|tiver)[^,]{4,60}$/iu,
    /^(?:o|a|os|as) (?:melhor|maior|pior|verdadeir[oa]|únic[oa]) [^,]{3,60} (?:é|são|tem|vem|começa|está|fica|mora) /iu,
    /^(?:o|a) \p{L}+ mais \p{L}+ [^,]{3,60}$/iu,
    /^o que [^,]{3,50} (?:costuma|é|vira|acaba|custa|fica) /iu,
    /^(?:o|a) \p{L}+ (?:também |sempre |só |nunca |quase nunca )(?!é (?:um|uma)(?!\p{L}))\p{L}+ /iu,
    /^(?:o|a) \p{L}+ \p{L}+[ae] (?:mais|menos|melhor) /iu,
    /^(?:todo|toda|cada|ninguém|toda a gente|todo mundo) [^,]{3,60}$/iu,
    /^(?:o|a) \p{L}+ (?:continua sendo|ainda é|é) (?:o|a) \p{L}+ mais \p{L}+ /iu,
    /^(?:o|a) \p{L}+ (?:se )?(?:começa|termina|mora|nasce|cabe|vive|acaba) (?:n|onde|quando|com)/iu,
    /^(?!você|gente)\p{L}{3,} (?:começa|termina|mora|nasce|cabe|vive|acaba) (?:n|onde|quando|com)/iu,
    /^tem \p{L}+ que [^,]{3,60}$/iu,
    /^\p{L}{2,}[aei]r [^,]{0,30}(?:custa|vale|exige) /iu,
    /^\p{L}{3,} (?:\p{L}+ )?(?:é|não é) (?:o|a|os|as|aquel[ae]|aquilo) (?:que|de|do|da)? ?/iu,
    /^\p{L}{3,}(?: \p{L}+)? é (?:onde|quando|tudo|quem) /iu,
    /^(?!(?:isso|isto|aqui|agora|hoje|nada|tudo|el[ae])(?!\p{L}))\p{L}{4,} é \p{L}{4,}: [^:,]{8,50}$/iu,
    /^(?!não )\p{L}{3,} (?:não )?se \p{L}+/iu,
  ],
}
