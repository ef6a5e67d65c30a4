import type { Evidence, Known } from './evidence.ts'
import type { Figure } from './figure.ts'

/**
 * The source from whose figures this one is computed, -1 if it is not: a sum, a difference, a share or a ratio of two
 * figures of one sentence or its neighbour.
 */
export function derivedFrom(figure: Figure, evidence: Evidence, cues: ReadonlySet<Operation>): number {
  let looked = 0
  for (const [place, known] of evidence.bySentence) {
    looked += 1
    if (looked > maxSentences) return -1
    const [source, sentence] = place.split(' ').map(Number)
    const near = [...known, ...(evidence.bySentence.get(`${source} ${sentence! + 1}`) ?? [])]
    if (isComputed(figure, near, cues)) return source!
  }
  return -1
}

export type Operation = 'sum' | 'difference' | 'rest' | 'ratio' | 'each' | 'part'

const maxSentences = 100
/** More figures in two sentences are a table. */
const maxFigures = 8

function isComputed(figure: Figure, known: readonly Known[], cues: ReadonlySet<Operation>): boolean {
  const figures = known.slice(0, maxFigures).map((each) => each.figure)
  return figures.some(
    (one, index) =>
      results(figure, one, one, cues).length > 0 ||
      figures
        .slice(0, index)
        .some((other) => results(figure, one, other, cues).length > 0 || results(figure, other, one, cues).length > 0),
  )
}

function results(figure: Figure, one: Figure, other: Figure, cues: ReadonlySet<Operation>): number[] {
  const values: number[] = []
  if (one === other) {
    if (one.measure === 'share' && figure.measure === 'share' && cues.has('rest')) values.push(1 - one.value)
    return values.filter((value) => isNear(figure, value))
  }
  const same = one.measure === other.measure && one.currency === other.currency
  const difference = one.value - other.value
  if (figure.measure === 'year' && one.measure === 'year' && other.measure === 'time')
    values.push(one.value + Math.round(other.value / 8766), one.value - Math.round(other.value / 8766))
  if (figure.measure === 'time' && one.measure === 'year' && other.measure === 'year') values.push(difference * 8766)
  if (same && one.measure === figure.measure && !['ordinal', 'year', 'clock'].includes(one.measure)) {
    if (cues.has('sum')) values.push(one.value + other.value)
    if (cues.has('difference') && difference > 0) values.push(difference)
  }
  if (figure.measure === 'points' && (one.measure === 'share' || other.measure === 'share'))
    values.push(Math.abs(one.number - other.number))
  if (same && other.value > 0 && one.value < other.value && figure.measure === 'share')
    values.push(
      one.value / other.value,
      ...(cues.has('rest') || cues.has('difference') ? [1 - one.value / other.value] : []),
    )
  if (figure.measure === 'times' && same && other.value > 0) values.push(one.value / other.value)
  if (figure.measure === one.measure && other.value > 0) {
    if (cues.has('each') && other.measure === 'count') values.push(one.value / other.value)
    const isPart = cues.has('part') && !figure.isFraction && (figure.measure !== 'count' || figure.bound !== '')
    if (isPart && (other.measure === 'times' || (other.measure === 'share' && other.isFraction)))
      values.push(one.value / other.value, one.value * other.value)
  }
  return values.filter((value) => isNear(figure, value))
}

/** As exact as it is written: whole percentages are rounded, and words like "about" allow for more. */
function isNear({ value, measure, bound, isFraction }: Figure, computed: number): boolean {
  if (bound === 'over') return computed >= value && computed <= value * 1.3
  if (bound === 'under') return computed <= value && computed >= value * 0.75
  if (bound) return Math.abs(computed - value) <= value * 0.1
  if (measure === 'share') return Math.abs(computed - value) <= Math.min(isFraction ? 0.004 : 0.0051, value / 10)
  return (
    Math.abs(computed - value) <= Math.abs(value) * 1e-6 ||
    (value >= 20 && Math.abs(Math.floor(computed) - value) < 1e-6)
  )
}
