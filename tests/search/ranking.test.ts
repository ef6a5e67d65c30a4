import { describe, expect, it } from 'vitest'
import { blockOf, blockSize, changeList, type Posting } from '#server/engine/search/postings.ts'
import { type PostingList, rank } from '#server/engine/search/ranking.ts'
import { fc } from '../support/properties.ts'

/** The lists of documents, each given by its words, numbered in their order. */
function listsOf(documents: readonly (readonly string[])[], scope = 'base'): PostingList[] {
  const postings = documents.flatMap((words, number) =>
    [...Map.groupBy(words, (word) => word)].map(([term, found]) => {
      const posting: Posting = { number, frequency: found.length, length: words.length }
      return { term, block: blockOf(number), posting }
    }),
  )
  return [...Map.groupBy(postings, ({ term, block }) => `${block} ${term}`).values()].map((same) => {
    const { term, block } = same[0]!
    const added = same.map(({ posting }) => posting)
    return { scope, term, block, data: changeList(undefined, added, new Set(), block) }
  })
}
const totals = (documents: readonly (readonly string[])[]) => ({
  documents: documents.length,
  length: documents.reduce((sum, words) => sum + words.length, 0),
})
const search = (documents: readonly (readonly string[])[], query: readonly (readonly string[])[], limit = 10) =>
  rank(query, listsOf(documents), totals(documents), limit)

/** BM25 as it is in the books, document by document. */
function expected(documents: readonly (readonly string[])[], query: readonly (readonly string[])[]) {
  const { length } = totals(documents)
  const average = length / documents.length
  const scoreOf = (term: string, words: readonly string[]): number => {
    const frequency = words.filter((word) => word === term).length
    const having = documents.filter((each) => each.includes(term)).length
    const rarity = Math.log(1 + (documents.length - having + 0.5) / (having + 0.5))
    return (rarity * frequency * 2.2) / (frequency + 1.2 * (0.25 + (0.75 * words.length) / average))
  }
  return documents.flatMap((words, number) => {
    const values = query.map((terms) => Math.max(0, ...terms.map((term) => scoreOf(term, words))))
    const score = values.reduce((sum, value) => sum + value, 0)
    const coverage = values.filter((value) => value > 0).length / query.length
    return score > 0 ? [{ number, score, coverage }] : []
  })
}

describe('documents', () => {
  const texts = ['repair bicycle', 'bicycle bicycle', 'price of repair', 'nothing here'].map((text) => text.split(' '))

  it('with more of the words, and the rarer ones, come first', () => {
    expect(search(texts, [['repair'], ['bicycle']])[0]).toMatchObject({ number: 0, coverage: 1 })
    expect(search(texts, [['bicycle']]).map(({ number }) => number)).toEqual([1, 0])
    expect(search(texts, [['repair'], ['price']])[0]).toMatchObject({ number: 2, coverage: 1 })
  })

  it('without any of the words are not found', () => {
    expect(search(texts, [['telephone']])).toEqual([])
    expect(search(texts, [])).toEqual([])
    expect(search([], [['repair']])).toEqual([])
  })

  it('that score the same keep their order, up to the limit', () => {
    const same = Array.from({ length: 20 }, () => ['repair'])
    expect(search(same, [['repair']], 3).map(({ number }) => number)).toEqual([0, 1, 2])
  })

  it('count a word once, by the best of the terms that may be meant', () => {
    const [both] = search([['robo', 'robos', 'x']], [['robo', 'robos']])
    const [one] = search([['robo', 'y', 'x']], [['robo', 'robos']])
    expect(both).toEqual(one)
  })

  it('are as BM25 says, in any number of blocks', () => {
    const word = fc.constantFrom(...'abcdefg')
    // Some documents are in the second block.
    const filled = fc
      .array(fc.array(word, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 })
      .map((some) => [...some, ...Array.from({ length: blockSize - 3 }, () => ['z']), ...some])
    const query = fc.array(fc.uniqueArray(word, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(filled, query, (documents, words) => {
        const found = search(documents, words, documents.length)
        const right = new Map(expected(documents, words).map((each) => [each.number, each]))
        expect(found).toHaveLength(right.size)
        for (const { number, score, coverage } of found) {
          expect(score).toBeCloseTo(right.get(number)!.score, 9)
          expect(coverage).toBe(right.get(number)!.coverage)
        }
        const scores = found.map(({ score }) => score)
        expect(scores).toEqual(scores.toSorted((one, other) => other - one))
      }),
      { numRuns: 40 },
    )
  })
})

describe('the list of a term in a block', () => {
  const posting = (number: number, frequency = 1, length = 10): Posting => ({ number, frequency, length })
  const read = (list: Uint8Array) =>
    Array.from({ length: list.length / 4 }, (_, at) => {
      const [place, frequency, high, low] = list.slice(at * 4, at * 4 + 4) as unknown as number[]
      return { place, frequency, length: high! * 256 + low! }
    })

  it('is in the order of the documents, whatever the order they are added in', () => {
    const list = changeList(undefined, [posting(300), posting(256), posting(511)], new Set(), 1)
    expect(read(list).map(({ place }) => place)).toEqual([0, 44, 255])
  })

  it('gains and loses documents', () => {
    const before = changeList(undefined, [posting(1), posting(2), posting(3)], new Set(), 0)
    const list = changeList(before, [posting(4, 7, 1000)], new Set([2, 9]), 0)
    expect(read(list)).toEqual([
      { place: 1, frequency: 1, length: 10 },
      { place: 3, frequency: 1, length: 10 },
      { place: 4, frequency: 7, length: 1000 },
    ])
    expect(changeList(list, [], new Set([1, 3, 4]), 0)).toHaveLength(0)
  })

  it('counts no more often than fits', () => {
    expect(read(changeList(undefined, [posting(0, 1000, 65_535)], new Set(), 0))).toEqual([
      { place: 0, frequency: 255, length: 65_535 },
    ])
  })
})
