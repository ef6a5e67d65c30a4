import type { Language } from '../language.ts'
import { begins, isSameWord, pronouns, type Said } from './said.ts'

const maxCharacters = 80

/**
 * Whether a sentence says what something is not, and the next what it is, or the other way round: "Culture isn't a perk.
 * It's a habit." "They don't leave companies. They leave managers." "Técnica se ensina. Caráter, não."
 */
export function isOpposed(first: Said, second: Said, language: Language): boolean {
  if (first.text.length > maxCharacters || second.text.length > maxCharacters) return false
  if (![first, second].every(({ text }) => statement.test(text)) || isReport.test(first.text)) return false
  if (first.negation >= 0 && second.negation < 0) {
    return (
      isRestated(first, second, language) ||
      isSameVerb(first, second) ||
      isCutShort(first, second, language) ||
      isOtherReason(first, second) ||
      isMirrored(first, second, language)
    )
  }
  return isDenied(first, second, language) || isPair(first, second) || isLonelyView(first, second)
}

/** Neither a question nor a piece of a line, a condition or a note. */
const statement = /^(?!if |when |though |note|se |quando )\p{Lu}.*[.!;]$/iu

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
  return (begins(second, words[0]!) && !pronouns.has(words[0]!)) || begins(second, words[0]!, words[1] ?? '')
}

const copulas: Record<Language, RegExp> = {
  en: /^(?:is|are|was|were|it's|they're|that's)$/,
  pt: /^(?:é|são|foi|era|eram|foram|seja|será|mora|vive)$/,
}
const restarts: Record<Language, RegExp> = {
  en: /^(?:it's|it is|it was|they're|they are|that's|these are)\b/i,
  pt: /^(?:é|são|foi|era|será|talvez seja)(?!\p{L})/iu,
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
  const from = /^(?:but|mas)$/.test(second.words[0] ?? '') ? 1 : 0
  return second.words.slice(from, from + maxLead).some((word) => verbs.some((verb) => isSameWord(verb, word)))
}

/** Between a negation and its verb; and verbs that only say that there is something. */
const little: ReadonlySet<string> = new Set([
  ...['will', 'ever', 'just', 'only', 'about', 'been', 'have', 'has', 'had', 'does', 'did'],
  ...['que', 'vai', 'vão', 'lhe', 'lhes', 'mais', 'existe', 'existem', 'houve', 'havia'],
])

/** "Tools don't fix teams. Trust does." "O papel não está morrendo. O papel preguiçoso está." */
function isCutShort({ words, negation }: Said, second: Said, language: Language): boolean {
  const last = second.words.at(-1) ?? ''
  if (second.words.length < 2 || second.words.length > 10) return false
  const verb = words[negation + 1] ?? ''
  return (
    (endings[language].test(last) && /\p{L}[.!]$/u.test(second.text)) ||
    (second.words.length <= 3 && verb.length > 3 && isSameWord(verb, last))
  )
}

const endings: Record<Language, RegExp> = {
  en: /^(?:will|does|do|did|is|are|can|might|may|could|has|have)$/,
  pt: /^(?:vai|vão|está|estão|pode|podem|talvez|sim)$/,
}

/** "Not because it was easy. Because it was right." "Não por medo. Por respeito." */
function isOtherReason({ words, negation }: Said, second: Said): boolean {
  const wanted = words[negation + 1]
  if (negation > 1 || !wanted || (negation === 1 && !/^(?:and|e)$/.test(words[0]!))) return false
  const [opening = ''] = second.words
  if (!reasons.test(wanted)) return false
  return opening === wanted || (wanted.length > 3 && opening.slice(0, 3) === wanted.slice(0, 3))
}

const reasons =
  /^(?:because|for|to|out|by|from|with|as|in|the|an?|porque|por|pel[oa]s?|para|com|d[eoa]s?|um|uma|[oa]s?)$/

/** "We did not lose a client. We gained a lesson." "Não perdemos um cliente. Ganhamos uma lição." */
function isMirrored(first: Said, second: Said, language: Language): boolean {
  if (first.words.length > 8 || second.words.length > 6) return false
  if (language === 'en')
    return (
      first.words[0] === second.words[0] && first.negation <= 2 && /^(?:we|i|you|they|he|she)$/.test(first.words[0]!)
    )
  const ending = /(?:mos|ei|ou|am)$/
  const [one, two] = [first.words[first.negation + 1], second.words[0]].map((word = '') => ending.exec(word)?.[0])
  return first.negation === 0 && one !== undefined && one === two
}

/** "Skills can be taught. Character can't." "You can buy flour. You can't buy pride." */
function isDenied(first: Said, second: Said, language: Language): boolean {
  if (first.negation >= 0 || second.negation < 0 || second.words.length > 6 || first.words.length > 9) return false
  const { words, negation } = second
  if (negation === words.length - 1)
    return language === 'pt' ? /, não[.!]$/i.test(second.text) : /n't$/.test(words[negation]!)
  const [verb] = words.slice(negation + 1, negation + 3).filter((word) => !/^(?:se|me|te|nos|just)$/.test(word))
  if (verb === undefined || verb.length < 3 || copulas[language].test(verb)) return false
  return first.words.some((word) => isSameWord(word, verb))
}

const definition = /^(\p{L}+) (?:is|are|é|são) \p{L}[^,;:]{0,30}[.!]$/iu
const contest = /^(\p{L}+) (\p{L}+) [^.,;]{2,40}, (?:but|mas) \p{L}+ \2 /iu

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

/** "Everyone else saw a risk. I saw a founder." */
function isLonelyView(first: Said, second: Said): boolean {
  const [subject = '', verb = ''] = second.words
  if (second.words.length > 6 || !/^(?:i|we|he|she|eu|nós|ele|ela)$/.test(subject)) return false
  const others = first.words.findIndex((word) => /^(?:everyone|everybody|others|todos|outros)$/.test(word))
  return others >= 0 && first.words.slice(others + 1, others + 3).some((word) => word.slice(0, 2) === verb.slice(0, 2))
}

/** The same within a sentence: "A calendar isn't a schedule; it's …", "not for a bonus, but for each other". */
export function opposesItself({ text, words }: Said, language: Language): boolean {
  if (text.length > 160) return false
  if (contest.test(text) && !pronouns.has(words[0]!)) return true
  return within[language].some((pattern) => pattern.test(text))
}

const within: Record<Language, readonly RegExp[]> = {
  en: [
    /^(?!(?:it|that|this|i|we|you|he|she)\b)[^.;,–—]{2,40}\b(?:isn't|aren't|is not|are not) [^.;,–—]{2,50}(?:(?:;| [–—]) (?:it's|they're|it is|they are)|, (?:it's|they're|it is (?:an?|the|about)))\b/i,
    /^(?:\p{L}+ ){2,5}\p{L}+, (?:but )?not \p{L}+\.$/iu,
    /\bnot (because|for|to|out|by|from|with|as) [^.,;]{2,60}, but \1\b/i,
  ],
  pt: [
    /^[^.;,–—]{2,40}(?<!\p{L})não (?:é|são) [^.;,–—]{2,40}(?:[;,]| [–—]) (?:é|são)(?!\p{L}| que)/iu,
    /^\p{L}+(?: \p{L}+){0,2} não (?:é|são) \p{L}+(?: \p{L}+)?, mas \p{L}+(?: \p{L}+){0,3}\.$/iu,
    /^(?:\p{L}+ ){1,5}\p{L}+, (?:mas não(?: é)?|não) \p{L}{5,}\.$/iu,
    /(?<!\p{L})não (porque|por|pel[oa]s?|para|com) [^.,;]{2,60}, mas \1(?!\p{L})/iu,
  ],
}
