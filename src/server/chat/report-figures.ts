import type { ChatRatings, ReplyTimes } from '#shared/contracts/chat.ts'

/** Median and 90th percentile (nearest rank) of the values that are not null. */
export function timesOf(values: readonly (number | null)[]): ReplyTimes {
  const known = values.filter((value) => value !== null).sort((one, other) => one - other)
  const at = (share: number): number | null => known[Math.max(0, Math.ceil(known.length * share) - 1)] ?? null
  return { count: known.length, median: at(0.5), p90: at(0.9) }
}

export const averageOf = (ratings: readonly number[]): ChatRatings => ({
  count: ratings.length,
  average: ratings.length > 0 ? ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length : null,
})

/** Milliseconds of a database date. */
export const millisecondsOf = (date: string): number => Date.parse(date.replace(' ', 'T'))
