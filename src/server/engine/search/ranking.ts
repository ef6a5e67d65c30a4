import { blockSize, entryBytes } from './postings.ts'

/** One stored list: the occurrences of `term` in one block of `scope`. */
export interface PostingList {
  scope: string
  term: string
  block: number
  data: Uint8Array
}

/** Totals of the searched scopes. */
export interface Statistics {
  documents: number
  /** Terms in all documents together. */
  length: number
}

export interface Ranked {
  scope: string
  number: number
  score: number
  /** Share of the query's words, 0–1. */
  coverage: number
}

const k1 = 1.2
const b = 0.75

interface Block {
  readonly scope: string
  readonly block: number
  readonly score: Float64Array
  /** The score of the current word so far. */
  readonly added: Float64Array
  /** The last word found in the document, counted from 1. */
  readonly word: Uint8Array
  readonly covered: Uint8Array
}

/**
 * BM25 over the lists of a query. `words` contains, per word of the query, its possible terms; only the best one of
 * them counts for a document. The order of the lists does not matter, and sums are built in the order of the words, so
 * both database engines arrive at the same figures.
 */
export function rank(
  words: readonly (readonly string[])[],
  lists: readonly PostingList[],
  statistics: Statistics,
  limit: number,
): Ranked[] {
  const byTerm = Map.groupBy(lists, (list) => list.term)
  const blocks = new Map<string, Block>()
  const averageLength = statistics.length / Math.max(1, statistics.documents)

  words.forEach((terms, index) => {
    for (const term of terms) {
      const found = byTerm.get(term)
      if (found) addTerm(found, index + 1, statistics.documents, averageLength, blocks)
    }
  })
  return best(blocks, limit, words.length)
}

function addTerm(
  lists: readonly PostingList[],
  word: number,
  documents: number,
  averageLength: number,
  blocks: Map<string, Block>,
): void {
  const having = lists.reduce((sum, list) => sum + list.data.length, 0) / entryBytes
  const rarity = Math.log(1 + (documents - having + 0.5) / (having + 0.5))
  for (const { scope, block: number, data } of lists) {
    const block = blockAt(blocks, scope, number)
    for (let at = 0; at < data.length; at += entryBytes) {
      const place = data[at]!
      const frequency = data[at + 1]!
      const length = (data[at + 2]! << 8) | data[at + 3]!
      const value = (rarity * frequency * (k1 + 1)) / (frequency + k1 * (1 - b + (b * length) / averageLength))
      if (block.word[place] !== word) {
        block.word[place] = word
        block.covered[place]! += 1
        block.added[place] = value
        block.score[place]! += value
      } else if (value > block.added[place]!) {
        block.score[place]! += value - block.added[place]!
        block.added[place] = value
      }
    }
  }
}

function blockAt(blocks: Map<string, Block>, scope: string, number: number): Block {
  const key = `${scope} ${number}`
  let block = blocks.get(key)
  if (!block) {
    block = {
      scope,
      block: number,
      score: new Float64Array(blockSize),
      added: new Float64Array(blockSize),
      word: new Uint8Array(blockSize),
      covered: new Uint8Array(blockSize),
    }
    blocks.set(key, block)
  }
  return block
}

/** The `limit` best, best first; ties in insertion order. */
function best(blocks: Map<string, Block>, limit: number, words: number): Ranked[] {
  const top: Ranked[] = []
  const before = (a: Ranked, b: Ranked) =>
    a.score !== b.score ? a.score > b.score : a.scope !== b.scope ? a.scope < b.scope : a.number < b.number
  for (const block of blocks.values()) {
    for (let place = 0; place < blockSize; place++) {
      const score = block.score[place]!
      if (score === 0 || (top.length === limit && score < top[limit - 1]!.score)) continue
      const candidate = {
        scope: block.scope,
        number: block.block * blockSize + place,
        score,
        coverage: block.covered[place]! / words,
      }
      let at = top.length
      while (at > 0 && before(candidate, top[at - 1]!)) at--
      if (at >= limit) continue
      top.splice(at, 0, candidate)
      if (top.length > limit) top.pop()
    }
  }
  return top
}
