import type { RateLimitRule } from '../settings/shape.ts'

/** Who a rule may be meant for. */
export type Audience = '@guest' | '@auth'

/**
 * The rule for a request: each label in turn, an exact match before the prefixes (labels that end in `/`) in the order
 * of the rules.
 */
export function findRule(
  rules: readonly RateLimitRule[],
  labels: readonly string[],
  audience: Audience,
): RateLimitRule | null {
  const meant = rules.filter((rule) => rule.audience === '' || rule.audience === audience)
  const prefixes = meant.filter(({ label }) => label.endsWith('/'))
  for (const label of labels) {
    const exact = meant.find((rule) => rule.label === label)
    if (exact) return exact
    const within = prefixes.find((rule) => `${label}/`.startsWith(rule.label))
    if (within) return within
  }
  return null
}

/** Of a request to an address. */
export const pathLabels = (method: string, path: string): string[] => [`${method} ${path}`, path]

/** Of a request that does something to a collection. */
export const collectionLabels = (collection: string, tags: readonly string[]): string[] => [
  ...tags.map((tag) => `${collection}:${tag}`),
  ...tags.map((tag) => `*:${tag}`),
]
