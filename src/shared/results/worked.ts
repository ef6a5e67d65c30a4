import type { PostResult } from '../contracts/results.ts'
import { engagementRate, numbersOf } from './engagement.ts'

/** Posts with fewer impressions do not count. */
export const minImpressions = 50
/** The number of posts needed for a usual rate. */
export const minPosts = 4
const minTimes = 1.25
const maxWorked = 5

export interface WorkedPost {
  /** The post. */
  id: string
  title: string
  impressions: number
  rate: number
  /** The rate as a multiple of the usual one. */
  times: number
}

export interface Worked {
  /** The median rate; null if there is too little to compare. */
  usual: number | null
  /** The best first. */
  posts: WorkedPost[]
}

/** The posts of one ambassador with a clearly higher rate than the others. */
export function workedOf(results: readonly PostResult[]): Worked {
  const rated = results.flatMap(({ post: id, title, known }) => {
    const numbers = numbersOf({ known })
    const rate = engagementRate(numbers)
    const impressions = numbers.impressions ?? 0
    return rate === null || impressions < minImpressions ? [] : [{ id, title, impressions, rate }]
  })
  if (rated.length < minPosts) return { usual: null, posts: [] }
  const usual = median(rated.map(({ rate }) => rate))
  // If the usual rate is zero, a single reaction is not significant.
  if (usual === 0) return { usual, posts: [] }
  const posts = rated
    .map((post) => ({ ...post, times: post.rate / usual }))
    .filter(({ times }) => times >= minTimes)
    .sort((one, other) => other.rate - one.rate)
  return { usual, posts: posts.slice(0, maxWorked) }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2
}
