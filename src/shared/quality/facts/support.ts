import { derivedFrom, type Operation } from './derived.ts'
import type { Evidence, Known } from './evidence.ts'
import type { Figure, Measure } from './figure.ts'

export type Support =
  | { holds: 'same'; at: readonly Known[] }
  /** More places than can be compared, or written alike. */
  | { holds: 'anywhere'; source: number }
  | { holds: 'derived'; source: number }
  /** The value is there, but as something else: of another unit, or more than it instead of less. */
  | { holds: 'otherwise'; at: readonly Known[]; as: 'unit' | 'bound' }
  | { holds: 'not' }

/** Where the sources have this figure: the same amount, in whatever words and unit. */
export function supportOf(figure: Figure, evidence: Evidence, operations: ReadonlySet<Operation>): Support {
  const range = rangeOf(figure)
  const same = evidence.between(figure.measure, ...range)
  if (!same) return { holds: 'anywhere', source: 0 }
  const fitting = same.filter((known) => fits(figure, known.figure))
  if (fitting.length > 0) {
    const bounded = fitting.filter(({ figure: known, clause }) => clause.isNegated || !isContrary(figure, known))
    return bounded.length > 0 ? { holds: 'same', at: bounded } : { holds: 'otherwise', at: fitting, as: 'bound' }
  }
  const loose = alike(figure, evidence)
  if (loose.length > 0) return { holds: 'same', at: loose }
  const isOtherTime = evidence
    .withNumber(figure.number)
    .some(({ figure: known }) => known.measure === 'time' && known.value !== figure.value)
  if (figure.measure === 'time' && !isOtherTime && evidence.spansMonths(figure.value / 730.5))
    return { holds: 'derived', source: 0 }
  const derived = derivedFrom(figure, evidence, operations)
  if (derived >= 0) return { holds: 'derived', source: derived }
  const others = same.length > 0 ? same : inOtherUnit(figure, evidence)
  if (others.length > 0) return { holds: 'otherwise', at: others, as: 'unit' }
  const written = /\d/.test(figure.text) ? evidence.writtenIn(figure.text) : -1
  return written >= 0 ? { holds: 'anywhere', source: written } : { holds: 'not' }
}

/** Which values a figure may stand for: "more than 1,000" for 1,150, "a third" for 33%. */
function rangeOf({ value, bound, measure, isFraction }: Figure): [low: number, high: number] {
  if (bound === 'over' && measure !== 'year') return [value, value * 1.45]
  if (bound === 'under') return [value * 0.7, value]
  if (bound === 'near') return [value * 0.88, value * 1.02]
  if (bound === 'about') return [value * 0.9, value * 1.1]
  if (measure === 'share')
    return isFraction
      ? [value - 0.007, value + 0.007]
      : [value - 0.0034 * roughness(value), value + 0.0034 * roughness(value)]
  const slack = measure === 'time' ? 0.015 : 1e-9
  return [value * (1 - slack), value * (1 + slack)]
}

/** How much rounding a percentage may hold: 33% is accepted for a third, 66.7% for two thirds. */
const roughness = (share: number): number => (Number.isInteger(Math.round(share * 1e6) / 1e4) ? 1 : 0.18)

function fits(figure: Figure, known: Figure): boolean {
  if (figure.currency && known.currency && figure.currency !== known.currency) return false
  if (figure.period && known.period && figure.period !== known.period) return false
  if (figure.measure === 'share' && !figure.isFraction && !known.isFraction)
    return figure.bound !== '' || Math.abs(figure.value - known.value) < 1e-9
  return true
}

const isContrary = (figure: Figure, known: Figure): boolean =>
  (figure.bound === 'over' && (known.bound === 'under' || known.bound === 'near')) ||
  (figure.bound === 'under' && known.bound === 'over')

/** The same figure where one of the two says no unit: "$412,000" for "412 thousand", "14 months instead of 18". */
function alike(figure: Figure, evidence: Evidence): readonly Known[] {
  const { measure, noun, number, value, bound } = figure
  if (measure === 'count' && noun === '') return evidence.withNumber(number)
  if (bound && measure !== 'share') return []
  if (measure === 'share') {
    const [low, high] = rangeOf({ ...figure, value: number })
    return (bound ? (evidence.between('count', low, high) ?? []) : evidence.withNumber(number)).filter(isBare)
  }
  const measures = unitless[measure] ?? []
  return evidence
    .withNumber(measure === 'money' ? value : number)
    .filter(({ figure: known }) => measures.includes(known.measure) && (known.measure !== 'count' || known.noun === ''))
}

const isBare = ({ figure: known }: Known): boolean => known.measure === 'count' && known.noun === ''

const unitless: Partial<Record<Measure, readonly Measure[]>> = {
  count: ['year'],
  money: ['count'],
  time: ['count', 'ordinal'],
  ordinal: ['count'],
  points: ['count'],
  year: ['count'],
}

/** Figures with the same number before another unit. */
const inOtherUnit = ({ number, isFraction }: Figure, evidence: Evidence): readonly Known[] =>
  isFraction
    ? []
    : evidence.withNumber(number).filter(({ figure: known }) => known.measure !== 'clock' && known.measure !== 'year')
