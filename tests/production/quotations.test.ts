import { describe, expect, it } from 'vitest'
import type { Passage } from '#server/knowledge/index.ts'
import { resolvePlan } from '#server/production/plan-task.ts'
import { isQuotedFrom, quotationsOf, sourcesOf } from '#server/production/quotations.ts'
import { resolveTopics } from '#server/production/topics-task.ts'

const passageOf = (chunk: string, text: string, more: Partial<Passage> = {}): Passage => ({
  ...{ chunk, item: `item of ${chunk}`, title: 'Prices', headings: ['2026'], url: '', text, ...more },
})
const prices = passageOf('c1', 'We removed **two of three** prices in March. Nobody complained.', { page: 4 })
const talk = passageOf('c2', 'Ana: “It took half a year.”', { seconds: 0 })
const first = passageOf('', 'The first half of a page.', { url: 'https://a.example', date: '2026-03-01' })
const second = passageOf('', 'The second half of a page.', { url: 'https://a.example' })
const all = [prices, talk, first, second]

describe('a quotation', () => {
  it.each(['two of three prices', 'TWO of three – prices, in March', 'Nobody complained!', 'prices in March. Nobody'])(
    'is in its passage despite spaces, marks and capitals: %s',
    (quote) => {
      expect(isQuotedFrom(prices.text, quote)).toBe(true)
    },
  )

  it.each([
    ['words in another order', 'three of two prices'],
    ['words left out', 'We removed prices in March'],
    ['the end of a word', 'body complained'],
    ['the beginning of a word', 'We removed two of thr'],
    ['nothing but marks', '… – “”'],
    ['nothing', ''],
  ])('with %s is not', (_, quote) => expect(isQuotedFrom(prices.text, quote)).toBe(false))

  it('becomes a source with the place in its document', () => {
    const [page, moment, web] = sourcesOf(
      [
        { passage: 0, quote: 'Nobody complained' },
        { passage: 1, quote: 'half a year' },
        { passage: 2, quote: 'first half' },
      ],
      all,
    )
    expect(page).toEqual({
      ...{ chunk: 'c1', item: 'item of c1', title: 'Prices', headings: ['2026'], url: '' },
      ...{ quote: 'Nobody complained', page: 4 },
    })
    // The first second of a recording is a place, too.
    expect(moment).toMatchObject({ seconds: 0 })
    expect(web).toMatchObject({ url: 'https://a.example', date: '2026-03-01' })
    expect(page).not.toHaveProperty('date')
  })

  it('is dropped if it is invented, or names a passage that was not given', () => {
    const invented = [
      { passage: 0, quote: 'Everybody complained' },
      { passage: 1, quote: 'Nobody complained' },
      { passage: 9, quote: 'Nobody complained' },
    ]
    expect(sourcesOf(invented, all)).toEqual([])
  })

  it('is traced back to the part of a web page that has its words', () => {
    const sources = sourcesOf(
      [
        { passage: 3, quote: 'The second half' },
        { passage: 0, quote: 'two of three' },
      ],
      all,
    )
    expect(quotationsOf(sources, all).map(({ passage }) => passage)).toEqual([3, 0])
    expect(quotationsOf(sources, [talk, first])).toEqual([
      { passage: -1, quote: 'The second half' },
      { passage: -1, quote: 'two of three' },
    ])
  })
})

it('makes topics without any real quotation null, and keeps their order', () => {
  const topic = { title: 'T', angle: 'a', hook: 'h', rationale: '', outline: ['o'] }
  const topics = [
    { ...topic, sources: [{ passage: 0, quote: 'Everybody left' }] },
    {
      ...topic,
      sources: [
        { passage: 0, quote: 'Everybody left' },
        { passage: 0, quote: 'Nobody complained' },
      ],
    },
  ]
  const resolved = resolveTopics({ topics }, all)
  expect(resolved[0]).toBeNull()
  expect(resolved[1]!.sources.map(({ quote }) => quote)).toEqual(['Nobody complained'])
})

describe('a plan', () => {
  const idea = (claim: string, passages: number[]) => ({
    claim,
    angle: '',
    line: '',
    audience: '',
    ending: '',
    passages,
  })

  it('has ideas with existing passages, each passage once', () => {
    const [planned] = resolvePlan({ ideas: [idea('One', [1, 1, 0, 77])] }, all, 5)
    expect(planned!.passages).toEqual([talk, prices])
  })

  it('drops ideas without passages and claims made twice, before it counts', () => {
    const ideas = [idea('Lost', [77]), idea('Price', [0]), idea(' price ', [1]), idea('Time', [1]), idea('More', [2])]
    expect(resolvePlan({ ideas }, all, 2).map(({ claim }) => claim)).toEqual(['Price', 'Time'])
  })

  it('lets a claim return if its first mention had no passages', () => {
    expect(resolvePlan({ ideas: [idea('Price', [77]), idea('Price', [0])] }, all, 5)).toHaveLength(1)
  })
})
