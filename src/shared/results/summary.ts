import type { PostResult } from '../contracts/results.ts'
import { addDays, type Day, dayOf, weekdayOf } from '../scheduling/days.ts'
import { wallTimeAt } from '../scheduling/wall-time.ts'
import { engagementOf, numbersOf } from './engagement.ts'

/** The sums over several posts. Numbers that are unknown for all of them are null. */
export interface Summary {
  posts: number
  /** The number of posts whose impressions are known. */
  measured: number
  impressions: number | null
  engagement: number | null
  /** The rate over the posts with both numbers. */
  rate: number | null
}

export function summaryOf(posts: readonly PostResult[]): Summary {
  const known = posts.map((post) => {
    const numbers = numbersOf(post)
    return { impressions: numbers.impressions ?? null, engagement: engagementOf(numbers) }
  })
  const impressions = known.flatMap((one) => one.impressions ?? [])
  const both = known.filter((one) => one.impressions !== null && one.engagement !== null)
  const shown = sum(both.map((one) => one.impressions!))
  return {
    posts: posts.length,
    measured: impressions.length,
    impressions: impressions.length > 0 ? sum(impressions) : null,
    engagement: sumOfKnown(known.map((one) => one.engagement)),
    rate: shown > 0 ? sum(both.map((one) => one.engagement!)) / shown : null,
  }
}

export interface Group extends Summary {
  key: string
}

/** Largest groups first. */
export function groupsOf(posts: readonly PostResult[], keyOf: (post: PostResult) => string): Group[] {
  return [...Map.groupBy(posts, keyOf)]
    .map(([key, members]) => ({ key, ...summaryOf(members) }))
    .sort((one, other) => other.posts - one.posts || one.key.localeCompare(other.key))
}

export interface Week extends Summary {
  /** The Monday of the week. */
  day: Day
}

/** All weeks from the first moment to the last, including those without posts. */
export function weeksOf(posts: readonly PostResult[], from: Date, to: Date, zone: string): Week[] {
  const mondayOf = (at: Date): Day => {
    const day = dayOf(wallTimeAt(at.getTime(), zone))
    return addDays(day, 1 - weekdayOf(day))
  }
  const byWeek = Map.groupBy(posts, ({ publishedAt }) => mondayOf(new Date(publishedAt.replace(' ', 'T'))))
  const weeks: Week[] = []
  const last = mondayOf(to)
  for (let day = mondayOf(from); day <= last; day = addDays(day, 7)) {
    weeks.push({ day, ...summaryOf(byWeek.get(day) ?? []) })
  }
  return weeks
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

function sumOfKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? sum(known) : null
}
