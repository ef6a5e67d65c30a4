import type { Language } from '../language.ts'
import { isOpposed } from './opposition.ts'
import { isParallel, isSkeleton } from './parallels.ts'
import { partsOf, pronouns, type Said } from './said.ts'

const contest = /^(\p{L}+) (\p{L}+) [^.,;]{2,40}, (?:but|mas) (?:the |o |a )?\p{L}+ \2 /iu

/** The same within a sentence: "A calendar isn't a schedule; it's …", "not for a bonus, but for each other". */
export function opposesItself(said: Said, language: Language): boolean {
  const { text, words } = said
  if (text.length > 160) return false
  if (isOpposedInParts(said, language)) return true
  if (contest.test(text) && !pronouns.has(words[0]!)) return true
  return within[language].some((pattern) => pattern.test(text))
}

/** "Data tells you what happened; stories tell you why." Two dashes are an aside. */
function isOpposedInParts(said: Said, language: Language): boolean {
  const [first, second, third] = partsOf(said, language)
  // "Provider resource - The provider to update."
  if (!first || !second || third || /^\p{L}[^.]* - \p{Lu}/u.test(said.text)) return false
  if (/^(?:it|this|that|isso|isto)$/.test(first.words[0] ?? '')) return false
  if ([first, second].some(({ words }) => words.length < 3 || words.length > 9)) return false
  return isParallel(first, second, language) || isSkeleton(first, second) || isOpposed(first, second, language)
}

const within: Record<Language, readonly RegExp[]> = {
  en: [
    /^(?!(?:if|when|unless|since|it|that|this|i|we|you|he|she)\b)[^.;,–—]{2,40}\b(?:isn't|aren't|is not|are not) [^.;,–—]{2,50}(?:;|,| [–—]) (?:it's|they're|it is|they are)\b/i,
    /^(?!(?:if|when|where|once|unless|bring|take|pack|wear|use|buy|turn|press|ring|ask) )(?:\p{L}+ ){2,5}\p{L}+, (?:but )?not (?:an? )?\p{L}+\.$/iu,
    /^(\p{L}+) (?:don't|doesn't|didn't|do not|does not|did not) (\p{L}+) [^.;,]{2,45}, (?:\1 \2|(?:they|it|he|she) \2 [^,.]{2,20}\.$)/iu,
    /^(\p{L}{3,})(?: \p{L}+){1,4},? (?:before|until) (?:\p{L}+ ){1,2}\1/iu,
    /^(?!(?:it|that|this|i|we|you|he|she)\b)\p{L}[^.;,–—]{2,40}\b(?:wasn't|weren't|was not|were not) [^.;,–—]{2,50}, (?:it was|they were) [^,]{2,40}\.$/iu,
    /^(we|i|they|he|she) (?:don't|didn't|did not|never) (?!know|think|mind|care)[^.;,]{4,40}, \1 [^,.]{2,40}\.$/iu,
    /^(?:instead of|rather than) [^,.]{3,30}, (?:we|i|they|he|she) \p{L}+(?: \p{L}+){1,2}\.$/iu,
    /^(?:we|i|they|he|she) (?:stopped|quit) \p{L}+ing [^,.]{2,40} and (?:started|began) \p{L}+ing /iu,
    /^[^.;,]{2,40} (?:isn't|wasn't|aren't|weren't|was not|were not) (?:an? |the )?\p{L}+ but (?:an? |the )?\p{L}+(?: \p{L}+)?\.$/iu,
    /\bnot (because|for|to|out|by|from|with|as) [^.,;]{2,60}, but \1\b/i,
    /^more than (?:an? )?\p{L}+(?: \p{L}+)?, (?:it's|it is|this is|he's|she's|we're) /iu,
    /\bless (about|like|of) [^.;:]{2,40}?(?:,|,? and) more \1\b/i,
    /^(?:[\p{L}']+ ){1,4}(?:isn't|is not|aren't|are not) (the|an?|about|in|what) [^.,;:]{2,45},? but \1\b/iu,
    /^(we|i|they|you|he|she) (?:don't|do not|didn't|did not|never|can't|won't) [^.;:–—,]{2,30}(?:[;:]| [–—-]+) (?:but )?\1\b/i,
    /^(?!(?:if|when|unless|since|it|that|this|i|we|you|he|she)\b)[^.;:,–—]{2,40}\b(?:isn't|aren't|is not|are not) [^.;:,–—]{2,50}(?::|…|—| -+) ?(?:it's|they're|it is|they are)\b/i,
  ],
  pt: [
    /^[^.;,–—]{2,40}(?<!\p{L})não (?:é|são) [^.;,–—]{2,40}(?:[;,]| [–—]) (?:é|são)(?!\p{L}| que| \p{L}+[ai]d[oa]s?(?!\p{L}))/iu,
    /^(?!isso |isto )(?:\p{L}+ ){1,4}não (era|eram|foi|foram) [^.;,–—]{2,40}[;,] \1 [^,]{2,40}\.$/iu,
    /^em vez de [^,.]{3,30}, \p{L}+(?: \p{L}+){1,2}\.$/iu,
    /^par(?:ei|ou|amos|aram) de \p{L}+r [^,.]{2,40} e (?:comec|pass)\p{L}+ a /iu,
    /^[^.;,]{2,40} não (?:é|era|foi) (?:uma? |o |a )?\p{L}+(?: \p{L}+)?, mas (?:sim )?(?:uma? |o |a )?\p{L}+(?: \p{L}+){0,2}\.$/iu,
    /^(?:nós )?não \p{L}+(amos|emos|imos) [^.;,]{2,40}, \p{L}+\1 [^,.]{2,40}\.$/iu,
    /^\p{L}+(?: \p{L}+){0,2} não (?:é|são) \p{L}+(?: \p{L}+)?, mas \p{L}+(?: \p{L}+){0,3}\.$/iu,
    /^(?!(?:se|quando|caso|onde|enquanto|ao|traga|leve|use|compre|pegue|aperte) )(?:\p{L}+ ){1,5}\p{L}+, (?:mas não(?: é)?|não) (?:uma? )?\p{L}{5,}\.$/iu,
    /^(?:\p{L}+ ){0,3}não (?!é |são |foi )(\p{L}{2,}) [^.;,]{2,45}, \1(?!\p{L}| que)/iu,
    /^(\p{L}{3,})(?: \p{L}+){1,4},? antes que (?:\p{L}+ ){1,2}\1/iu,
    /(?<!\p{L})não (porque|por|pel[oa]s?|para|com) [^.,;]{2,60}, mas \1(?!\p{L})/iu,
    /^mais (?:do )?que (?:uma? )?\p{L}+(?: \p{L}+)?, (?:é|são|trata-se|somos) /iu,
    /(?<!\p{L})menos (sobre|a|de|para|com) [^.;:]{2,40}? mais \1(?!\p{L})/iu,
    /^(?:\p{L}+ ){1,4}não (?:é|são|está|estão) [^.,;:]{2,45}, (?:e|mas) sim /iu,
    /^não \p{L}+(mos|mo) [^.;:–—]{2,45}(?:[;:]| [–—-]+) \p{L}+\1(?!\p{L})/iu,
    /^(?:\p{L}+ ){1,6}não (é|são|está|estão) [^.,;:–—]{2,45}(?:, |: |; | [–—-]+ |…)\1(?!\p{L}| que)/iu,
  ],
}
