import { setImmediate } from 'node:timers/promises'
import type { SqlRunner } from '../../database/database.ts'
import { blockSize, cosine, headBytes, isTaken, normalised, signSums } from './packing.ts'
import type { Generation, VectorHit } from './vector-index.ts'
import { readBlocks, vectorsByNumber } from './vector-tables.ts'

/** Candidates by sign distance per requested document; a base with no more documents than that is compared exactly. */
const candidatesPerHit = 8
const minCandidates = 200
/** About two milliseconds of work, after which other requests get their turn. */
const blocksAtOnce = 32

interface Candidate {
  generation: string
  number: number
  score: number
}

/** The nearest candidates by sign distance, then sorted by cosine. */
export async function findNearest(
  on: SqlRunner,
  given: Float32Array,
  generations: readonly Generation[],
  limit: number,
): Promise<VectorHit[]> {
  const vector = normalised(given)
  const comparable = generations.filter(({ dimensions }) => dimensions === vector.length)
  const candidates = new Nearest(Math.max(minCandidates, limit * candidatesPerHit))
  const sums = signSums(vector)
  for (const { id } of comparable) await compareSigns(on, id, sums, candidates)
  const hits: VectorHit[] = []
  for (const [generation, found] of Map.groupBy(candidates.best, (each) => each.generation)) {
    const numbers = found.map(({ number }) => number)
    for (const { id, data } of await vectorsByNumber(on, generation, numbers)) {
      hits.push({ id, similarity: cosine(vector, data) })
    }
  }
  hits.sort((one, other) => other.similarity - one.similarity || (one.id < other.id ? -1 : 1))
  return hits.slice(0, limit)
}

async function compareSigns(on: SqlRunner, generation: string, sums: Float32Array, nearest: Nearest): Promise<void> {
  const bytes = sums.length / 256
  for (let after = -1; ; ) {
    const blocks = await readBlocks(on, generation, after, blocksAtOnce)
    for (const { block, data } of blocks) {
      for (let place = 0; place < blockSize; place += 1) {
        if (!isTaken(data, place)) continue
        let score = 0
        const start = headBytes + place * bytes
        for (let at = 0; at < bytes; at += 1) score += sums[at * 256 + data[start + at]!]!
        nearest.offer(generation, block * blockSize + place, score)
      }
    }
    if (blocks.length < blocksAtOnce) return
    after = blocks.at(-1)!.block
    await setImmediate()
  }
}

/** The best so far, best first. */
class Nearest {
  readonly best: Candidate[] = []
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  offer(generation: string, number: number, score: number): void {
    const { best } = this
    if (best.length === this.#limit && score <= best[best.length - 1]!.score) return
    let [low, high] = [0, best.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (best[middle]!.score >= score) low = middle + 1
      else high = middle
    }
    best.splice(low, 0, { generation, number, score })
    if (best.length > this.#limit) best.pop()
  }
}
