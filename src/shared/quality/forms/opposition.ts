import type { Language } from '../language.ts'
import { isOtherCause, isSeenByOne } from './causes.ts'
import { isGeneric } from './generic.ts'
import { isAnchored, weighs, weighsMuch } from './plain-facts.ts'
import { begins, isSameWord, pronouns, type Said, wordsIn } from './said.ts'
import { isPast } from './telling.ts'

const maxCharacters = 80

/**
 * Whether a sentence says what something is not, and the next what it is, or the other way round: "Culture isn't a perk.
 * It's a habit." "They don't leave companies. They leave managers." "Técnica se ensina. Caráter, não."
 */
export function isOpposed(first: Said, second: Said, language: Language): boolean {
  if (first.text.length > maxCharacters || second.text.length > maxCharacters) return false
  if (![first, second].every(({ text }) => statement.test(text)) || isReport.test(first.text)) return false
  if (isOtherCause(first, second, language)) return true
  if (first.negation >= 0 && second.negation < 0) {
    if (isAside(first) || isCorrection(first, second, language)) return false
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
    isSeenByOne(first, second, language) ||
    isDenied(first, second, language) ||
    isPair(first, second, language) ||
    isLonelyView(first, second) ||
    isCorrected(first, second) ||
    (!gives.test(second.text) &&
      [insteads, clefts, choices].some(
        (forms) => forms[language][0].test(first.text) && forms[language][1].test(second.text),
      ))
  )
}

/**
 * What was thought of one thing, and how it is: "The key is not in the box. It's on the hook." "We don't open on Mondays. We
 * open on Tuesdays." "She did not sign the form. She signed the list."
 */
const isCorrection = (first: Said, second: Said, language: Language): boolean =>
  ![first, second].some((each) => weighsMuch(each, language)) &&
  (dated[language].test(second.text) ||
    whereabouts[language].test(second.text) ||
    (particular[language].test(first.text) && isPast(second, language) && isAnchored(second, language)))

const dated: Record<Language, RegExp> = {
  en: /\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\bat (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon)\b/i,
  pt: /\d|(?<!\p{L})(?:n[oa]s?|às|de) (?:segunda|terça|quarta|quinta|sexta|sábado|domingo|uma|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|meio-dia)s?(?!\p{L})/iu,
}
const whereabouts: Record<Language, RegExp> = {
  en: /^(?:it|they|he|she)(?:'s|'re| is| are| was| were) (?:now |still |only )?(?:in|on|at|under|behind|with|switched|locked|closed|stored|kept|used) /i,
  pt: /^(?:el[ae]s? )?(?:está|estão|estava|estavam|fica|ficam) (?:n[oa]s?|com|em|atrás|\p{L}+[ai]d[oa]s?)(?!\p{L})/iu,
}

/** Neither a question nor a piece of a line, a condition or a note. Parts of a sentence begin in lower case. */
const statement = /^(?!if |when |though |note|se |quando )\p{L}.*[.!;]$/iu

/** "… by a contractor who had never made one before": the sentence itself denies nothing. */
const isAside = ({ words, negation }: Said): boolean =>
  words.slice(minMain, negation).some((word) => /^(?:who|whose|which|cujo|cuja|onde)$/.test(word))
const minMain = 2

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
function isSameVerb(first: Said, second: Said): boolean {
  const { words, negation } = first
  if (second.text.length > maxOfSecond) return false
  const isSubject = /^(?:nobody|no|none|nothing|ninguém|nenhum|nenhuma|nunca)$/.test(words[negation]!)
  const verbs = wordsAfterNegation(first)
    .slice(0, 4)
    .filter((word) => !little.has(word) && !pronouns.has(word))
    .slice(0, isSubject ? 3 : 1)
    .filter((word) => word.length > (words.length > 3 ? 2 : 3))
  const from = leadOf(second)
  const leading = second.words.slice(from, from + maxLead)
  const last = second.words.length <= 6 ? second.words.slice(-1) : []
  return [...leading, ...last].some((word) => verbs.some((verb) => isSameWord(verb, word)))
}

/** Those of the same clause: "There being nothing further, the meeting closed." */
function wordsAfterNegation({ text, words, negation }: Said): readonly string[] {
  const end = wordsIn(text.split(/[,;:] /)[0]!).length
  return words.slice(negation + 1, end > negation ? end : undefined)
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
  // "The morning class paid on time. The evening class didn't." "Later came the schoolchildren, who didn't."
  if (
    isAside(second) ||
    ((particular[language].test(second.text) || second.negation === 0) && !weighs(withoutNegation(second), language))
  )
    return false
  // "Dá para terceirizar o telefone. Não dá para terceirizar o cuidado."
  if (negation === 0 && begins(first, words[1] ?? '', words[2] ?? '')) return true
  if (words.length > 6) return false
  if (negation === words.length - 1)
    return language === 'pt' ? /, não[.!]$/i.test(second.text) : /n't$/.test(words[negation]!)
  const [verb] = words.slice(negation + 1, negation + 3).filter((word) => !/^(?:se|me|te|nos|just)$/.test(word))
  if (verb === undefined || verb.length < 3 || copulas[language].test(verb)) return false
  return first.words.some((word) => isSameWord(word, verb))
}

/** "Nunca deixe no sol" is an instruction. */
const withoutNegation = (said: Said): Said => ({
  ...said,
  text: said.text.replace(/^(?:never|no|not|nunca|não|nothing|nobody) /i, ''),
})

/** Who or what was named before. */
const particular: Record<Language, RegExp> = {
  en: /^(?:the|that|this|my|our|his|her|their|its|i|we|he|she|they|it|half|most|some|many|one|two|three|four|five|six|seven|others?)\b/i,
  pt: /^(?:[oa]s?|ess[ea]s?|est[ea]s?|aquel[ea]s?|meus?|minhas?|noss[oa]s?|seus?|suas?|eu|nós|el[ea]s?|metade|alguns|algumas|uma?|dois|duas|três|quatro|cinco|outr[oa]s?)(?!\p{L})/iu,
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

/** "Ideas are cheap. Execution is everything." "Money attracts. Purpose keeps." */
function isPair(first: Said, second: Said, language: Language): boolean {
  const both = [first, second]
  const opening = both.map(({ words }) => words[0] ?? '')
  if (opening[0] === opening[1] || opening.some((word) => pronouns.has(word) || word.length < 3 || parts.test(word)))
    return false
  if (both.every(({ text }) => definition.test(text))) return both.some((each) => weighs(each, language))
  if (both.every(({ words }) => words.length <= 4) && first.words[1] === second.words[1] && first.words.length > 2)
    return true
  return (
    both.every(({ words, text }) => words.length === 2 && /^\p{L}+ \p{L}+\.$/u.test(text)) && !isPast(first, language)
  )
}

const parts = /^(?:some|others|many|few|most|uns|umas|outros|outras|muitos|muitas|poucos|poucas)$/

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
