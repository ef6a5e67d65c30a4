import { recordDate } from '#server/engine/clock.ts'
import { invalid } from '#server/engine/errors.ts'
import { isTimeZone } from '#shared/scheduling/time-zones.ts'
import { isWallTime, resolveWallTime } from '#shared/scheduling/wall-time.ts'

/** A stored date as milliseconds. */
export const millisecondsOf = (date: string): number => new Date(date.replace(' ', 'T')).getTime()

/** The version of the time zone data in use, such as `2026b`. */
export const zoneData: string = process.versions.tz ?? ''

/**
 * The moment when clocks in `timezone` show `localTime`, as a stored date.
 *
 * @throws ApiError 400 `validation_invalid_time_zone`, `validation_invalid_time`
 */
export function momentOf(localTime: string, timezone: string): string {
  if (!isWallTime(localTime)) {
    throw invalid('localTime', 'validation_invalid_time', 'There is no such date and time.')
  }
  requireTimezone(timezone)
  return recordDate(new Date(resolveWallTime(localTime, timezone).moment))
}

/** @throws ApiError 400 `validation_invalid_time_zone` */
export function requireTimezone(timezone: string): void {
  if (!isTimeZone(timezone)) {
    throw invalid('timezone', 'validation_invalid_time_zone', 'Unknown time zone.')
  }
}
