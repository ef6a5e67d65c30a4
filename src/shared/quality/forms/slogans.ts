import type { Language } from '../language.ts'
import type { Said } from './said.ts'

/** Sayings, by their build: "Done is better than perfect." "Your network is your net worth." */
export const isSaying = ({ text, words }: Said, language: Language): boolean =>
  words.length <= 14 && text.length <= 120 && builds[language].some((build) => build.test(text))

const builds: Record<Language, readonly RegExp[]> = {
  en: [
    /^(?:\p{L}+(?: \p{L}+)?, )?(?:\p{L}+ ){0,3}\p{L}+ is better than \p{L}+\.$/iu,
    /^sometimes [^.,]{2,30}, sometimes [^.,]{2,30}\.$/i,
    /^(?:\p{L}+ )?every \p{L}+ is an? (?:new )?\p{L}+\.$/iu,
    /^your (\p{L}+ )?\p{L}+ (?:is|are) your \p{L}+(?: \p{L}+)?\.$/iu,
    /\b\p{L}+ (?:begins|starts|grows|lives) where \p{L}+(?: \p{L}+)? (?:ends|stops)\b/iu,
    /^the best time to [^.]{2,40} (?:was|is) /i,
    /^at the end of the day, /i,
    /^behind every (?:great |good |successful )?\p{L}+ /iu,
  ],
  pt: [
    /^(?:\p{L}+, )?(?:o )?\p{L}+ é melhor (?:do )?que (?:o )?\p{L}+\.$/iu,
    /^às vezes [^.,]{2,30}, às vezes [^.,]{2,30}\.$/iu,
    /^tod[oa] \p{L}+ é uma? (?:nov[oa] )?\p{L}+\.$/iu,
    /^(?:o |a )?(?:seu|sua) \p{L}+ é (?:o |a )?(?:seu|sua) \p{L}+\.$/iu,
    /(?<!\p{L})\p{L}+ (?:começa|nasce|mora) onde (?:a |o )?(?:\p{L}+ )?(?:termina|acaba)(?!\p{L})/iu,
    /^o melhor momento para [^.]{2,40} (?:foi|é) /iu,
    /^no fim do dia, /i,
    /^por trás de (?:todo|toda|cada) (?:grande |bo[am] )?\p{L}+ /iu,
  ],
}

const sign = /^(?:\p{Extended_Pictographic}|[\d#*]\uFE0F?\u20E3)/u
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
