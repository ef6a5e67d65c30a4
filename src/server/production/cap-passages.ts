import type { Passage } from '#server/knowledge/index.ts'

/** About sixty passages: bounds what a provider charges for, and the time that the embedded composer takes. */
const maxCharacters = 80_000

/** The first passages, as many as one prompt may have. */
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
