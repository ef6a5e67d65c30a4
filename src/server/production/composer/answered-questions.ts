import { maxOpeningCharacters } from '#shared/networks/linkedin.ts'
import type { Language } from '#shared/quality/language.ts'
import { fold, splitSentences, words } from '#shared/quality/sentences.ts'
import type { EarlierMentions } from './earlier-mentions.ts'
import { cleanHeading } from './headings.ts'
import { withoutDirections } from './private-matter.ts'
import { hasOpenPronoun, pointsAtNoun } from './references.ts'
import { capitalized } from './sentence-starts.ts'
import { stem } from './stems.ts'
import type { Unit } from './unit.ts'
import { stopwordsOf } from './wording.ts'

interface Answer {
  language: Language
  units: readonly Unit[]
  mentions: EarlierMentions
}

const minWords = 4
/** Sentences of an answer that speak of what was asked. */
const answering = 8

/** In front of a question in a conversation: "So", "And", "OK,". */
const links =
  /^(?:(?:so|and|but|now|well|okay|ok|right|then|all right|e aí|e|mas|então|aí|agora|tá|bom|bem|olha|certo|mas e)(?:, | (?![,.])))+/iu

/** "What about the roof?", "And after that?", "Which ones?": questions that make sense only to somebody who heard what came before. */
const elliptic: Record<Language, RegExp> = {
  en: /^(?:what about|how about|and|or|which(?: ones?)?(?= (?:is|was|are|were|do|did))|what else|who else|where else|like what|such as|meaning)(?!\p{L})|(?<!\p{L})(?:it|they|them|their|he|she|him|his|her|there|then|that|this|those|these|so|too|again|else|other|one|ones|mention\p{L}*|said|say|told)(?!\p{L})/iu,
  pt: /^(?:e|ou|como assim|o que mais|quem mais|tipo)(?!\p{L})|(?<!\p{L})(?:[dn]?el[ea]s?|lá|aí|ali|isso|isto|aquilo|ess[ea]s?|aquel[ea]s?|[dn]ess[ea]s?|[dn]isso|[dn]aquel[ea]s?|também|de novo|outr[oa]s?|falou|disse|contou|falam|dizem)(?!\p{L})/iu,
}

/** Words that can occur in any question, so they do not name its subject. */
const general: ReadonlySet<string> = new Set(
  'much many long often there quanto quanta quantos quantas quando como anything something things thing people time year years today happen happened happens change changed changes find found know knew known start started begin began come came think thought learn learned make made going went mean meant feel felt work worked works like look want wanted tell really actually just first part coisa coisas gente tempo hoje aconteceu acontece mudou muda mudaram mudança descobriu sabe sabia comecou comeca começou veio pensa pensou aprendeu faz fazem fizeram fez ficou quer queria conta contar explica explicar primeiro parte vocês você senhor senhora'
    .split(' ')
    .map((word) => stem(fold(word))),
)
const minSubjectLetters = 4

/** The heading if it asks the author something: "Why did you leave for a village?"; otherwise ''. */
export const askedIn = (heading: string): string =>
  heading.endsWith('?') && /(?<!\p{L})(?:you|your|vocês?|(?:[oa] )?senhora?|teus?|tuas?)(?!\p{L})/iu.test(heading)
    ? cleanHeading(heading)
    : ''

/**
 * The question that an interview's answer responds to, in quotation marks, as an opening line; '' if readers could not tell what
 * it is about.
 * @param asked what the interviewer said before the answer
 */
export function questionLine({ language, mentions, units }: Answer, asked: string): string {
  const [first] = units
  const said = splitSentences(withoutDirections(asked)).map(({ text }) => text)
  const last = said.slice(-lastSentences).findLast((text) => text.endsWith('?')) ?? ''
  if (!first || !last.endsWith('?') || /["“”«»()[\]:;–—…]|\.\.\./u.test(last)) return ''
  const question = capitalized(last.replace(links, ''))
  const isPlain = words(question).length >= minWords && question.length < maxOpeningCharacters - quotes
  if (!isPlain || elliptic[language].test(question) || pointsAtNoun(question, language)) return ''
  // "Until December of that year": the answer refers to an earlier one.
  if (units.slice(0, firstOfAnswer).some(({ text }) => pointsAtTime[language].test(text))) return ''
  if (hasOpenPronoun(question, language) || mentions.hangs(question, first.order, new Set(['']), language)) return ''
  return namesSubject(question, units, language) ? `"${question}"` : ''
}
const quotes = 2
const firstOfAnswer = 3
const pointsAtTime: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:that|those) (?:days?|weeks?|months?|years?|time|summer|winter|spring|autumn|night|morning)(?!\p{L})/iu,
  pt: /(?<!\p{L})[dn]?aquel[ea]s? (?:dias?|semanas?|m[eê]s|meses|anos?|épocas?|tempos?|verão|inverno|noites?|manhãs?)(?!\p{L})/iu,
}
/** After a question, one sentence may say why it is asked. */
const lastSentences = 2

/** Whether it names something that the answer speaks of, or two things. */
function namesSubject(question: string, units: readonly Unit[], language: Language): boolean {
  const told = words(question).map(fold)
  const named = told.filter(
    (word) => word.length >= minSubjectLetters && !stopwordsOf(language).has(word) && !general.has(stem(word)),
  )
  const answer = units.slice(0, answering).flatMap(({ text, items }) => words(fold([text, ...items].join(' '))))
  const known = new Set(answer.map(stem))
  return named.some((word) => known.has(stem(word))) || new Set(named.map(stem)).size > 1
}
