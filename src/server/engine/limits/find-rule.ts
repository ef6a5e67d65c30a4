import type { RateLimitRule } from '../settings/shape.ts'

/** The audiences of rules. */
export type Audience = '@guest' | '@auth'

/** The rule for a request with these labels, most specific first. */
export type FindRule = (labels: readonly string[], audience: Audience) => RateLimitRule | null

/** Each label in turn: an exact match before the prefixes (labels that end in `/`) in the order of the rules. */
export function ruleFinder(rules: readonly RateLimitRule[]): FindRule {
  const audiences = { '@guest': rulesFor(rules, '@guest'), '@auth': rulesFor(rules, '@auth') }
  return (labels, audience) => {
    const { exact, prefixes } = audiences[audience]
    for (const label of labels) {
      const found = exact.get(label) ?? prefixes.find((rule) => `${label}/`.startsWith(rule.label))
      if (found) return found
    }
    return null
  }
}

function rulesFor(rules: readonly RateLimitRule[], audience: Audience) {
  const meant = rules.filter((rule) => rule.audience === '' || rule.audience === audience)
  return {
    // The first of two rules with the same label wins.
    exact: new Map(meant.toReversed().map((rule) => [rule.label, rule])),
    prefixes: meant.filter(({ label }) => label.endsWith('/')),
  }
}

/** The labels of a request to an address. */
export const pathLabels = (method: string, path: string): string[] => [`${method} ${path}`, path]

/** The labels of a request to a collection. */
export const collectionLabels = (collection: string, tags: readonly string[]): string[] => [
  ...tags.map((tag) => `${collection}:${tag}`),
  ...tags.map((tag) => `*:${tag}`),
]
