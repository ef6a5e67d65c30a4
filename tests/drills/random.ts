/** Seeded random numbers, so that a drill can be repeated. */
export interface Random {
  readonly seed: number
  /** From 0 up to, not including, `below`. */
  int(below: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** Lower-case letters and digits. */
  word(length: number): string
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number) => Math.floor(next() * below)
  return {
    seed,
    int,
    chance: (probability) => next() < probability,
    pick: (from) => from[int(from.length)]!,
    word: (length) => Array.from({ length }, () => 'abcdefghijklmnopqrstuvwxyz0123456789'[int(36)]).join(''),
  }
}
