import { addDays, dayOf, weekdayOf } from './days.ts'
import { resolveWallTime, type WallTime, wallTimeAt } from './wall-time.ts'

/** A time of the week: a row of `posting_slots`. */
export interface Slot {
  /** 1 is Monday, 7 Sunday. */
  readonly weekday: number
  /** `HH:MM` */
  readonly time: string
  readonly timezone: string
}

/** A time at which something can be published. */
export interface PostingTime {
  readonly localTime: WallTime
  readonly timezone: string
  /** Milliseconds since 1970. */
  readonly moment: number
}

/** Max days ahead; without a limit, the search in a full calendar would never end. */
const maxDays = 366

/**
 * The next free times of the slots after a moment, in order; fewer than `count` if the year ahead has no more. A slot that a
 * clock change skips is used after the gap, and one that it repeats is used once.
 * @param taken moments of what is scheduled already
 */
export function nextFreeTimes(
  slots: readonly Slot[],
  taken: readonly number[],
  after: number,
  count: number,
): PostingTime[] {
  const used = new Set(taken)
  const found: PostingTime[] = []
  const weekAhead = weeksOf(slots, after)
  for (let ahead = 0; ahead <= maxDays && found.length < count; ahead += 7) {
    found.push(...freeOf(weekAhead(ahead), used, after))
  }
  return found.sort((one, other) => one.moment - other.moment).slice(0, count)
}

/** The free times of the slots after one moment and before another, in order, as `nextFreeTimes` finds them. */
export function freeTimesBetween(
  slots: readonly Slot[],
  taken: readonly number[],
  after: number,
  before: number,
): PostingTime[] {
  const used = new Set(taken)
  const found: PostingTime[] = []
  const weekAhead = weeksOf(slots, after)
  for (let ahead = 0; after + (ahead - 1) * dayMilliseconds < before; ahead += 7) {
    found.push(...freeOf(weekAhead(ahead), used, after).filter(({ moment }) => moment < before))
  }
  return found.sort((one, other) => one.moment - other.moment)
}

const dayMilliseconds = 86_400_000

/** The times of the seven days that begin `ahead` days after the moment, in order across time zones. */
function weeksOf(slots: readonly Slot[], after: number): (ahead: number) => PostingTime[] {
  const zones = Map.groupBy(slots, ({ timezone }) => timezone)
  const starts = [...zones].map(([timezone, own]) => ({ timezone, own, first: dayOf(wallTimeAt(after, timezone)) }))
  return (ahead) =>
    starts
      .flatMap(({ timezone, own, first }) =>
        Array.from({ length: 7 }, (_, at) => addDays(first, ahead + at)).flatMap((day) =>
          own
            .filter(({ weekday }) => weekday === weekdayOf(day))
            .map(({ time }): PostingTime => {
              const localTime = `${day}T${time}`
              return { localTime, timezone, moment: resolveWallTime(localTime, timezone).moment }
            }),
        ),
      )
      .sort((one, other) => one.moment - other.moment)
}

/** Marks the returned times as used. */
function freeOf(times: readonly PostingTime[], used: Set<number>, after: number): PostingTime[] {
  return times.filter(({ moment }) => {
    if (moment <= after || used.has(moment)) return false
    used.add(moment)
    return true
  })
}

/** Three mornings in the middle of the week, for ambassadors without slots. */
export const suggestedWeek = (timezone: string): Slot[] =>
  [2, 3, 4].map((weekday) => ({ weekday, time: '09:00', timezone }))

interface Queued extends PostingTime {
  readonly id: string
}

/**
 * Moves a post within a queue. The times stay the same, and the posts in between shift by one.
 * @param queue in order of time
 * @returns the posts with a changed time
 */
export function reorder(queue: readonly Queued[], id: string, place: number): Queued[] {
  const moved = queue.find((each) => each.id === id)
  if (!moved) return []
  const order = queue.filter((each) => each !== moved)
  order.splice(place, 0, moved)
  return order.flatMap(({ id: post }, at) => {
    const time = queue[at]!
    return time.id === post ? [] : [{ ...time, id: post }]
  })
}
