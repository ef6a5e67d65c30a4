import { detectLanguage, type Language, languageOf } from '../language.ts'
import { foldInPlace } from '../sentences.ts'
import { changesIn, isResult } from './changes.ts'
import { type Clause, clausesOf } from './clauses.ts'
import type { Figure, Measure } from './figure.ts'
import { months } from './opposites.ts'

export interface Known {
  figure: Figure
  clause: Clause
  /** The index of its source. */
  source: number
}

/** More occurrences of a value say nothing about which of them is meant. */
const maxCandidates = 12
/** A word in more clauses than this does not tell them apart. */
const maxPostings = 30

/** The statements and figures of the sources, indexed so that a lookup does not depend on how much there is. */
export class Evidence {
  readonly clauses: { clause: Clause; source: number }[] = []
  readonly #byMeasure = new Map<Measure, Known[]>()
  readonly #byNumber = new Map<number, Known[]>()
  /** The figures of each sentence, by source and sentence. */
  readonly bySentence = new Map<string, Known[]>()
  readonly #postings = new Map<string, number[]>()
  readonly #written: Set<string>[] = []
  /** Folded words that occur with a small letter. */
  readonly plain = new Set<string>()
  /** Folded words with a capital letter within a sentence. */
  readonly names = new Set<string>()
  /** Folded words that begin a sentence with a capital letter. */
  readonly openings = new Set<string>()
  readonly nouns = new Set<string>()
  /** `time 4 0.18`: from four hours to eleven minutes. */
  readonly changes = new Set<string>()
  /** `time 4`: what something was before, and what it became. */
  readonly origins = new Set<string>()
  readonly results = new Set<string>()

  constructor(texts: readonly string[], locale: string) {
    for (const [source, text] of texts.entries()) this.#add(text, source, languageIn(text, locale))
    for (const known of this.#byMeasure.values()) known.sort((a, b) => a.figure.value - b.figure.value)
  }

  #add(text: string, source: number, language: Language): void {
    this.#written[source] = new Set()
    const figures: Figure[] = []
    for (const clause of clausesOf(text, language)) {
      const index = this.clauses.push({ clause, source }) - 1
      for (const key of clause.keys) {
        const postings = this.#postings.get(key)
        if (!postings) this.#postings.set(key, [index])
        else if (postings.length <= maxPostings) postings.push(index)
      }
      for (const word of clause.plain) this.plain.add(word)
      for (const { word, isCertain } of clause.capitals) (isCertain ? this.names : this.openings).add(word)
      figures.push(...clause.figures)
      for (const figure of clause.figures) {
        this.#written[source]!.add(figure.text)
        if (figure.noun) this.nouns.add(figure.noun)
        const known = { figure, clause, source }
        grow(this.#byMeasure, figure.measure, known)
        grow(this.bySentence, `${source} ${clause.sentence}`, known, maxCandidates)
        grow(this.#byNumber, figure.number, known, maxCandidates)
      }
    }
    const folded = foldInPlace(text)
    for (const figure of figures) if (isResult(folded, figure)) this.results.add(`${figure.measure} ${figure.value}`)
    for (const { from, to } of changesIn(folded, figures)) {
      this.changes.add(`${to.measure} ${from.value} ${to.value}`)
      this.origins.add(`${from.measure} ${from.value}`)
      this.results.add(`${to.measure} ${to.value}`)
    }
    for (const [digits] of text.matchAll(/(?<=[\p{L}/_@-])\d+/gu)) this.#written[source]!.add(digits)
  }

  /** Whether two months that the sources name are this far apart, or include this many. */
  spansMonths(count: number): boolean {
    const named = months.flatMap((month, index) => (this.has(`@0 ${month}`) ? [index] : []))
    return named.some((from) => named.some((to) => to > from && (to - from === count || to - from + 1 === count)))
  }

  has(key: string): boolean {
    return this.#postings.has(key)
  }

  /** The first source that writes a figure like this, whatever it counts; -1 for none. */
  writtenIn(text: string): number {
    return this.#written.findIndex((written) => written.has(text))
  }

  /** Figures of a measure between two values; null if there are too many. */
  between(measure: Measure, low: number, high: number): Known[] | null {
    const all = this.#byMeasure.get(measure) ?? []
    let [from, to] = [0, all.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (all[middle]!.figure.value < low) from = middle + 1
      else to = middle
    }
    const found: Known[] = []
    for (let at = from; at < all.length && all[at]!.figure.value <= high; at += 1) {
      if (found.length === maxCandidates) return null
      found.push(all[at]!)
    }
    return found
  }

  /** Figures with this number before any unit. */
  withNumber(number: number): readonly Known[] {
    return this.#byNumber.get(number) ?? []
  }

  /** Clauses with words of this one and another figure of the measure that the figure has in the sources. */
  rivals(figure: Figure, said: Clause, places: readonly Known[]): Clause[] {
    const own = new Set(places.map(({ clause }) => clause))
    const measure = places[0]!.figure.measure
    const numbers = new Set([figure.number, ...said.figures.map(({ number }) => number)])
    return [...this.overlap(said.keys).keys()]
      .map((index) => this.clauses[index]!.clause)
      .filter(
        (clause) =>
          !own.has(clause) && clause.figures.some((each) => each.measure === measure && !numbers.has(each.number)),
      )
  }

  /** How many of these keys each clause has, for clauses with at least one. */
  overlap(keys: ReadonlySet<string>): Map<number, number> {
    const counts = new Map<number, number>()
    for (const key of keys) {
      const postings = this.#postings.get(key) ?? []
      if (postings.length > maxPostings) continue
      for (const index of postings) counts.set(index, (counts.get(index) ?? 0) + 1)
    }
    return counts
  }
}

function languageIn(text: string, locale: string): Language {
  const { language } = detectLanguage(text.slice(0, 5000))
  return language === 'en' || language === 'pt' ? language : languageOf(locale)
}

function grow<Key>(map: Map<Key, Known[]>, key: Key, known: Known, max = Number.POSITIVE_INFINITY): void {
  const all = map.get(key)
  if (!all) map.set(key, [known])
  else if (all.length < max) all.push(known)
}
