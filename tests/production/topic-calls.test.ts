import { describe, expect, it } from 'vitest'
import type { Passage } from '#server/knowledge/index.ts'
import { capPassages } from '#server/production/cap-passages.ts'
import { chooseWebPassages } from '#server/production/choose-web-passages.ts'
import { ideasPerCall, topicCalls } from '#server/production/topic-calls.ts'
import type { PlannedIdea, TopicsInput } from '#server/production/topics-task.ts'
import { fc } from '../support/properties.ts'

const passageOf = (chunk: string, text = chunk, url = ''): Passage => ({
  ...{ chunk, item: '', title: '', headings: [], url, text },
})
const passages = Array.from({ length: 12 }, (_, index) => passageOf(`c${index}`))
const ideaOf = (claim: string, own: Passage[]): PlannedIdea => ({
  ...{ claim, angle: '', line: '', audience: '', passages: own, ending: '' },
})
const inputOf = (count: number, notes: string[] = []): TopicsInput => {
  const rewrite = notes.map((note) => ({ topic: { title: note }, notes: note }))
  return { count, rewrite, passages } as unknown as TopicsInput
}

describe('the calls that propose topics', () => {
  it('are one for a small batch, with all passages', () => {
    expect(topicCalls(inputOf(ideasPerCall), null)).toEqual([{ ...inputOf(ideasPerCall), plan: [] }])
  })

  it('divide a large batch and its passages evenly if there is no plan', () => {
    const calls = topicCalls(inputOf(ideasPerCall + 1), null)
    expect(calls.map(({ count }) => count)).toEqual([8, 8])
    expect(calls.flatMap((call) => call.passages.map(({ chunk }) => chunk)).sort()).toEqual(
      passages.map(({ chunk }) => chunk).sort(),
    )
    // Neighbours go to different calls, so that each call sees all documents.
    expect(calls[0]!.passages.slice(0, 2).map(({ chunk }) => chunk)).toEqual(['c0', 'c2'])
  })

  it('give each its part of the plan with its passages, in document order', () => {
    const plan = Array.from({ length: 20 }, (_, index) => ideaOf(`i${index}`, [passages[11 - (index % 12)]!]))
    const calls = topicCalls(inputOf(20), plan)
    expect(calls.map((call) => call.plan!.map(({ claim }) => claim))).toEqual([
      plan.slice(0, 10).map(({ claim }) => claim),
      plan.slice(10).map(({ claim }) => claim),
    ])
    expect(calls[0]!.passages).toEqual(passages.slice(2))
  })

  it('begin with the reviewer’s notes, which need all passages', () => {
    const plan = [ideaOf('new', [passages[3]!])]
    const [call] = topicCalls(inputOf(2, ['shorter']), plan)
    expect(call).toMatchObject({ count: 2, rewrite: [{ notes: 'shorter' }], plan: [{ claim: 'new' }] })
    expect(call!.passages).toEqual(passages)
  })

  it('ask for no more new topics than the plan has', () => {
    const calls = topicCalls(inputOf(30, ['a', 'b']), [ideaOf('only', [passages[0]!])])
    expect(calls.map(({ count }) => count)).toEqual([3])
  })

  it('fall back to all passages if the plan of a call has none left', () => {
    expect(topicCalls(inputOf(1), [ideaOf('lost', [passageOf('gone')])])[0]!.passages).toEqual(passages)
  })

  it('cover every idea and every rewrite exactly once, in any mixture', () => {
    const size = fc.integer({ min: 0, max: 40 })
    fc.assert(
      fc.property(size, size, fc.boolean(), (rewrites, fresh, isPlanned) => {
        fc.pre(rewrites + fresh > 0)
        const notes = Array.from({ length: rewrites }, (_, index) => `n${index}`)
        const plan = Array.from({ length: fresh }, (_, index) => ideaOf(`i${index}`, [passages[index % 12]!]))
        const calls = topicCalls(inputOf(rewrites + fresh, notes), isPlanned ? plan : null)
        expect(calls.flatMap((call) => call.rewrite.map((each) => each.notes))).toEqual(notes)
        expect(calls.reduce((sum, { count }) => sum + count, 0)).toBe(rewrites + fresh)
        if (isPlanned) expect(calls.flatMap((call) => call.plan)).toEqual(plan)
        for (const { count, passages: own } of calls) {
          expect(count).toBeLessThanOrEqual(ideasPerCall)
          expect(own.length).toBeGreaterThan(0)
        }
      }),
    )
  })
})

describe('the passages of one prompt', () => {
  it('end before the limit, without a gap', () => {
    const long = ['a', 'b', 'c', 'd'].map((chunk) => passageOf(chunk, chunk.repeat(30_000)))
    expect(capPassages([...long, passageOf('short')]).map(({ chunk }) => chunk)).toEqual(['a', 'b'])
    expect(capPassages(long.slice(0, 2))).toHaveLength(2)
  })

  it('may be exactly as long as the limit', () => {
    expect(capPassages([passageOf('a', 'x'.repeat(50_000)), passageOf('b', 'x'.repeat(30_000))])).toHaveLength(2)
    expect(capPassages([passageOf('a', 'x'.repeat(50_000)), passageOf('b', 'x'.repeat(30_001))])).toHaveLength(1)
  })

  it('are at least one, no matter how long it is', () => {
    const book = passageOf('book', 'x'.repeat(90_000))
    expect(capPassages([book, passageOf('next')])).toEqual([book])
    expect(capPassages([])).toEqual([])
  })
})

describe('the passages of web pages', () => {
  const page = (site: string, ...texts: string[]) =>
    texts.map((text, index) => passageOf(`${site}${index}`, text, `https://${site}.example`))
  const [boats, trains] = [
    page('boats', 'Harbours and sails.', 'Prices of ferries rose.', 'Ferries burn fuel.', 'Ferry prices fell.'),
    page('trains', 'Rails.', 'Prices of tickets.', 'Stations.'),
  ]

  it('are those with most words of the wish, from each page its share, in their order', () => {
    const chosen = chooseWebPassages([...boats, ...trains], 'ferry prices', 'en-US', 4)
    expect(chosen.map(({ chunk }) => chunk)).toEqual(['boats1', 'boats3', 'trains0', 'trains1'])
  })

  it('are the beginnings of the pages without a wish', () => {
    const chosen = chooseWebPassages([...boats, ...trains], '', 'en-US', 4)
    expect(chosen.map(({ chunk }) => chunk)).toEqual(['boats0', 'boats1', 'trains0', 'trains1'])
  })

  it('are no more than the limit, even from many pages', () => {
    const many = Array.from({ length: 5 }, (_, index) => page(`p${index}`, 'One.', 'Two.', 'Three.')).flat()
    expect(chooseWebPassages(many, '', 'en-US', 4)).toHaveLength(4)
    expect(chooseWebPassages([], 'ferries', 'en-US', 4)).toEqual([])
  })
})
