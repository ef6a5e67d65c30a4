import { Temporal } from 'temporal-polyfill'
import { recordDate } from '#server/engine/clock.ts'
import { invalid } from '#server/engine/errors.ts'

/** A stored date as milliseconds. */
export const millisecondsOf = (date: string): number => new Date(date.replace(' ', 'T')).getTime()

/** The version of the time zone data that moments are computed with, such as `2026b`. */
export const zoneData: string = process.versions.tz ?? ''

/**
 * The moment at which a clock in `timezone` shows `localTime`. A time that the clock skips in spring is moved to after the
 * gap; of a time that it shows twice in autumn, the first is taken.
 * @throws ApiError 400 `validation_invalid_time_zone`, `validation_invalid_time`
 */
export function momentOf(localTime: string, timezone: string): string {
  let wall: Temporal.PlainDateTime
  try {
    wall = Temporal.PlainDateTime.from(localTime)
  } catch {
    throw invalid('localTime', 'validation_invalid_time', 'There is no such date and time.')
  }
  requireTimezone(timezone)
  return recordDate(new Date(wall.toZonedDateTime(timezone).epochMilliseconds))
}

/** @throws ApiError 400 `validation_invalid_time_zone` */
export function requireTimezone(timezone: string): void {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timezone)
  } catch {
    throw invalid('timezone', 'validation_invalid_time_zone', 'There is no such time zone.')
  }
}

/** What a clock in `timezone` shows at the moment, to the minute. */
export const localTimeOf = (moment: Date, timezone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute', roundingMode: 'floor' })
