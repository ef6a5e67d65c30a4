/** Claimed parts of a text. A lookup takes time proportional to the length of the part. */
export class Spans {
  readonly #taken: Uint8Array

  /** @param length of the text */
  constructor(length: number) {
    this.#taken = new Uint8Array(length)
  }

  touches(start: number, end: number): boolean {
    return this.#taken.subarray(start, end).includes(1)
  }

  add(start: number, end: number): void {
    this.#taken.fill(1, start, end)
  }
}

/** The text with the spans blanked out, same offsets. The spans are in order and do not overlap. */
export function blanked(text: string, spans: readonly (readonly [start: number, end: number])[]): string {
  const pieces: string[] = []
  let at = 0
  for (const [start, end] of spans) {
    pieces.push(text.slice(at, start), ' '.repeat(end - start))
    at = end
  }
  return pieces.join('') + text.slice(at)
}

/**
 * Finds the next occurrence of a character from increasing positions, so that the whole text is searched only once;
 * `Infinity` if there is none.
 */
export function seeker(text: string, sign: string): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) {
      const at = text.indexOf(sign, from)
      found = at < 0 ? Number.POSITIVE_INFINITY : at
    }
    return found
  }
}
