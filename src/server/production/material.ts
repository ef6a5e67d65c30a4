import type { Passage } from '#server/knowledge/index.ts'

/** What a model is paid to read, and the embedded composer reads while others wait: about sixty passages. */
const mostCharacters = 80_000

/** The passages that come first, as many as are read for one text or one list of topics. */
export function material(passages: readonly Passage[]): Passage[] {
  let left = mostCharacters
  const taken: Passage[] = []
  for (const passage of passages) {
    left -= passage.text.length
    if (left < 0 && taken.length > 0) break
    taken.push(passage)
  }
  return taken
}
