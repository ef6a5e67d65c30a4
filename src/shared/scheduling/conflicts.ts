import { dayOf, timeOf, weekdayOf } from './days.ts'
import { countryOf, type HolidayName, holidayOn } from './holidays.ts'
import { type WallTime, wallTimeAt } from './wall-time.ts'

/** A post at a time, planned or already scheduled. */
export interface Planned {
  /** The id of the scheduled post; empty for one that is only planned. */
  readonly id: string
  readonly channel: string
  /** Milliseconds since 1970. */
  readonly moment: number
  /** The passages that it quotes. */
  readonly passages: readonly string[]
}

/**
 * Reasons against a time. They are hints and forbid nothing.
 *
 * - `same-channel`: another post goes out on the channel `minutes` before or after
 * - `same-source`: another post of the same seven days uses one of its passages
 * - `weekend`, `holiday`, `quiet-hours`: few people read then
 */
export type Hint =
  | { readonly code: 'same-channel'; readonly other: string; readonly minutes: number }
  | { readonly code: 'same-source'; readonly other: string }
  | { readonly code: 'weekend' }
  | { readonly code: 'holiday'; readonly holiday: HolidayName }
  | { readonly code: 'quiet-hours' }

const minute = 60_000
const week = 7 * 24 * 60 * minute
/** Posts closer than this compete for readers. */
const channelMinutes = 120
const quiet = { from: '21:00', to: '07:00' }

/** The hints for a local time in `timezone`, most specific first. */
export function hintsFor(planned: Planned, others: readonly Planned[], timezone: string): Hint[] {
  const wallTime = wallTimeAt(planned.moment, timezone)
  const rest = others.filter(({ id }) => id !== planned.id)
  return [...closest(planned, rest), ...sameSource(planned, rest), ...ofTime(wallTime, timezone)]
}

function closest({ channel, moment }: Planned, others: readonly Planned[]): Hint[] {
  const [nearest] = others
    .filter((other) => other.channel === channel)
    .map(({ id, moment: at }) => ({ id, minutes: Math.round(Math.abs(at - moment) / minute) }))
    .sort((one, other) => one.minutes - other.minutes)
  if (!nearest || nearest.minutes >= channelMinutes) return []
  return [{ code: 'same-channel', other: nearest.id, minutes: nearest.minutes }]
}

function sameSource({ passages, moment }: Planned, others: readonly Planned[]): Hint[] {
  const own = new Set(passages)
  const found = others.find(
    (other) => Math.abs(other.moment - moment) < week && other.passages.some((passage) => own.has(passage)),
  )
  return found ? [{ code: 'same-source', other: found.id }] : []
}

function ofTime(wallTime: WallTime, timezone: string): Hint[] {
  const day = dayOf(wallTime)
  const time = timeOf(wallTime)
  const country = countryOf(timezone)
  const holiday = country && holidayOn(day, country)
  return [
    ...(holiday ? [{ code: 'holiday' as const, holiday: holiday.name }] : []),
    ...(weekdayOf(day) > 5 ? [{ code: 'weekend' as const }] : []),
    ...(time >= quiet.from || time < quiet.to ? [{ code: 'quiet-hours' as const }] : []),
  ]
}
