import type { Clock } from '../../clock.ts'
import { ApiError } from '../../errors.ts'

export interface ThrottleOptions {
  /** Max failures per key and window. */
  max: number
  windowMilliseconds: number
  /** Whether a success resets the count. */
  forgives: boolean
  clock: Clock
}

export interface Throttle {
  /**
   * Runs `attempt`, which fails by returning null, unless too many with the same key have failed. Concurrent attempts
   * count as failures until they finish, so that sending a thousand at the same time gains nothing.
   * @throws ApiError 429
   */
  guard<T>(key: string, attempt: () => Promise<T | null>): Promise<T | null>
}

interface Entry {
  failures: number
  /** When the count is reset. */
  until: number
  running: number
  waiting: (() => void)[]
  /** Attempts that are running or waiting. */
  present: number
}
const maxKeys = 50_000

/** Slows down guessing. Counts are kept in memory, per process. */
export function createThrottle({ max, windowMilliseconds, forgives, clock }: ThrottleOptions): Throttle {
  const entries = new Map<string, Entry>()

  return {
    async guard(key, attempt) {
      const entry = entryOf(key)
      entry.present += 1
      try {
        while (entry.running > 0 && failuresOf(entry) + entry.running >= max) {
          await new Promise<void>((wake) => entry.waiting.push(wake))
        }
        if (failuresOf(entry) >= max) throw new ApiError(429)
        return await run(entry, attempt)
      } finally {
        entry.present -= 1
        entry.waiting.shift()?.()
        if (entry.present === 0 && entry.failures === 0) entries.delete(key)
      }
    },
  }

  async function run<T>(entry: Entry, attempt: () => Promise<T | null>): Promise<T | null> {
    entry.running += 1
    try {
      const result = await attempt()
      if (result === null) {
        entry.failures += 1
        if (entry.failures === 1) entry.until = clock.now().getTime() + windowMilliseconds
      } else if (forgives) entry.failures = 0
      return result
    } finally {
      entry.running -= 1
    }
  }

  function failuresOf(entry: Entry): number {
    if (entry.until <= clock.now().getTime()) entry.failures = 0
    return entry.failures
  }

  function entryOf(key: string): Entry {
    const known = entries.get(key)
    if (known) return known
    if (entries.size >= maxKeys) forgetOldest()
    const entry: Entry = { failures: 0, until: 0, running: 0, waiting: [], present: 0 }
    entries.set(key, entry)
    return entry
  }

  function forgetOldest(): void {
    for (const [key, { present }] of entries) {
      if (present > 0) continue
      entries.delete(key)
      return
    }
  }
}
