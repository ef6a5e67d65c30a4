import { Temporal } from 'temporal-polyfill'

/** A local time, to the minute: `YYYY-MM-DDTHH:MM`. */
export type WallTime = string

export interface ResolvedTime {
  /** Milliseconds since 1970, UTC. */
  readonly moment: number
  /** The clock change that makes the moment ambiguous or missing; null on almost every day. */
  readonly shift: ClockShift | null
}

/**
 * - `gap`: the clock is put forward past this time; the moment is after the gap, when the clock shows `shown`
 * - `repeated`: the clock is put back and shows this time twice; the first is meant, the other is `second`
 */
export type ClockShift =
  | { readonly kind: 'gap'; readonly shown: WallTime }
  | { readonly kind: 'repeated'; readonly second: number }

/**
 * The moment at which a clock in `timeZone` shows `wallTime`.
 * @throws RangeError for a date, time or zone that does not exist
 */
export function resolveWallTime(wallTime: WallTime, timeZone: string): ResolvedTime {
  const wall = Temporal.PlainDateTime.from(wallTime)
  const zoned = wall.toZonedDateTime(timeZone, { disambiguation: 'compatible' })
  return { moment: zoned.epochMilliseconds, shift: shiftOf(wall, zoned) }
}

function shiftOf(wall: Temporal.PlainDateTime, zoned: Temporal.ZonedDateTime): ClockShift | null {
  const shown = zoned.toPlainDateTime()
  if (!shown.equals(wall)) return { kind: 'gap', shown: toMinute(shown) }
  const later = wall.toZonedDateTime(zoned.timeZoneId, { disambiguation: 'later' })
  return later.equals(zoned) ? null : { kind: 'repeated', second: later.epochMilliseconds }
}

/** The local time in `timeZone` at a moment, in milliseconds since 1970. @throws RangeError for an unknown zone */
export const wallTimeAt = (moment: number, timeZone: string): WallTime =>
  toMinute(Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDateTime())

/** Whether it is a valid date and time; 30 February is not. */
export function isWallTime(text: string): boolean {
  try {
    return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) && Boolean(Temporal.PlainDateTime.from(text))
  } catch {
    return false
  }
}

const toMinute = (wall: Temporal.PlainDateTime): WallTime =>
  wall.toString({ smallestUnit: 'minute', roundingMode: 'floor' })
