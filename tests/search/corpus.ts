import type { SearchDocument } from '#server/engine/search/search-index.ts'

/** Made-up documents whose words are as unevenly frequent as those of a language; the same ones every time. */
export function corpus(
  size: number,
  { words = 70, vocabulary = 40_000, scopes = 2 } = {},
): { documents: SearchDocument[]; queries: string[] } {
  const next = randomNumbers(7)
  const weights: number[] = []
  let sum = 0
  for (let i = 0; i < vocabulary; i++) {
    sum += 1 / (i + 8)
    weights.push(sum)
  }
  const text = (length: number) => Array.from({ length }, () => word(firstAtLeast(weights, next() * sum))).join(' ')
  const documents = Array.from({ length: size }, (_, i) => ({
    id: `document${i}`,
    scope: `s${i % scopes}`,
    language: 'en',
    title: '',
    text: text(words),
  }))
  return { documents, queries: Array.from({ length: 100 }, () => text(8)) }
}

const syllables = 'ba re ti mo lu san ker dol vi pra ne fos gri tal cu mer pon xi zal do'.split(' ')

function word(index: number): string {
  let letters = ''
  for (let rest = index + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length)) {
    letters += syllables[rest % syllables.length]
  }
  return letters
}

function firstAtLeast(sorted: readonly number[], value: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
