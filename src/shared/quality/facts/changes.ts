import type { Figure } from './figure.ts'

/** A figure that became another: "from 31 to 19", "4 pages instead of 90", "40 minutes, down from 3 hours". */
export interface Change {
  from: Figure
  to: Figure
}

const forwards = /^[^.!?;]{0,40}?\b(?:to|para)\s+(?:r\$|us\$|[$€£])?\s*$/
const backwards =
  /^[^.!?;]{0,40}?(?:\b|(?=,))(?:instead of|rather than|down from|up from|em vez de|no lugar de|contra|ante|, eram?)\s+(?:r\$|us\$|[$€£])?\s*$/
const start = /\b(?:from|de)\s+(?:r\$|us\$|[$€£])?\s*$/
const earlier = /\b(?:ago|before|earlier|previous|used to|antes|atras|anterior|ha)\b/

/** The changes that a text tells of. Offsets of the figures are those of `folded`. */
export function changesIn(folded: string, figures: readonly Figure[]): Change[] {
  const changes: Change[] = []
  const last = new Map<string, Figure>()
  for (const figure of figures) {
    const before = last.get(figure.measure)
    last.set(figure.measure, figure)
    if (!before || figure.start - before.end > 80) continue
    const between = folded.slice(before.end, figure.start)
    const lead = folded.slice(Math.max(0, before.start - 12), before.start)
    const tail = folded.slice(figure.end, figure.end + 30).split(/[.!?;]/, 1)[0]!
    if (forwards.test(between) && start.test(lead)) changes.push({ from: before, to: figure })
    else if (backwards.test(between)) changes.push({ from: figure, to: before })
    else if (
      !/[.!?]\s/.test(between) &&
      earlier.test(`${between.split(/[.;:,]/).at(-1)!} ${tail}`) &&
      !earlier.test(lead)
    )
      changes.push({ from: figure, to: before })
  }
  return changes
}

/** "rose to 4 hours": the figure that something became. */
export const isResult = (folded: string, figure: Figure): boolean =>
  /\b(?:to|para)\s+(?:r\$|us\$|[$€£])?\s*$/.test(folded.slice(Math.max(0, figure.start - 12), figure.start))
