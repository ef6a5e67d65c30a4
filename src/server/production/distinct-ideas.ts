import { LikeTexts } from '#shared/quality/index.ts'
import type { Idea } from './composer/index.ts'

/** Above this two hooks say the same thing in a reader's ears (cosine of character 4-grams). */
const tooAlike = 0.6

export interface DistinctIdeas {
  /** One for each idea that was to be rewritten, in order; null where nothing new came of it. */
  rewritten: (Idea | null)[]
  fresh: Idea[]
}

/**
 * The ideas whose hook and title resemble neither each other nor anything earlier: the answers to `rewrite` in its
 * order, which may keep their own title, then up to `count` new ones.
 */
export function keepDistinct(
  ideas: readonly (Idea | null)[],
  earlier: { titles: string[]; hooks: string[] },
  rewrite: readonly { idea: Idea }[],
  count: number,
): DistinctIdeas {
  const hooks = new LikeTexts(earlier.hooks)
  const titles = new LikeTexts(earlier.titles)
  const keep = (idea: Idea | null | undefined, ownTitle?: string): Idea | null => {
    if (!idea) return null
    if (hooks.nearest(idea.hook) >= tooAlike || titles.nearest(idea.title, ownTitle) >= tooAlike) return null
    hooks.add(idea.hook)
    titles.add(idea.title)
    return idea
  }
  const rewritten = rewrite.map(({ idea }, index) => keep(ideas[index], idea.title))
  const fresh: Idea[] = []
  for (const idea of ideas.slice(rewrite.length)) {
    const kept = fresh.length < count ? keep(idea) : null
    if (kept) fresh.push(kept)
  }
  return { rewritten, fresh }
}
