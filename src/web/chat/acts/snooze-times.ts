import { addDays, dayOf, weekdayOf } from '#shared/scheduling/days.ts'
import { resolveWallTime, wallTimeAt } from '#shared/scheduling/wall-time.ts'

export const snoozePresets = ['hour', 'today', 'tomorrow', 'week', 'monday'] as const
export type SnoozePreset = (typeof snoozePresets)[number]

const hourMilliseconds = 3_600_000
const morning = '09:00'
const evening = '18:00'

/** When a snooze ends, in milliseconds since 1970, in the workspace's time zone; null if that has passed. */
export function snoozeTime(preset: SnoozePreset, now: number, zone: string): number | null {
  const today = dayOf(wallTimeAt(now, zone))
  const at = (day: string, time: string): number => resolveWallTime(`${day}T${time}`, zone).moment
  switch (preset) {
    case 'hour':
      return now + hourMilliseconds
    case 'today': {
      const end = at(today, evening)
      return end > now + hourMilliseconds ? end : null
    }
    case 'tomorrow':
      return at(addDays(today, 1), morning)
    case 'week':
      return at(addDays(today, 7), morning)
    case 'monday':
      return at(addDays(today, 8 - weekdayOf(today)), morning)
  }
}
