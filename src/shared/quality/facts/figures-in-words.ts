import type { Found } from './figure.ts'
import { isRatio, measured } from './measures.ts'
import { halfAfter, numberStarts, readNumberWords } from './number-words.ts'
import { stopWords } from './stop-words.ts'
import type { Token } from './tokens.ts'
import * as units from './units.ts'

/** Words that a figure may begin with. */
const starts = new Set([...numberStarts, ...units.multiples.keys(), ...units.halvings, ...units.ordinals.keys()])

/** The figure that is written in words from this token on. */
export function wordsAt(tokens: readonly Token[], at: number): Found | null {
  if (!starts.has(tokens[at]!.word)) return null
  const { word, start, end } = tokens[at]!
  const base = { start, end, currency: '', soft: false, isFraction: false, next: at + 1 }
  const multiple = units.multiples.get(word)
  if (multiple) return { ...base, value: multiple, measure: 'times' }
  if (word === 'half' || word === 'meio' || word === 'meia') {
    const unitAt = ['a', 'an'].includes(tokens[at + 1]?.word ?? '') ? at + 2 : at + 1
    const hours = units.hoursOf.get(tokens[unitAt]?.word ?? '')
    if (hours) return { ...base, end: tokens[unitAt]!.end, value: hours / 2, measure: 'time', next: unitAt + 1 }
  }
  if (word === 'a' || word === 'an') {
    const single = singleAt(tokens, at, at + 1)
    if (single) return single
  }
  const written = readNumberWords(tokens, at)
  if (written && !(written.isFraction && isOrdinal(tokens, at, written.next))) {
    const { value, next, isFraction } = written
    if (value === 1 && !isRatio(tokens, next) && !isPercent(tokens, next)) return singleAt(tokens, at, next)
    return measured(tokens, {
      ...base,
      end: tokens[next - 1]!.end,
      value,
      next,
      isFraction,
      soft: value < fewest && !isFraction,
    })
  }
  if (units.halvings.has(word))
    return {
      ...base,
      value: 0.5,
      measure: 'share',
      isFraction: true,
      soft: word === 'half' && !/^(?:by)$/.test(tokens[at - 1]?.word ?? ''),
    }
  const ordinal = units.ordinals.get(word)
  if (ordinal && ordinal > 1 && !(ordinal < 7 && isWeekday(tokens, at)))
    return { ...base, value: ordinal, measure: 'ordinal', soft: true }
  return null
}

/** From this value on, a number in words counts as a fact: "three lessons" only structures a text. */
const fewest = 4

/** "a decade", "a year and a half"; "within a year" need not be in a source, but it supports "twelve months". */
function singleAt(tokens: readonly Token[], at: number, next: number): Found | null {
  const unit = tokens[next]
  const hours = units.hoursOf.get(unit?.word ?? '')
  if (!hours) return null
  const half = halfAfter(tokens, next + 1)
  const isSpan = spanBefore.has(tokens[at - 1]?.word ?? '') || spanAfter.has(tokens[next + 1]?.word ?? '')
  if (!half && hours < 87_660 && !isSpan) return null
  const { start } = tokens[at]!
  const value = half ? hours * 1.5 : hours
  const end = half ? tokens[half - 1]!.end : unit!.end
  return {
    start,
    end,
    value,
    number: half ? 1.5 : 1,
    measure: 'time',
    currency: '',
    soft: !half,
    isFraction: false,
    next: half || next + 1,
  }
}
const spanBefore = new Set('in within for after since under over em por durante apos ha de'.split(' '))
const spanAfter = new Set('later ago earlier before after depois atras antes'.split(' '))

/** "quinta-feira" is a day, and "segunda" alone often is one. */
const isWeekday = (tokens: readonly Token[], at: number): boolean =>
  tokens[at + 1]?.word === '-' || (/a$/.test(tokens[at]!.word) && /^n?as?$/.test(tokens[at - 1]?.word ?? ''))

/** "a third person" and "um quarto maior" are no shares, "a third of", "dropped by a third." are. */
function isOrdinal(tokens: readonly Token[], at: number, next: number): boolean {
  const after = tokens[next]
  if (units.ordinals.has(tokens[at - 1]?.word ?? '')) return true
  return after?.kind === 'word' && !stopWords.has(after.word) && tokens[next - 1]!.word.endsWith('s') === false
}

const isPercent = (tokens: readonly Token[], at: number): boolean =>
  /^(?:%|percent)$/.test(tokens[at]?.word ?? '') ||
  (/^p[eo]r$/.test(tokens[at]?.word ?? '') && /^cento?$/.test(tokens[at + 1]?.word ?? ''))
