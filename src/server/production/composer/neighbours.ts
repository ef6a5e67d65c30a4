import type { Section } from './reading.ts'
import type { Unit } from './unit.ts'

/** How many sentences after its first one a post may use. */
export const maxReach = 16

/** The sentences after `lead`, or else before it, without any that refers to one left out. */
export function neighboursOf(section: Section, lead: Unit, max: number): Unit[] {
  const at = lead.index
  const after = readable(section.units, at + 1, section.units.length, true, max)
  if (after.length >= 2) return after
  const before = readable(section.units, Math.max(0, at - max), at, false, max)
  return [...after, ...before].slice(0, max)
}

/** Sentences looked at for ones that can be shown; bounds the time for long sections. */
const maxLookahead = 200

/** Leaves out sentences that cannot be shown, and those that refer to one left out. */
function readable(units: readonly Unit[], from: number, to: number, connected: boolean, max: number): Unit[] {
  const kept: Unit[] = []
  let isConnected = connected
  for (let at = from; at < Math.min(to, from + maxLookahead) && kept.length < max; at += 1) {
    const unit = units[at]!
    isConnected = unit.strength >= 0 && (isConnected || !unit.dangling)
    if (isConnected) kept.push(unit)
  }
  return kept
}
