import { recordDate } from '#server/engine/clock.ts'
import type { ResolutionOutcome } from '#shared/contracts/chat.ts'
import { millisecondsOf } from './report-figures.ts'

/** A step, rating or hand-over, with its conversation's current channel and assignee. */
export interface Happened {
  id: string
  created: string
  conversation: string
  channel: string
  assignee: string
  type: 'status' | 'rated' | 'handed-over'
  actor: string
  user: string
  from: string
  to: string
  reason: string
}

export interface Resolution {
  readonly at: string
  /** The member who resolved it. */
  readonly user: string
  outcome: ResolutionOutcome
}

const goodRating = 3

/**
 * The outcome of each resolution, from events in order. Resolutions that a member undoes are left out.
 * - `reopened`: the customer wrote again within `settled` milliseconds, whatever the rating
 * - `confirmed`, `contested`: the customer rated it at least 3, or lower
 * - `assumed`: the customer did not write in that time
 * - `undecided`: that time has not passed yet
 */
export function resolutionsOf(events: readonly Happened[], now: Date, settled: number): Resolution[] {
  const found = new Set<Resolution>()
  const last = new Map<string, Resolution>()
  const until = (at: string): string => recordDate(new Date(millisecondsOf(at) + settled))
  for (const { type, conversation, created, user, actor, from, to } of events) {
    const resolution = last.get(conversation)
    if (type === 'status' && to === 'resolved') {
      const outcome = until(created) > recordDate(now) ? 'undecided' : 'assumed'
      const made: Resolution = { at: created, user, outcome }
      last.set(conversation, made)
      found.add(made)
    } else if (resolution && type === 'status' && from === 'resolved') {
      last.delete(conversation)
      if (actor === 'member') found.delete(resolution)
      else if (created <= until(resolution.at)) resolution.outcome = 'reopened'
    } else if (resolution && type === 'rated') {
      resolution.outcome = Number(to) >= goodRating ? 'confirmed' : 'contested'
    }
  }
  return [...found]
}
