import { boundedCache } from '../../bounded-cache.ts'
import { withoutTrailingDots } from '../trailing-dots.ts'

/** The relations to follow, by their key in the answer, each with its nested ones. */
export type ExpandTree = Map<string, ExpandTree>

const maxDepth = 6
const parsed = boundedCache<ExpandTree>(500, { name: 'expansions' })

/** Reads `a.b,c(d).e`: paths share their beginnings, levels beyond the sixth are left out. */
export function parseExpand(expand: string | undefined): ExpandTree | null {
  if (!expand) return null
  const known = parsed.get(expand)
  if (known) return known.size > 0 ? known : null
  const tree: ExpandTree = new Map()
  for (const path of expand.replace(/\s/g, '').split(',')) {
    const trimmed = withoutTrailingDots(path).replace(/^\.+/, '')
    if (!trimmed) continue
    let at = tree
    for (const segment of trimmed.split('.').slice(0, maxDepth)) {
      const next: ExpandTree = at.get(segment) ?? new Map()
      at.set(segment, next)
      at = next
    }
  }
  parsed.set(expand, tree)
  return tree.size > 0 ? tree : null
}
