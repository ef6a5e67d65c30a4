import type { Passage } from '#server/knowledge/index.ts'
import type { PlannedIdea, TopicsInput } from './topics-task.ts'

/** Max topics that one call asks for: an answer with more is often cut, and takes minutes. */
export const ideasPerCall = 15

/**
 * One input per call. The first calls rewrite the topics with a reviewer's notes. Each further one gets a part of the plan with
 * its passages, or a part of the passages if there is no plan.
 */
export function topicCalls(input: TopicsInput, plan: readonly PlannedIdea[] | null): TopicsInput[] {
  const { rewrite, passages } = input
  const fresh = plan ? Math.min(plan.length, input.count - rewrite.length) : input.count - rewrite.length
  const calls = Math.max(1, Math.ceil((rewrite.length + fresh) / ideasPerCall))
  const perCall = Math.ceil((rewrite.length + fresh) / calls)
  return Array.from({ length: calls }, (_, call) => {
    const from = call * perCall
    const to = Math.min(from + perCall, rewrite.length + fresh)
    const rewrites = rewrite.slice(from, to)
    const ideas = plan?.slice(Math.max(0, from - rewrite.length), Math.max(0, to - rewrite.length)) ?? []
    const needsAll = rewrites.length > 0 || (plan === null && calls === 1)
    const own = plan ? passagesOf(ideas, passages) : passages.filter((_passage, index) => index % calls === call)
    return {
      ...input,
      count: to - from,
      rewrite: rewrites,
      passages: needsAll || own.length === 0 ? passages : own,
      plan: ideas,
    }
  })
}

/** The passages of the ideas, in document order. */
function passagesOf(ideas: readonly PlannedIdea[], passages: readonly Passage[]): Passage[] {
  const wanted = new Set(ideas.flatMap((idea) => idea.passages))
  return passages.filter((passage) => wanted.has(passage))
}
