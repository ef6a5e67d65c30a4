import type { Language } from '../language.ts'
import { fold } from '../sentences.ts'
import { readDigits } from './digits.ts'
import type { Figure, Found } from './figure.ts'
import { wordsAt } from './figures-in-words.ts'
import { measured } from './measures.ts'
import { scales, withHalf } from './number-words.ts'
import { boundBefore, nounAfter, periodAfter } from './surroundings.ts'
import { type Token, tokensOf } from './tokens.ts'
import * as units from './units.ts'

/** Figures in digits and words. Numbers that only count list items are not figures. */
export function findFigures(text: string, language: Language, tokens: readonly Token[] = tokensOf(text)): Figure[] {
  const figures: Figure[] = []
  for (let at = 0; at < tokens.length; ) {
    const found = figureAt(text, tokens, at, language)
    if (!found) {
      at += 1
      continue
    }
    const { next, ...figure } = found
    figures.push({
      ...figure,
      number: figure.number ?? figure.value,
      text: text.slice(figure.start, figure.end),
      kind: figure.measure === 'year' ? 'date' : 'number',
      noun: figure.measure === 'count' ? nounAfter(tokens, next) : '',
      bound: boundBefore(tokens, at),
      period: figure.measure === 'year' ? '' : periodAfter(tokens, next),
    })
    at = Math.max(next, at + 1)
  }
  return figures
}

function figureAt(text: string, tokens: readonly Token[], at: number, language: Language): Found | null {
  const first = tokens[at]!
  if (first.kind === 'mark') return null
  const hasSign = first.kind === 'currency'
  const number = hasSign ? tokens[at + 1] : first
  if (number?.kind === 'digits') return digitsAt(text, tokens, at, hasSign, language)
  return first.kind === 'word' ? wordsAt(tokens, at) : null
}

function digitsAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  hasSign: boolean,
  language: Language,
): Found | null {
  const numberAt = hasSign ? at + 1 : at
  const number = tokens[numberAt]!
  const start = tokens[at]!.start
  const bare = { start, end: number.end, currency: '', soft: false, isFraction: false, next: numberAt + 1 }
  if (/[:h]/.test(number.text)) {
    const [hours, minutes] = number.text.split(/[:h]/).map(Number)
    return { ...bare, value: hours! * 60 + minutes!, measure: 'clock' }
  }
  if (!hasSign && (isListNumber(text, number) || isKeycap(text, number.end))) return null
  const after = tokens[numberAt + 1]
  const glued = after?.start === number.end
  const suffix = glued && after.kind !== 'mark' ? after.text : ''
  if (/^(?:st|nd|rd|th)$/i.test(suffix) || (glued && /[º°ª]/.test(after.text)))
    return { ...bare, end: after!.end, value: Number.parseInt(number.text, 10), measure: 'ordinal', next: numberAt + 2 }
  const short = glued || after?.text === after?.text.toUpperCase() || language === 'pt' ? after?.text : ''
  const scale = shortScales.get(short ?? '') ?? scales.get(after?.word ?? '')
  if (suffix.length > 3 && !scale && !units.hoursOf.has(after!.word)) return null
  const digits = readDigits(number.text, language)
  if (/^(?:19|20)\d\d$/.test(number.text) && !hasSign && !scale && !suffix && !isUnit(after))
    return { ...bare, value: digits, measure: 'year' }
  const scaled = scale ? { value: digits * scale, next: numberAt + 2 } : { value: digits, next: numberAt + 1 }
  const { value, next } = withHalf(tokens, scaled)
  const sign = hasSign ? (units.currencyOf.get(fold(tokens[at]!.text)) ?? '') : ''
  return measured(tokens, { ...bare, end: tokens[next - 1]!.end, value, next, currency: sign })
}

const shortScales = new Map([
  ...['k', 'K', 'mil'].map((name): [string, number] => [name, 1e3]),
  ...['m', 'M', 'mi', 'mm', 'MM', 'mn', 'Mi'].map((name): [string, number] => [name, 1e6]),
  ...['b', 'B', 'bi', 'bn', 'Bi'].map((name): [string, number] => [name, 1e9]),
])

const isUnit = (token: Token | undefined): boolean =>
  !!token && (units.percentWords.has(token.word) || units.currencyOf.has(token.word) || units.hoursOf.has(token.word))

function isListNumber(text: string, { start, end, text: digits }: Token): boolean {
  return (
    /[.)]/.test(text[end] ?? '') &&
    /\s/.test(text[end + 1] ?? '') &&
    /^\d{1,2}$/.test(digits) &&
    beginsLine(text, start)
  )
}

function beginsLine(text: string, at: number): boolean {
  let before = at - 1
  while (before >= 0 && text[before] !== '\n' && /\s/.test(text[before]!)) before -= 1
  return before < 0 || text[before] === '\n'
}

/** A keycap emoji. */
const isKeycap = (text: string, end: number): boolean =>
  text[end] === '\u20E3' || (text[end] === '\uFE0F' && text[end + 1] === '\u20E3')
