import type { Section, Unit } from './reading.ts'

/** How many sentences after its first one a text may draw on. */
export const reach = 16

/** Sentences that carry on from one another, so that none stands without what it refers to. */
export function follow(section: Section, lead: Unit, most: number): Unit[] {
  const at = lead.place
  const after = readable(section.units, at + 1, section.units.length, true, most)
  if (after.length >= 2) return after
  const before = readable(section.units, Math.max(0, at - most), at, false, most)
  return [...after, ...before].slice(0, most)
}

/** How far on somebody looks for the next sentence that is fit to be shown. */
const patience = 200

/** Drops what is not fit to be shown and whatever leaned on it. */
function readable(units: readonly Unit[], from: number, to: number, connected: boolean, most: number): Unit[] {
  const kept: Unit[] = []
  let holds = connected
  for (let at = from; at < Math.min(to, from + patience) && kept.length < most; at += 1) {
    const unit = units[at]!
    holds = unit.strength >= 0 && (holds || !unit.dangling)
    if (holds) kept.push(unit)
  }
  return kept
}
