import { words } from '#shared/quality/sentences.ts'

/** The names that a section has used so far, without that of the person who signs. */
export class KnownNames {
  readonly #seen = new Set<string>()
  readonly #own: ReadonlySet<string>

  constructor(speaker = '') {
    this.#own = new Set(words(speaker))
  }

  /** Notes the names of the next sentence. @returns whether one of them was used before */
  add(sentence: string): boolean {
    const names = words(sentence)
      .slice(0, 80)
      .filter(
        (word, index) => /^\p{Lu}\p{Ll}+$/u.test(word) && (index > 0 || this.#seen.has(word)) && !this.#own.has(word),
      )
    const isKnown = names.some((name) => this.#seen.has(name))
    for (const name of names) this.#seen.add(name)
    return isKnown
  }
}
