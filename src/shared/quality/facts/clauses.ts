import type { Language } from '../language.ts'
import { splitSentences } from '../sentences.ts'
import type { Figure } from './figure.ts'
import { findFigures } from './figures.ts'
import { calendarOf, isNegator, keyOf, oppositeOf } from './opposites.ts'
import { stopWords } from './stop-words.ts'
import { type Token, tokensOf } from './tokens.ts'
import { currencyOf, hoursOf } from './units.ts'

/** A part of a sentence with a statement of its own, as it is compared. */
export interface Clause {
  start: number
  end: number
  /** The keys of its whole sentence. */
  context: ReadonlySet<string>
  /** The index of its sentence in its text. */
  sentence: number
  /** What it is about: keys of its words without figures, names and words of no subject. */
  keys: ReadonlySet<string>
  figures: readonly Figure[]
  /** Which side of each pair of opposites it has; a pair with both sides is absent. */
  sides: ReadonlyMap<string, 0 | 1>
  isNegated: boolean
  /** Keys of the three words behind each negator. */
  negatedKeys: ReadonlySet<string>
  /** Folded words that begin with a capital letter; `certain` are those within sentences. */
  capitals: readonly { word: string; isCertain: boolean }[]
  calendar: readonly { word: string; start: number; end: number }[]
  /** Folded words that begin with a small letter: these are no names. */
  plain: ReadonlySet<string>
}

const boundaries = new Set([...',;:()—–'])
const joints = new Set(
  'and but while whereas although though because when which who that so e mas enquanto embora porque quando que pois porem'.split(
    ' ',
  ),
)

/** "É" is no "e". */
const isJoint = ({ kind, text, word }: Token): boolean =>
  kind === 'word' && joints.has(word) && text.length === word.length && !/é/i.test(text)

/** "three dollars more", "two cents less" */
const comparisons: ReadonlyMap<string, 0 | 1> = new Map([
  ...['more', 'extra', 'mais'].map((word): [string, 0] => [word, 0]),
  ...['less', 'fewer', 'menos'].map((word): [string, 1] => [word, 1]),
])
const unitCharacters = 12

/** The clauses of a text, in order. */
export function clausesOf(text: string, language: Language): Clause[] {
  const clauses: Clause[] = []
  const all = tokensOf(text)
  const figures = findFigures(text, language, all)
  let [sentence, figureAt, tokenAt, position] = [0, 0, 0, 0]
  for (const line of text.split('\n')) {
    for (const { text: written, start } of splitSentences(line)) {
      const offset = position + start
      while (tokenAt < all.length && all[tokenAt]!.start < offset) tokenAt += 1
      const firstToken = tokenAt
      while (tokenAt < all.length && all[tokenAt]!.start < offset + written.length) tokenAt += 1
      const tokens = all.slice(firstToken, tokenAt)
      const context = new Set<string>()
      for (const piece of pieces(tokens)) {
        const from = piece[0]!.start
        const to = piece.at(-1)!.end
        while (figureAt < figures.length && figures[figureAt]!.start < from) figureAt += 1
        const first = figureAt
        while (figureAt < figures.length && figures[figureAt]!.start < to) figureAt += 1
        clauses.push(clauseOf(piece, sentence, figures.slice(first, figureAt), tokens[0]!, language, context))
      }
      sentence += 1
    }
    position += line.length + 1
  }
  return clauses
}

/** A piece with fewer than two words of a subject belongs to the one before it. */
function pieces(tokens: readonly Token[]): Token[][] {
  const found: Token[][] = []
  let [piece, subjects]: [Token[], number] = [[], 0]
  const close = () => {
    if (piece.length === 0) return
    if (subjects < 2 && found.length > 0) found.at(-1)!.push(...piece)
    else found.push(piece)
    piece = []
    subjects = 0
  }
  for (const token of tokens) {
    if ((token.kind === 'mark' && boundaries.has(token.word)) || isJoint(token)) close()
    piece.push(token)
    if (token.kind === 'digits' || (token.kind === 'word' && !stopWords.has(token.word))) subjects += 1
  }
  close()
  return found
}

function clauseOf(
  piece: readonly Token[],
  sentence: number,
  figures: readonly Figure[],
  opening: Token,
  language: Language,
  context: Set<string>,
): Clause {
  const keys = new Set<string>()
  const sides = new Map<string, 0 | 1>()
  const both = new Set<string>()
  const negatedKeys = new Set<string>()
  const capitals: { word: string; isCertain: boolean }[] = []
  const calendar: { word: string; start: number; end: number }[] = []
  let [isNegated, negatedFor, figureAt] = [false, 0, 0]
  for (const token of piece) {
    if (token.kind === 'mark' || isJoint(token)) negatedFor = 0
    if (token.kind !== 'word') continue
    const { word } = token
    while (figureAt < figures.length && figures[figureAt]!.end < token.end) figureAt += 1
    const within = (figures[figureAt]?.start ?? Number.POSITIVE_INFINITY) <= token.start
    const day = calendarOf(word, token.text, token === opening)
    if (day) calendar.push({ word: day, start: token.start, end: token.end })
    if (isNegator(word, language)) {
      isNegated = true
      negatedFor = 3
      continue
    }
    const comparison = comparisons.get(word)
    if (
      comparison !== undefined &&
      figures.some(({ end }) => end <= token.start && token.start - end <= unitCharacters)
    )
      sides.set('~more', comparison)
    if (within || hoursOf.has(word) || currencyOf.has(word) || (stopWords.has(word) && !day && !oppositeOf(word)))
      continue
    if (/^\p{Lu}/u.test(token.text) && !day) capitals.push({ word, isCertain: token !== opening })
    const opposite = oppositeOf(word)
    if (opposite) {
      if (sides.has(opposite.pair) && sides.get(opposite.pair) !== opposite.side) both.add(opposite.pair)
      sides.set(opposite.pair, opposite.side)
    }
    const key = day ?? keyOf(word)
    keys.add(key)
    context.add(key)
    if (negatedFor > 0) negatedKeys.add(key)
    negatedFor -= 1
  }
  for (const pair of both) sides.delete(pair)
  const plain = new Set(piece.filter(({ text }) => /^\p{Ll}/u.test(text)).map(({ word }) => word))
  const [start, end] = [piece[0]!.start, piece.at(-1)!.end]
  return { start, end, sentence, keys, context, figures, sides, isNegated, negatedKeys, capitals, calendar, plain }
}
