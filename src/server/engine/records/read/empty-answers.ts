import { randomInt } from 'node:crypto'
import { boundedCache } from '../../bounded-cache.ts'
import type { Clock } from '../../clock.ts'
import { neighbourhood } from '../../limits/addresses.ts'

/** Slows down clients that probe for rows behind a list rule by timing empty responses. */
export interface EmptyAnswers {
  /** Milliseconds that an empty answer to `ip` should wait; 0 for the first few. */
  delay(ip: string): number
}

const windowMilliseconds = 3000
const free = 3
const maxDelay = 500
const maxVisitors = 10_000

export function createEmptyAnswers(clock: Clock): EmptyAnswers {
  const byVisitor = boundedCache<{ since: number; count: number }>(maxVisitors)
  return {
    delay(ip) {
      const now = clock.now().getTime()
      const visitor = neighbourhood(ip)
      let seen = byVisitor.get(visitor)
      if (!seen || now - seen.since > windowMilliseconds) {
        seen = { since: now, count: 0 }
        byVisitor.set(visitor, seen)
      }
      seen.count++
      return seen.count > free ? randomInt(maxDelay + 1) : 0
    },
  }
}
