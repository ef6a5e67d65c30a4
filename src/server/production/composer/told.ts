import { plainText } from '#shared/quality/plain-text.ts'
import { fold } from '#shared/quality/sentences.ts'
import type { Unit } from './reading.ts'

/** Characters from the beginning of a word by which a place in a quotation is looked up. */
const keyLength = 16

/** What quotations have told already. Each is read once; whether they hold a sentence is then a matter of a look. */
export class Told {
  /** By what stands there: the quotation and where in it. */
  readonly #places = new Map<string, { quote: string; at: number }[]>()
  readonly #holders = new Map<Unit, ReadonlySet<string>>()

  constructor(quotes: readonly string[]) {
    for (const quote of new Set(quotes.map(plain))) {
      for (const { index } of quote.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)) {
        const key = quote.slice(index, index + keyLength)
        const places = this.#places.get(key)
        if (places) places.push({ quote, at: index })
        else this.#places.set(key, [{ quote, at: index }])
      }
    }
  }

  /** Whether a quotation holds the whole unit. `own`: plain quotations that do not count. */
  holds(unit: Unit, own: ReadonlySet<string>): boolean {
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
    for (const { quote, at } of this.#places.get(words.slice(0, keyLength)) ?? []) {
      if (at >= from && !found.has(quote) && quote.startsWith(text, at - from)) found.add(quote)
    }
    return found
  }
}

/** A quotation as its sentences are compared. */
export const plain = (quote: string): string => fold(plainText(quote))
