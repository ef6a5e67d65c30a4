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

/** Cosine of character 4-gram counts, 0–1, blind to case, accents and punctuation. Above 0.6 two openings read alike. */
export function likeness(left: string, right: string): number {
  const a = grams(left)
  const b = grams(right)
  let dot = 0
  for (const [gram, count] of a) dot += count * (b.get(gram) ?? 0)
  if (dot === 0) return 0
  const norm = (counts: Map<string, number>) => Math.sqrt([...counts.values()].reduce((sum, n) => sum + n * n, 0))
  return Math.min(1, dot / (norm(a) * norm(b)))
}

/** Share of runs of five words that both texts have (Jaccard), 0–1. */
export function overlap(left: string, right: string): number {
  const shingles = (text: string) => {
    const tokens = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
    return new Set(tokens.slice(4).map((_, index) => tokens.slice(index, index + 5).join(' ')))
  }
  const a = shingles(left)
  const b = shingles(right)
  if (a.size === 0 || b.size === 0) return 0
  let shared = 0
  for (const shingle of a) if (b.has(shingle)) shared += 1
  return shared / (a.size + b.size - shared)
}
