import { plainText } from '#shared/quality/plain-text.ts'
import { fold } from '#shared/quality/sentences.ts'
import type { Unit } from './unit.ts'

/** Number of characters, from the start of a word, by which positions in quotations are looked up. */
const keyLength = 16

/** The sentences that quotations contain. Each quotation is indexed once, so that a lookup does not read them again. */
export class CitedSentences {
  /** By the first characters of a word: the quotations that have it, and where. */
  readonly #positions = new Map<string, { quote: string; at: number }[]>()
  readonly #holders = new Map<Unit, ReadonlySet<string>>()

  constructor(quotes: readonly string[]) {
    for (const quote of new Set(quotes.map(plainQuote))) {
      for (const { index } of quote.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)) {
        const key = quote.slice(index, index + keyLength)
        const positions = this.#positions.get(key)
        if (positions) positions.push({ quote, at: index })
        else this.#positions.set(key, [{ quote, at: index }])
      }
    }
  }

  /**
   * Whether a quotation contains the whole unit.
   * @param own plain quotations that do not count
   */
  has(unit: Unit, own: ReadonlySet<string>): boolean {
    let holders = this.#holders.get(unit)
    if (!holders) {
      holders = this.#find(fold(unit.text || unit.items.join(' ')))
      this.#holders.set(unit, holders)
    }
    return holders.size > 0 && !holders.isSubsetOf(own)
  }

  #find(text: string): ReadonlySet<string> {
    const found = new Set<string>()
    const from = text.search(/[\p{L}\p{N}]/u)
    if (from < 0) return found
    const words = text.slice(from)
    for (const { quote, at } of this.#positions.get(words.slice(0, keyLength)) ?? []) {
      if (at >= from && !found.has(quote) && quote.startsWith(text, at - from)) found.add(quote)
    }
    return found
  }
}

/** A quotation in the form in which sentences are compared. */
export const plainQuote = (quote: string): string => fold(plainText(quote))
