import type { Row } from '#shared/collections/index.ts'
import type { Chunk } from './chunk-markdown.ts'

type Stored = Row<'knowledge_chunks'>

/** Min share of common words for a passage to count as a changed version of another one. */
const minLikeness = 0.6
/** Max passages under the same headings that are compared with a changed one. */
const maxCandidates = 50

/**
 * Finds the stored passage of each new one, in the same order; undefined for those that are new. Passages that a person
 * has edited or left out are also found if their source has changed a little.
 */
export function matchChunks(
  before: readonly Stored[],
  chunks: readonly Chunk[],
): { kept: (Stored | undefined)[]; gone: Stored[] } {
  const left = Map.groupBy(before, (chunk) => keyOf(chunk.headings ?? [], chunk.original || chunk.text))
  const kept = chunks.map(({ headings, text }) => left.get(keyOf(headings, text))?.shift())
  const gone = [...left.values()].flat()
  const fresh = Map.groupBy(
    [...chunks.keys()].filter((position) => kept[position] === undefined),
    (position) => JSON.stringify(chunks[position]!.headings),
  )
  for (const chunk of gone.filter(({ original, disabled }) => original || disabled)) {
    const candidates = (fresh.get(JSON.stringify(chunk.headings ?? [])) ?? []).slice(0, maxCandidates)
    const words = wordsOf(chunk.original || chunk.text)
    const [best] = candidates
      .filter((position) => kept[position] === undefined)
      .map((position) => ({ position, likeness: likeness(words, wordsOf(chunks[position]!.text)) }))
      .sort((a, b) => b.likeness - a.likeness)
    if (best && best.likeness >= minLikeness) kept[best.position] = chunk
  }
  const found = new Set(kept)
  return { kept, gone: gone.filter((chunk) => !found.has(chunk)) }
}

const keyOf = (headings: readonly string[], text: string): string => JSON.stringify([headings, text])
const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
const likeness = (a: Set<string>, b: Set<string>): number => a.intersection(b).size / Math.max(1, a.union(b).size)
