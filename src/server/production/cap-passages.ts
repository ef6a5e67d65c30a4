import type { Passage } from '#server/knowledge/index.ts'

/** About sixty passages: limits what a provider charges, and the time that the embedded composer takes. */
const maxCharacters = 80_000

/** The first passages, up to the max of one prompt. */
export function capPassages(passages: readonly Passage[]): Passage[] {
  let left = maxCharacters
  const taken: Passage[] = []
  for (const passage of passages) {
    left -= passage.text.length
    if (left < 0 && taken.length > 0) break
    taken.push(passage)
  }
  return taken
}
