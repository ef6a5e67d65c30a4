import { LikeTexts } from '#shared/quality/index.ts'
import type { TopicProposal } from './composer/index.ts'

/** Hooks with at least this similarity read the same (cosine of character 4-grams). */
const maxLikeness = 0.6

export interface DistinctTopics {
  /** One for each topic to be rewritten, in order; null if its answer is a repetition. */
  rewritten: (TopicProposal | null)[]
  fresh: TopicProposal[]
}

/**
 * The topics whose hook and title resemble neither each other nor anything earlier: first the rewritten ones in the order of
 * `rewrite`, which may keep their title, then up to `count` new ones.
 */
export function keepDistinct(
  topics: readonly (TopicProposal | null)[],
  earlier: { titles: string[]; hooks: string[] },
  rewrite: readonly { topic: TopicProposal }[],
  count: number,
): DistinctTopics {
  const hooks = new LikeTexts(earlier.hooks)
  const titles = new LikeTexts(earlier.titles)
  const keep = (topic: TopicProposal | null | undefined, ownTitle?: string): TopicProposal | null => {
    if (!topic) return null
    if (hooks.nearest(topic.hook) >= maxLikeness || titles.nearest(topic.title, ownTitle) >= maxLikeness) return null
    hooks.add(topic.hook)
    titles.add(topic.title)
    return topic
  }
  const rewritten = rewrite.map(({ topic }, index) => keep(topics[index], topic.title))
  const fresh: TopicProposal[] = []
  for (const topic of topics.slice(rewrite.length)) {
    const kept = fresh.length < count ? keep(topic) : null
    if (kept) fresh.push(kept)
  }
  return { rewritten, fresh }
}
