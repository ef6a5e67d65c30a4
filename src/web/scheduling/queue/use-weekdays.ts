import { weekdayOf, weekOf } from '#shared/scheduling/days.ts'
import { useDayFormats } from '../calendar/use-day-formats.ts'

/** The days of the week, in the order and language of the reader. `weekday` as in `posting_slots`. */
export function useWeekdays(): { weekday: number; name: string }[] {
  const { longWeekday } = useDayFormats()
  // Any week will do.
  return weekOf('2026-01-01').map((day) => ({ weekday: weekdayOf(day), name: capitalised(longWeekday(day)) }))
}

const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)
