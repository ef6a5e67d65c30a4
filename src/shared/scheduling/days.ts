import { Temporal } from 'temporal-polyfill'
import type { WallTime } from './wall-time.ts'

/** A day of the calendar: `YYYY-MM-DD`. Days sort as text. */
export type Day = string

export const dayOf = (wallTime: WallTime): Day => wallTime.slice(0, 10)

/** `HH:MM` */
export const timeOf = (wallTime: WallTime): string => wallTime.slice(11)

export const addDays = (day: Day, days: number): Day => Temporal.PlainDate.from(day).add({ days }).toString()

/** The same day of another month, or that month's last. */
export const addMonths = (day: Day, months: number): Day => Temporal.PlainDate.from(day).add({ months }).toString()

/** 1 is Monday, 7 Sunday, as in ISO 8601. */
export const weekdayOf = (day: Day): number => Temporal.PlainDate.from(day).dayOfWeek

/** From the first day to the second; negative if that is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days

/** The seven days of the week of a day. Weeks begin on Sunday, as calendars of Brazil and the United States do. */
export function weekOf(day: Day): Day[] {
  const sunday = addDays(day, -(weekdayOf(day) % 7))
  return Array.from({ length: 7 }, (_, at) => addDays(sunday, at))
}

/** All weeks that have a day of the month. */
export function weeksOfMonth(day: Day): Day[][] {
  const month = day.slice(0, 7)
  const weeks = [weekOf(`${month}-01`)]
  for (;;) {
    const next = weekOf(addDays(weeks.at(-1)![6]!, 1))
    if (!next[0]!.startsWith(month)) return weeks
    weeks.push(next)
  }
}
