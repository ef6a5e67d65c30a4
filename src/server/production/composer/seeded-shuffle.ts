/** A number from 0 to 2³²−1 that depends on the text alone (FNV-1a). */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value ^= text.charCodeAt(index)
    value = Math.imul(value, 0x01000193)
  }
  return value >>> 0
}

/** Shuffles by the seed alone: the same seed gives the same order. */
export function seededShuffle<T>(choices: readonly T[], seed: string): T[] {
  return choices
    .map((choice, index) => ({ choice, rank: hash(`${seed}\n${index}`) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice)
}
