import type { Language } from '../language.ts'

/** A sentence as the forms compare it. */
export interface Said {
  /** Without what is quoted, with plain apostrophes. */
  text: string
  /** In lower case. */
  words: readonly string[]
  /** Where the negation stands among the words; -1 if there is none. */
  negation: number
}

export function saidOf(given: string, language: Language): Said {
  const text = given.replace(/[’‘]/g, "'").trim()
  const words = wordsIn(text)
  return { text, words, negation: words.findIndex((word) => negations[language].test(word)) }
}

/** In lower case. */
export const wordsIn = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? []

const negations: Record<Language, RegExp> = {
  en: /^(?:not|never|nobody|nothing|no|none|rarely|seldom|cannot)$|n't$/,
  pt: /^(?:não|nunca|jamais|ninguém|nenhum|nenhuma|raramente|dificilmente)$/,
}

/** Whether two words are forms of one: the same beginning, and little behind it. */
export function isSameWord(one: string, two: string): boolean {
  if (one === two) return one.length > 1
  if (irregular.get(one) === two || irregular.get(two) === one) return true
  const common = Math.max(4, Math.min(one.length, two.length) - 1)
  return one.slice(0, common) === two.slice(0, common) && Math.abs(one.length - two.length) <= 2
}

/** The past of verbs that do not form it like the rest. */
export const isIrregularPast = (word: string): boolean => pasts.has(word)

/** Verbs whose past does not begin like the rest. */
const irregular: ReadonlyMap<string, string> = new Map(
  (
    'come came|buy bought|see saw|sell sold|tell told|think thought|teach taught|bring brought|give gave|take took|' +
    'win won|pay paid|say said|make made|keep kept|feel felt|leave left|lose lost|find found|get got|go went|run ran|' +
    'know knew|grow grew|write wrote|speak spoke|fall fell|hold held|meet met|lead led|rise rose|choose chose|' +
    'visto viu|visto viram|feito fez|dito disse|posto pôs|vindo veio'
  )
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
)

const pasts: ReadonlySet<string> = new Set([
  ...irregular.values(),
  ...[
    'was',
    'were',
    'had',
    'did',
    'sat',
    'stood',
    'began',
    'broke',
    'drove',
    'flew',
    'built',
    'sent',
    'spent',
    'heard',
  ],
])

/** A sentence cut at its semicolons and dashes; whole if it has none. */
export const partsOf = ({ text }: Said, language: Language): Said[] =>
  text
    .split(/\s*[;…]\s+|\s+(?:[–—-]|--)\s+|—/)
    .filter((part) => /\p{L}/u.test(part))
    .map((part) => saidOf(/\p{L}$/u.test(part) ? `${part}.` : part, language))

export const begins = ({ words }: Said, ...wanted: readonly string[]): boolean =>
  wanted.every((word, at) => words[at] === word)

/** Words that begin sentences of every kind. */
export const pronouns: ReadonlySet<string> = new Set([
  ...['i', 'we', 'you', 'he', 'she', 'it', 'they', 'this', 'that', 'there', 'these', 'those', 'what', 'who', 'here'],
  ...['the', 'a', 'an', 'my', 'our', 'in', 'on', 'at', 'to', 'for', 'and', 'but', 'if', 'when', 'so', 'as', 'of'],
  ...['eu', 'nós', 'você', 'ele', 'ela', 'eles', 'elas', 'isso', 'isto', 'este', 'esta', 'esse', 'essa', 'aqui'],
  ...['o', 'os', 'as', 'um', 'uma', 'em', 'no', 'na', 'nos', 'nas', 'para', 'por', 'e', 'mas', 'se', 'quando', 'de'],
])

/** It goes on with what a clause before it began with: "Erro contado vira melhoria. Erro escondido vira conversa." */
export function goesOn({ words }: Said, before: Said | undefined): boolean {
  const [first = ''] = words
  return (
    first.length > 3 &&
    ` ${before?.text.toLowerCase() ?? ''} `.split(clauses).some((clause) => clause.startsWith(`${first} `))
  )
}
const clauses = /[:;,.] |^ /

const maxOfAnnounced = 36
/** What stands before a colon or a hand that points down: "My advice comes down to this: …" */
export function headOf(sentence: Said, language: Language): Said {
  const at = sentence.text.search(/: |\s?\u{1F447}\s/u)
  return at > 0 && sentence.words.length <= maxOfAnnounced
    ? saidOf(`${sentence.text.slice(0, at)}:`, language)
    : sentence
}
