import type { Clock } from '../../clock.ts'
import { ApiError } from '../../errors.ts'

const mostKeys = 50_000

/** Slows down guessing: after `most` failures under one key within the window, every further try is refused. */
export function createThrottle({ most, milliseconds, clock }: { most: number; milliseconds: number; clock: Clock }) {
  const failures = new Map<string, { count: number; until: number }>()

  const current = (key: string) => {
    const entry = failures.get(key)
    if (entry && entry.until > clock.now().getTime()) return entry
    failures.delete(key)
    return null
  }
  return {
    /** @throws ApiError 429 */
    check(key: string): void {
      if ((current(key)?.count ?? 0) >= most) throw new ApiError(429)
    },
    fail(key: string): void {
      const entry = current(key)
      if (entry) entry.count += 1
      else {
        if (failures.size >= mostKeys) failures.delete(failures.keys().next().value!)
        failures.set(key, { count: 1, until: clock.now().getTime() + milliseconds })
      }
    },
    clear(key: string): void {
      failures.delete(key)
    },
  }
}
