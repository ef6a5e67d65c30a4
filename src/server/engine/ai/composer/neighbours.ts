import type { Section, Unit } from './reading.ts'

/** How many sentences after its first one a text may draw on. */
export const reach = 16

/** Sentences that carry on from one another, so that none stands without what it refers to. */
export function follow(section: Section, lead: Unit, most: number): Unit[] {
  const at = section.units.indexOf(lead)
  const after = readable(section.units.slice(at + 1), true).slice(0, most)
  if (after.length >= 2) return after
  const before = readable(section.units.slice(Math.max(0, at - most), at), false)
  return [...after, ...before].slice(0, most)
}

/** Drops what is not fit to be shown and whatever leaned on it. */
function readable(units: readonly Unit[], connected: boolean): Unit[] {
  const kept: Unit[] = []
  let holds = connected
  for (const unit of units) {
    holds = unit.strength >= 0 && (holds || !unit.dangling)
    if (holds) kept.push(unit)
  }
  return kept
}
