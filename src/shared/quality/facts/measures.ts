import type { Found, Measure } from './figure.ts'
import { halfAfter, readNumberWords, scales } from './number-words.ts'
import type { Token } from './tokens.ts'
import * as units from './units.ts'

/** Adds the unit that follows. */
export function measured(tokens: readonly Token[], found: Omit<Found, 'measure'>): Found {
  const { value, next, currency } = found
  const unit = tokens[next]
  const word = unit?.word ?? ''
  const second = tokens[next + 1]?.word ?? ''
  const ends = (measure: Measure, more: Partial<Found>): Found => ({ ...found, measure, ...more })
  if (currency) return ends('money', {})
  if (word === '%' || word === 'percent')
    return ends('share', { value: value / 100, number: value, end: unit!.end, next: next + 1, soft: false })
  if ((word === 'por' && second === 'cento') || (word === 'per' && second === 'cent'))
    return ends('share', { value: value / 100, number: value, end: tokens[next + 1]!.end, next: next + 2, soft: false })
  const thousand = perThousandAt(tokens, next)
  if (thousand) return ends('permille', { next: thousand })
  if (found.isFraction) return fractionOf(tokens, found)
  const ratio = ratioAt(tokens, next)
  if (ratio) {
    const of =
      tokens[ratio]!.kind === 'digits'
        ? { value: Number(tokens[ratio]!.text), next: ratio + 1 }
        : readNumberWords(tokens, ratio)!
    if (of.value > value)
      return ends('share', {
        value: value / of.value,
        parts: [value, of.value],
        end: tokens[of.next - 1]!.end,
        next: of.next,
        soft: false,
        isFraction: true,
      })
  }
  const sum = units.currencyOf.get(word) ?? (word === 'de' ? units.currencyOf.get(second) : undefined)
  if (sum)
    return ends('money', { currency: sum, next: word === 'de' ? next + 2 : next + 1, end: found.end, soft: false })
  if (units.pointWords.has(word)) return ends('points', { next: next + 1, soft: false })
  if (units.timesWords.has(word)) return ends('times', { next: next + 1 })
  const unitAt = word === 'de' && scales.has(tokens[next - 1]!.word) ? next + 1 : next
  const hours = units.hoursOf.get(tokens[unitAt]?.word ?? '')
  if (!hours) return ends('count', {})
  const half = halfAfter(tokens, unitAt + 1)
  return ends('time', {
    value: (half ? value + 0.5 : value) * hours,
    number: value,
    next: half || unitAt + 1,
    soft: false,
  })
}

const thousandJoints = new Set(['per', 'por', 'in', 'em', 'a'])

/** The index after "‰", "per thousand", "switches in a thousand"; 0 if they do not follow. */
function perThousandAt(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.word === '‰') return at + 1
  for (const from of [at, at + 1]) {
    if (!thousandJoints.has(tokens[from]?.word ?? '')) continue
    const words = [0, 1, 2].map((offset) => tokens[from + offset]?.word ?? '')
    if (/^(?:per thousand|por mil)\b/.test(words.join(' '))) return from + 2
    if (/^(?:in (?:a|every) thousand|(?:em|a) cada mil)$/.test(words.join(' '))) return from + 3
  }
  return 0
}

/** "three quarters of a year" are nine months. */
function fractionOf(tokens: readonly Token[], found: Omit<Found, 'measure'>): Found {
  const [of, a, unit] = [0, 1, 2].map((offset) => tokens[found.next + offset]?.word ?? '')
  const hours = (of === 'of' || of === 'de') && /^(?:an?|uma?)$/.test(a!) ? units.hoursOf.get(unit!) : undefined
  return hours
    ? { ...found, measure: 'time', value: found.value * hours, isFraction: false, next: found.next + 3 }
    : { ...found, measure: 'share' }
}

export const isRatio = (tokens: readonly Token[], at: number): boolean => ratioAt(tokens, at) > 0

/** The index of the second number of "one in eight", "2 out of 9", "22 em cada 100"; 0 if there is none. */
function ratioAt(tokens: readonly Token[], at: number): number {
  if (!ratioStarts.has(tokens[at]?.word ?? '')) return 0
  const words = [0, 1, 2].map((offset) => tokens[at + offset]?.word ?? '')
  const joint = ratioJoints.find((each) => each.every((word, index) => words[index] === word))
  const second = joint ? tokens[at + joint.length] : undefined
  if (!second) return 0
  if (joint!.length === 1 && /^(?:19|20)\d\d$/.test(second.text)) return 0
  return second.kind === 'digits' || readNumberWords(tokens, at + joint!.length) ? at + joint!.length : 0
}
const ratioStarts = new Set(['out', 'of', 'in', 'em', 'a', 'de'])
const ratioJoints = ['out of every', 'out of', 'of every', 'in every', 'in', 'em cada', 'a cada', 'de cada'].map(
  (joint) => joint.split(' '),
)
