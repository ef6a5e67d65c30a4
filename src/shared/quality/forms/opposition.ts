import type { Language } from '../language.ts'
import { isGeneric } from './generic.ts'
import { isParallel, isSkeleton } from './parallels.ts'
import { begins, isSameWord, partsOf, pronouns, type Said } from './said.ts'

const maxCharacters = 80

/**
 * Whether a sentence says what something is not, and the next what it is, or the other way round: "Culture isn't a perk.
 * It's a habit." "They don't leave companies. They leave managers." "Técnica se ensina. Caráter, não."
 */
export function isOpposed(first: Said, second: Said, language: Language): boolean {
  if (first.text.length > maxCharacters || second.text.length > maxCharacters) return false
  if (![first, second].every(({ text }) => statement.test(text)) || isReport.test(first.text)) return false
  if (first.negation >= 0 && second.negation < 0) {
    if (isAside(first)) return false
    return (
      isRestated(first, second, language) ||
      isSameVerb(first, second) ||
      isCutShort(first, second, language) ||
      isOtherReason(first, second) ||
      isMirrored(first, second, language) ||
      // "Quality isn't inspected at the end. It is grown in the soil."
      (isGeneric(first, language) && /^(?:it|they|el[ae]s?)$/.test(second.words[0]!) && second.words.length <= 10)
    )
  }
  return (
    isDenied(first, second, language) ||
    isPair(first, second) ||
    isLonelyView(first, second) ||
    isCorrected(first, second) ||
    [insteads, clefts, choices].some(
      (forms) => forms[language][0].test(first.text) && forms[language][1].test(second.text),
    )
  )
}

/** Neither a question nor a piece of a line, a condition or a note. */
const statement = /^(?!if |when |though |note|se |quando )\p{Lu}.*[.!;]$/iu

/** "… by a contractor who had never made one before": the sentence itself denies nothing. */
const isAside = ({ words, negation }: Said): boolean =>
  words.slice(minMain, negation).some((word) => /^(?:who|whose|which|cujo|cuja|onde)$/.test(word))
const minMain = 3

/** "That wasn't the case" tells what happened. */
const isReport = /\b(?:the case|o caso|any ?more|yet|mais|ainda)[.!]?$|\bquer dizer\b/i

/** "… isn't a document. It's a habit." "The issue was never size. The issue was courage." */
function isRestated(first: Said, second: Said, language: Language): boolean {
  const { words, negation } = first
  const [before = '', at = '', after = ''] = [words[negation - 1], words[negation], words[negation + 1]]
  const denies =
    language === 'en' ? /^(?:is|are|was|were)n't$/.test(at) || copulas.en.test(before) : copulas.pt.test(after)
  if (!denies || begins(first, 'there')) return false
  if (restarts[language].test(second.text)) return true
  if (begins(second, words[0]!) && !pronouns.has(words[0]!)) return true
  return begins(second, words[0]!, (language === 'pt' ? after : words[1]) ?? '')
}

const copulas: Record<Language, RegExp> = {
  en: /^(?:is|are|was|were|it's|they're|that's)$/,
  pt: /^(?:é|são|foi|era|eram|foram|seja|será|mora|vive)$/,
}
const restarts: Record<Language, RegExp> = {
  en: /^(?:sometimes |often |usually |mostly |most days |maybe |perhaps |really,? |in fact,? )?(?:it's|it is|it was|they're|they are|that's|these are)\b/i,
  pt: /^(?:às vezes |muitas vezes |quase sempre |no fundo,? |na verdade,? |talvez )?(?:el[ae]s? )?(?:é|são|foi|era|será|seja)(?!\p{L}| (?:aí|ali|então|assim|quando|por isso)(?!\p{L}))/iu,
}

/** How many words may stand before the repeated verb. */
const maxLead = 3
const maxOfSecond = 65

/** "… doesn't live in a binder. It lives in …" "Nobody follows a spreadsheet. They follow a person." */
function isSameVerb({ words, negation }: Said, second: Said): boolean {
  if (second.text.length > maxOfSecond) return false
  const isSubject = /^(?:nobody|no|none|nothing|ninguém|nenhum|nenhuma|nunca)$/.test(words[negation]!)
  const verbs = words
    .slice(negation + 1, negation + 5)
    .filter((word) => !little.has(word) && !pronouns.has(word))
    .slice(0, isSubject ? 3 : 1)
    .filter((word) => word.length > (words.length > 3 ? 2 : 3))
  const from = leadOf(second)
  const leading = second.words.slice(from, from + maxLead)
  const last = second.words.length <= 6 ? second.words.slice(-1) : []
  return [...leading, ...last].some((word) => verbs.some((verb) => isSameWord(verb, word)))
}

/** "But they …", "Most days it …". */
const leadOf = ({ text }: Said): number =>
  /^(?:(?:but|mas|sometimes|often|usually|às vezes|most (?:days|of the time)|na maioria d[oa]s (?:dias|vezes)),? )?/i
    .exec(text)![0]
    .split(' ').length - 1

/** Between a negation and its verb; and verbs that only say that there is something. */
const little: ReadonlySet<string> = new Set([
  ...['will', 'ever', 'just', 'only', 'about', 'been', 'have', 'has', 'had', 'does', 'did'],
  ...['que', 'vai', 'vão', 'lhe', 'lhes', 'mais', 'existe', 'existem', 'houve', 'havia'],
])

/** "Tools don't fix teams. Trust does." "O papel não está morrendo. O papel preguiçoso está." */
function isCutShort({ words, negation }: Said, second: Said, language: Language): boolean {
  const last = second.words.at(-1) ?? ''
  if (second.words.length < 2 || second.words.length > 10 || gives.test(second.text)) return false
  const verb = words[negation + 1] ?? ''
  return (
    (endings[language].test(last) && /\p{L}[.!]$/u.test(second.text)) ||
    (second.words.length <= 3 && verb.length > 3 && isSameWord(verb, last))
  )
}

/** "The arches are uneven because the rock is" gives a reason. */
const gives = /(?<!\p{L})(?:because|since|whether|porque|pois)(?!\p{L})/iu
const endings: Record<Language, RegExp> = {
  en: /^(?:will|does|do|did|is|are|can|might|may|could|has|have)$/,
  pt: /^(?:vai|vão|está|estão|pode|podem|talvez|sim)$/,
}

/** "Not because it was easy. Because it was right." "Não por medo. Por respeito." */
function isOtherReason({ words, negation }: Said, second: Said): boolean {
  const wanted = words[negation + 1]
  // "Not faster. Better."
  if (negation === 0 && /^(?:not|não)$/.test(words[0]!) && words.length <= 4 && second.words.length <= 3) return true
  if (negation > 1 || !wanted || (negation === 1 && !/^(?:and|e)$/.test(words[0]!))) return false
  const [opening = ''] = second.words
  if (!reasons.test(wanted)) return false
  return opening === wanted || (wanted.length > 3 && opening.slice(0, 3) === wanted.slice(0, 3))
}

const reasons =
  /^(?:because|for|to|out|by|from|with|as|in|the|an?|porque|por|pel[oa]s?|para|com|d[eoa]s?|um|uma|[oa]s?)$/

const maxOfMirror: Record<Language, number> = { en: 6, pt: 8 }
/** "We did not lose a client. We gained a lesson." "Não perdemos um cliente. Ganhamos uma lição." */
function isMirrored(first: Said, second: Said, language: Language): boolean {
  if (first.words.length > 8 || second.words.length > maxOfMirror[language]) return false
  if (language === 'en')
    return (
      first.words[0] === second.words[0] && first.negation <= 2 && /^(?:we|i|you|they|he|she)$/.test(first.words[0]!)
    )
  const ending = /(?:mos|ei|ou|am|ava|(?<!hav)ia)$/
  const [one, two] = [first.words[first.negation + 1], second.words[0]].map((word = '') => ending.exec(word)?.[0])
  return first.negation <= 2 && one !== undefined && one === two
}

/** "Skills can be taught. Character can't." "You can buy flour. You can't buy pride." */
function isDenied(first: Said, second: Said, language: Language): boolean {
  if (first.negation >= 0 || second.negation < 0 || second.words.length > 8 || first.words.length > 9) return false
  const { words, negation } = second
  // "Dá para terceirizar o telefone. Não dá para terceirizar o cuidado."
  if (negation === 0 && begins(first, words[1] ?? '', words[2] ?? '')) return true
  if (words.length > 6) return false
  if (negation === words.length - 1)
    return language === 'pt' ? /, não[.!]$/i.test(second.text) : /n't$/.test(words[negation]!)
  const [verb] = words.slice(negation + 1, negation + 3).filter((word) => !/^(?:se|me|te|nos|just)$/.test(word))
  if (verb === undefined || verb.length < 3 || copulas[language].test(verb)) return false
  return first.words.some((word) => isSameWord(word, verb))
}

/** "Forget balance. Think harmony." */
const insteads: TwoForms = {
  en: [/^(?:forget|skip|ditch|drop|ignore) [^.]{2,40}\.$/i, /^(?:think|build|start|choose|try|focus|embrace|ask|be) /i],
  pt: [
    /^(?:esqueça|largue|chega de|troque|ignore) [^.]{2,40}\.$/i,
    /^(?:pense|foque|construa|comece|escolha|abrace|seja|pergunte) /i,
  ],
}
/** "Most boards think they have a money problem. What they have is a listening problem." */
const clefts: TwoForms = {
  en: [
    /\b(?:think|thinks|thought|believe|believes|believed|say|says|assume)\b/i,
    /^(?:but )?what (?:they|we|you|it|he|she) [^.,]{2,30} (?:is|was|are) /i,
  ],
  pt: [
    /(?<!\p{L})(?:ach\p{L}+|pens\p{L}+|acredit\p{L}+|dizem|diz)(?!\p{L})/iu,
    /^(?:mas )?o que (?:el[ae]s?|a gente|você|nós) [^.,]{2,30} (?:é|era|são) /iu,
  ],
}
/** "We could have paid bonuses. We chose to build homes." */
const choices: TwoForms = {
  en: [
    /^(?:i|we|they|he|she) (?:could|might) (?:have|'ve) /i,
    /^(?:but |instead,? )?(?:i|we|they|he|she) (?:chose|decided|picked|preferred|built|went)\b/i,
  ],
  pt: [
    /^(?:eu |el[ae]s? |nós )?(?:pod(?:ia|íamos|iam)|poderi?(?:a|amos|am)|poderíamos) ter /iu,
    /^(?:mas |em vez disso,? )?(?:eu |el[ae]s? |nós )?(?:escolh|prefer|decid|opt)\p{L}+/iu,
  ],
}
type TwoForms = Record<Language, readonly [RegExp, RegExp]>

const definition = /^(\p{L}+) (?:is|are|é|são) \p{L}[^,;:]{0,30}[.!]$/iu
const contest = /^(\p{L}+) (\p{L}+) [^.,;]{2,40}, (?:but|mas) (?:the |o |a )?\p{L}+ \2 /iu

/** "Ideas are cheap. Execution is everything." "Money attracts. Purpose keeps." */
function isPair(first: Said, second: Said): boolean {
  const both = [first, second]
  const opening = both.map(({ words }) => words[0] ?? '')
  if (opening[0] === opening[1] || opening.some((word) => pronouns.has(word) || word.length < 3)) return false
  if (both.every(({ text }) => definition.test(text))) return true
  if (both.every(({ words }) => words.length <= 4) && first.words[1] === second.words[1] && first.words.length > 2)
    return true
  return both.every(({ words, text }) => words.length === 2 && /^\p{L}+ \p{L}+\.$/u.test(text))
}

/** "People think they are buying an instrument. They are buying a promise." */
function isCorrected({ words }: Said, second: Said): boolean {
  const at = words.findIndex((word) => believing.test(word))
  if (at < 0 || at > 4 || words.length > 12 || second.words.length > 12) return false
  const believed = words
    .slice(at + 1)
    .filter((word) => !/^(?:that|que)$/.test(word))
    .slice(0, 3)
  const opening = second.words.slice(0, 3)
  return opening.some((word) => word.length > 3 && believed.includes(word))
}
const believing =
  /^(?:think|thinks|thought|believe|believes|believed|assume|assumed|ach[ao]m?|achavam?|pensam?|pensavam?|acreditam?)$/

/** "Everyone else saw a risk. I saw a founder." */
function isLonelyView(first: Said, second: Said): boolean {
  const [subject = '', verb = ''] = second.words
  if (second.words.length > 6 || !/^(?:i|we|he|she|eu|nós|ele|ela)$/.test(subject)) return false
  const others = first.words.findIndex((word) => /^(?:everyone|everybody|others|todos|outros)$/.test(word))
  return others >= 0 && first.words.slice(others + 1, others + 3).some((word) => word.slice(0, 2) === verb.slice(0, 2))
}

/** The same within a sentence: "A calendar isn't a schedule; it's …", "not for a bonus, but for each other". */
export function opposesItself(said: Said, language: Language): boolean {
  const { text, words } = said
  if (text.length > 160) return false
  if (isOpposedInParts(partsOf(said, language), language)) return true
  if (contest.test(text) && !pronouns.has(words[0]!)) return true
  return within[language].some((pattern) => pattern.test(text))
}

/** "Data tells you what happened; stories tell you why." Two dashes are an aside. */
function isOpposedInParts([first, second, third]: readonly Said[], language: Language): boolean {
  if (!first || !second || third || /^(?:it|this|that|isso|isto)$/.test(first.words[0] ?? '')) return false
  if ([first, second].some(({ words }) => words.length < 3 || words.length > 9)) return false
  return isParallel(first, second, language) || isSkeleton(first, second) || isOpposed(first, second, language)
}

const within: Record<Language, readonly RegExp[]> = {
  en: [
    /^(?!(?:it|that|this|i|we|you|he|she)\b)[^.;,–—]{2,40}\b(?:isn't|aren't|is not|are not) [^.;,–—]{2,50}(?:;|,| [–—]) (?:it's|they're|it is|they are)\b/i,
    /^(?:\p{L}+ ){2,5}\p{L}+, (?:but )?not (?:an? )?\p{L}+\.$/iu,
    /^(\p{L}+) (?:don't|doesn't|didn't|do not|does not|did not) (\p{L}+) [^.;,]{2,45}, \1 \2/iu,
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
    /^(?!(?:it|that|this|i|we|you|he|she)\b)[^.;:,–—]{2,40}\b(?:isn't|aren't|is not|are not) [^.;:,–—]{2,50}(?::|…|—| -+) ?(?:it's|they're|it is|they are)\b/i,
  ],
  pt: [
    /^[^.;,–—]{2,40}(?<!\p{L})não (?:é|são) [^.;,–—]{2,40}(?:[;,]| [–—]) (?:é|são)(?!\p{L}| que)/iu,
    /^(?!isso |isto )(?:\p{L}+ ){1,4}não (era|eram|foi|foram) [^.;,–—]{2,40}[;,] \1 [^,]{2,40}\.$/iu,
    /^em vez de [^,.]{3,30}, \p{L}+(?: \p{L}+){1,2}\.$/iu,
    /^par(?:ei|ou|amos|aram) de \p{L}+r [^,.]{2,40} e (?:comec|pass)\p{L}+ a /iu,
    /^[^.;,]{2,40} não (?:é|era|foi) (?:uma? |o |a )?\p{L}+(?: \p{L}+)?, mas (?:sim )?(?:uma? |o |a )?\p{L}+(?: \p{L}+){0,2}\.$/iu,
    /^(?:nós )?não \p{L}+(amos|emos|imos) [^.;,]{2,40}, \p{L}+\1 [^,.]{2,40}\.$/iu,
    /^\p{L}+(?: \p{L}+){0,2} não (?:é|são) \p{L}+(?: \p{L}+)?, mas \p{L}+(?: \p{L}+){0,3}\.$/iu,
    /^(?:\p{L}+ ){1,5}\p{L}+, (?:mas não(?: é)?|não) (?:uma? )?\p{L}{5,}\.$/iu,
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
