import { fold } from './sentences.ts'

const gramLength = 4

function grams(text: string): Map<string, number> {
  const plain = ` ${fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
  const counts = new Map<string, number>()
  for (let index = 0; index + gramLength <= plain.length; index += 1) {
    const gram = plain.slice(index, index + gramLength)
    counts.set(gram, (counts.get(gram) ?? 0) + 1)
  }
  return counts
}

const norm = (counts: Map<string, number>): number =>
  Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0))

/** Cosine of character 4-gram counts, 0–1, ignoring case, accents and punctuation. Above 0.6 two openings read alike. */
export const likeness = (left: string, right: string): number => likenessTo(left)(right)

/** The same for one text and many others. */
export function likenessTo(text: string): (other: string) => number {
  const own = grams(text)
  const ownNorm = norm(own)
  return (other) => {
    const counts = grams(other)
    let dot = 0
    for (const [gram, count] of counts) dot += count * (own.get(gram) ?? 0)
    return dot === 0 ? 0 : Math.min(1, dot / (ownNorm * norm(counts)))
  }
}

/** Texts to compare others with, each indexed once. */
export class LikeTexts {
  readonly #texts: { text: string; norm: number }[] = []
  /** By gram: which of the texts have it, and how often. */
  readonly #postings = new Map<string, { at: number; count: number }[]>()

  constructor(texts: Iterable<string> = []) {
    for (const text of texts) this.add(text)
  }

  add(text: string): void {
    const counts = grams(text)
    const at = this.#texts.push({ text, norm: norm(counts) }) - 1
    for (const [gram, count] of counts) {
      const known = this.#postings.get(gram)
      if (known) known.push({ at, count })
      else this.#postings.set(gram, [{ at, count }])
    }
  }

  /** The likeness to the nearest of the texts, excluding those identical to `except`; 0 if there are none. */
  nearest(text: string, except?: string): number {
    const counts = grams(text)
    const dots = new Float64Array(this.#texts.length)
    for (const [gram, count] of counts) {
      for (const each of this.#postings.get(gram) ?? []) dots[each.at]! += count * each.count
    }
    let best = 0
    for (const [at, { text: other, norm: otherNorm }] of this.#texts.entries()) {
      if (dots[at]! > 0 && other !== except) best = Math.max(best, dots[at]! / otherNorm)
    }
    return best === 0 ? 0 : Math.min(1, best / norm(counts))
  }
}

function shingles(text: string): Set<string> {
  const tokens = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(tokens.slice(4).map((_, index) => tokens.slice(index, index + 5).join(' ')))
}

/** For one text and many others: the share of runs of five words that both have (Jaccard), 0–1. */
export function overlapWith(text: string): (other: string) => number {
  const own = shingles(text)
  return (other) => {
    const others = shingles(other)
    let shared = 0
    for (const shingle of others) if (own.has(shingle)) shared += 1
    return shared === 0 ? 0 : shared / (own.size + others.size - shared)
  }
}
