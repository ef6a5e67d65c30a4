import type { BusinessHours } from '../contracts/chat-settings.ts'
import { resolveWallTime, wallTimeAt } from './wall-time.ts'

const dayMilliseconds = 86_400_000
/** Later openings are not announced. */
const maxDays = 60
/** The latest time that can be entered; hours until then last until midnight. */
const lastMinute = '23:59'

/** Whether people answer at a moment, in milliseconds since 1970. Without hours they always do. */
export function isOpenAt(hours: BusinessHours | null, timezone: string, moment: number): boolean {
  if (!hours) return true
  const [day, time] = wallTimeAt(moment, timezone).split('T') as [string, string]
  return timesOf(hours, day).some(({ from, to }) => from <= time && (time < to || to === lastMinute))
}

/** When people answer next, in milliseconds since 1970; null if that is now, or not within two months. */
export function nextOpening(hours: BusinessHours | null, timezone: string, moment: number): number | null {
  if (!hours || isOpenAt(hours, timezone, moment)) return null
  const [today] = wallTimeAt(moment, timezone).split('T') as [string]
  for (let days = 0; days <= maxDays; days += 1) {
    const day = new Date(Date.parse(`${today}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10)
    const openings = timesOf(hours, day).map(({ from }) => resolveWallTime(`${day}T${from}`, timezone).moment)
    const next = openings.filter((opening) => opening > moment).sort((a, b) => a - b)[0]
    if (next !== undefined) return next
  }
  return null
}

function timesOf({ week, holidays }: BusinessHours, day: string) {
  if (holidays.includes(day)) return []
  // Monday is the first day of the list and 1 in UTC's count, Sunday the last one and 0.
  return week[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? []
}
