import type { Language } from '../language.ts'
import { isPlainFact } from './plain-facts.ts'
import type { Said } from './said.ts'

/** Sayings, by their build: "Done is better than perfect." "Your network is your net worth." */
export const isSaying = (said: Said, language: Language): boolean =>
  said.words.length <= 14 &&
  said.text.length <= 120 &&
  (builds[language].some((build) => build.test(said.text)) ||
    (ofAll[language].test(said.text) && !isPlainFact(said, language)))

/** "Nobody applauds the person who fixes the drain." */
const ofAll: Record<Language, RegExp> = {
  en: /^(?:nobody|no one|everybody|everyone) (?!is\b|has\b|was\b)\p{L}+s (?!that\b)[^.]{2,60}\.$/iu,
  pt: /^(?:ninguém|todo mundo) \p{L}{2,}[ae] (?!que(?!\p{L}))[^.]{2,60}\.$/iu,
}

const builds: Record<Language, readonly RegExp[]> = {
  en: [
    /^(?:\p{L}+(?: \p{L}+)?, )?(?:\p{L}+ ){0,3}\p{L}+ is better than \p{L}+\.$/iu,
    /^sometimes [^.,]{2,30}, sometimes [^.,]{2,30}\.$/i,
    /^(?:\p{L}+ )?every \p{L}+ is an? (?:new )?\p{L}+\.$/iu,
    /^every \p{L}+ was once an? \p{L}+/iu,
    /^(\p{L}+) (?!is |are )\p{L}+ (?:\p{L}+ )?\1\.$/iu,
    /^your (\p{L}+ )?\p{L}+ (?:is|are) your \p{L}+(?: \p{L}+)?\.$/iu,
    /\b\p{L}+ (?:begins|starts|grows|lives) where \p{L}+(?: \p{L}+)? (?:ends|stops)\b/iu,
    /^the best time to [^.]{2,40} (?:was|is) /i,
    /^at the end of the day, /i,
    /^the (?:\p{L}{3,}est|most \p{L}+) \p{L}+ (?:is|are) (?:often |usually |rarely |always |never |almost )*(?:the )?(?:\p{L}{3,}est|most)\b/iu,
    /\bone \p{L}+ at a time\.$/iu,
    /^if (?:everything|everyone|everybody|nobody|nothing) [^.,]{2,40}, (?:nothing|nobody|no one|everything|everyone)\b/i,
    /^(?:the )?(?:only )?difference between (?:a )?(?:good|great) /i,
    /^and (?:that's|that is|it|this is)(?: \p{L}+){1,2}\.$/iu,
    /^in a world (?:of|where|that|full)\b/i,
    /^be the \p{L}+ (?:you|who|that|your)\b/iu,
    /\bis the new \p{L}+\.$/iu,
    /^behind every (?:great |good |successful )?\p{L}+ /iu,
  ],
  pt: [
    /^(?:\p{L}+, )?(?:o )?\p{L}+ é melhor (?:do )?que (?:o )?\p{L}+\.$/iu,
    /^às vezes [^.,]{2,30}, às vezes [^.,]{2,30}\.$/iu,
    /^tod[oa] \p{L}+ é uma? (?:nov[oa] )?\p{L}+\.$/iu,
    /^tod[oa] \p{L}+ (?:já )?foi (?:um dia )?uma? \p{L}+/iu,
    /^(?:o |a )?(?:seu|sua) \p{L}+ é (?:o |a )?(?:seu|sua) \p{L}+\.$/iu,
    /(?<!\p{L})\p{L}+ (?:começa|nasce|mora) onde (?:a |o )?(?:\p{L}+ )?(?:termina|acaba)(?!\p{L})/iu,
    /^o melhor momento para [^.]{2,40} (?:foi|é) /iu,
    /^no fim do dia, /i,
    /^o (?:mais )?\p{L}+ (?:(?:quase )?sempre |muitas vezes |às vezes )*(?:sai|é o mais) (?:mais )?\p{L}+\.$/iu,
    /\p{L} uma? \p{L}+ (?:por|de cada) vez\.$/iu,
    /^se (?:tudo|todo mundo|todos|ninguém|nada) [^.,]{2,40}, (?:nada|ninguém|tudo|todos)(?!\p{L})/iu,
    /^a (?:única )?diferença entre (?:um |uma )?(?:bo[am]|grande)/iu,
    /^e (?:isso|está) (?:\p{L}+ ?){1,2}\.$/iu,
    /^(?:em|num) (?:um )?mundo (?:de|em que|onde|cheio)(?!\p{L})/iu,
    /^sej[ae] (?:o|a) \p{L}+ que(?!\p{L})/iu,
    /(?<!\p{L})é (?:o nov|a nov)[oa] \p{L}+\.$/iu,
    /^por trás de (?:todo|toda|cada) (?:grande |bo[am] )?\p{L}+ /iu,
  ],
}

const sign = /^(?:\p{Extended_Pictographic}|[\d#*]\uFE0F?\u20E3|[→➔➜➤▸►✓✗★])/u
const formula = /^[^>\n]{2,30} > [^>\n]{2,30}$/
const maxWords = 6

/** How many lines from this one on are slogans behind signs, or formulas: "✅ A mentor", "Effort > talent". */
export function slogansFrom(lines: readonly string[]): number {
  const run = (is: (line: string) => boolean) => {
    const end = lines.findIndex((line) => !is(line))
    return end < 0 ? lines.length : end
  }
  const isShort = (line: string) => line.split(/\s+/).length <= maxWords
  const count = Math.max(
    run((line) => sign.test(line) && isShort(line)),
    run((line) => formula.test(line) && isShort(line)),
  )
  return count >= 3 ? count : 0
}
