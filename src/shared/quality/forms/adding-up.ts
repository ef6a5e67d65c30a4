import type { Finding } from '../report.ts'
import { enough, weak } from './table.ts'

/** A form that a text may have by intent. */
export interface Sign {
  finding: Finding
  weight: number
  /** It stands where turns stand: on a line of its own, or at the end of a told scene. */
  isPlaced: boolean
}

/** How far apart signs may stand to add up, in characters: a post, but not a handbook. */
const reach = 1200

/**
 * The findings whose weight is enough together with what stands beside them. A form that makes up most of its text, such as a
 * post of one line, needs nothing beside it unless it is faint.
 */
export function addUp(signs: readonly Sign[], wording: readonly Finding[], body: string): Finding[] {
  const length = body.trim().length
  const spans = [...signs, ...wording.map((finding) => ({ finding, weight: weak }))]
  const [byEnd, byStart] = [sums(spans, ({ end }) => end), sums(spans, ({ start }) => start)]
  return signs
    .filter(({ finding: { start, end }, weight, isPlaced }) => {
      const before = byEnd(start) - byEnd(start - reach - 1)
      const after = byStart(end + reach) - byStart(end - 1)
      const isWhole = weight >= weak && 2 * (end - start) >= length
      return isWhole || weight + (isPlaced ? weak : 0) + before + after >= enough
    })
    .map(({ finding }) => finding)
}

type Weighed = Pick<Sign, 'finding' | 'weight'>

/** How much there is up to a place, in characters. */
function sums(spans: readonly Weighed[], placeOf: (finding: Finding) => number): (place: number) => number {
  const sorted = spans
    .map(({ finding, weight }) => ({ at: placeOf(finding), weight }))
    .sort((one, other) => one.at - other.at)
  let sum = 0
  const totals = sorted.map(({ weight }) => (sum += weight))
  return (place) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sorted[middle]!.at <= place) low = middle + 1
      else high = middle
    }
    return low > 0 ? totals[low - 1]! : 0
  }
}
