import type { Idea } from '#server/engine/ai/composer/index.ts'
import { likeness } from '#shared/quality/index.ts'

/** Above this two hooks say the same thing in a reader's ears (cosine of character 4-grams). */
const tooAlike = 0.6

/** The first `count` ideas whose hook and title resemble neither each other nor anything earlier. */
export function keepDistinct(
  ideas: readonly Idea[],
  earlier: { titles: string[]; hooks: string[] },
  count: number,
): Idea[] {
  const kept: Idea[] = []
  const hooks = [...earlier.hooks]
  const titles = [...earlier.titles]
  for (const idea of ideas) {
    if (kept.length === count) break
    const isRepeat =
      hooks.some((hook) => likeness(hook, idea.hook) >= tooAlike) ||
      titles.some((title) => likeness(title, idea.title) >= tooAlike)
    if (isRepeat) continue
    kept.push(idea)
    hooks.push(idea.hook)
    titles.push(idea.title)
  }
  return kept
}
