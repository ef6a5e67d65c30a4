import type { Metric, Numbers, PostResult } from '../contracts/results.ts'

const parts = ['reactions', 'comments', 'reposts', 'clicks'] as const satisfies readonly Metric[]

export function numbersOf({ known }: Pick<PostResult, 'known'>): Numbers {
  return Object.fromEntries(Object.entries(known).map(([metric, { value }]) => [metric, value]))
}

/** The number of people's reactions to a post: the network's own sum, or the sum of the known numbers; null if none is known. */
export function engagementOf(numbers: Numbers): number | null {
  const counted = parts.flatMap((metric) => numbers[metric] ?? [])
  if (numbers.engagements === undefined && counted.length === 0) return null
  return Math.max(
    numbers.engagements ?? 0,
    counted.reduce((sum, value) => sum + value, 0),
  )
}

/** Engagement per impression, as LinkedIn computes it; null if either is unknown. */
export function engagementRate(numbers: Numbers): number | null {
  const engagement = engagementOf(numbers)
  return engagement === null || !numbers.impressions ? null : engagement / numbers.impressions
}
