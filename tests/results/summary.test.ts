import { describe, expect, it } from 'vitest'
import { type Metric, metrics, type Numbers, type PostResult } from '#shared/contracts/results.ts'
import { groupsOf, summaryOf, weeksOf } from '#shared/results/summary.ts'

const post = (numbers: Numbers, publishedAt = '2026-03-04 12:00:00.000Z', line = 'Repairs'): PostResult => {
  const known = metrics.flatMap((metric: Metric) => {
    const value = numbers[metric]
    return value === undefined ? [] : [[metric, { value, source: 'hand', at: '' }]]
  })
  return { publishedAt, line, known: Object.fromEntries(known) } as PostResult
}

describe('several posts together', () => {
  it('are summed up as far as known, with the number of these posts', () => {
    const posts = [
      post({ impressions: 100, reactions: 4 }),
      post({ impressions: 300, comments: 2, clicks: 4 }),
      post({ reactions: 7 }),
      post({}),
    ]
    expect(summaryOf(posts)).toEqual({ posts: 4, measured: 2, impressions: 400, engagement: 17, rate: 0.025 })
  })

  it('are rated by the posts with both numbers, so that unknown impressions do not improve the rate', () => {
    expect(summaryOf([post({ impressions: 100, reactions: 1 }), post({ reactions: 99 })]).rate).toBe(0.01)
    expect(summaryOf([post({ impressions: 100, reactions: 1 }), post({ impressions: 900 })]).rate).toBe(0.01)
  })

  it.each<[string, PostResult[]]>([
    ['none', []],
    ['some of which nothing is known', [post({}), post({})]],
  ])('are unknown, not zero, for %s', (_what, posts) => {
    const unknown = { measured: 0, impressions: null, engagement: null, rate: null }
    expect(summaryOf(posts)).toEqual({ posts: posts.length, ...unknown })
  })

  it('that nobody saw have no rate', () => {
    expect(summaryOf([post({ impressions: 0, reactions: 0 })])).toMatchObject({
      impressions: 0,
      engagement: 0,
      rate: null,
    })
  })

  it('use the sum of the network where it counts more than its parts', () => {
    expect(summaryOf([post({ impressions: 100, engagements: 9, reactions: 4 })]).engagement).toBe(9)
    expect(summaryOf([post({ impressions: 100, engagements: 3, reactions: 4 })]).engagement).toBe(4)
  })
})

it('groups are in the order of their size, then by name', () => {
  const at = '2026-03-04 12:00:00.000Z'
  const posts = ['Prices', 'Repairs', 'Hiring', 'Repairs', ''].map((line) => post({ clicks: 1 }, at, line))
  expect(groupsOf(posts, ({ line }) => line).map(({ key, posts: count }) => `${key} ${count}`)).toEqual([
    ...['Repairs 2', ' 1', 'Hiring 1', 'Prices 1'],
  ])
})

describe('weeks', () => {
  const weeks = (posts: PostResult[], from: string, to: string, zone = 'UTC') =>
    weeksOf(posts, new Date(from), new Date(to), zone).map(({ day, posts: count }) => `${day} ${count}`)

  it('begin on Monday, and include those without posts', () => {
    const posts = [
      post({}, '2026-03-02 00:00:00.000Z'),
      post({}, '2026-03-08 23:59:59.999Z'),
      post({}, '2026-03-17 10:00:00.000Z'),
    ]
    expect(weeks(posts, '2026-03-04T00:00:00Z', '2026-03-18T00:00:00Z')).toEqual([
      ...['2026-03-02 2', '2026-03-09 0', '2026-03-16 1'],
    ])
  })

  it('are in the reader’s time zone', () => {
    // A Sunday evening in São Paulo, a Monday in UTC.
    const posts = [post({}, '2026-03-09 01:00:00.000Z')]
    const [from, to] = ['2026-03-04T12:00:00Z', '2026-03-12T12:00:00Z']
    expect(weeks(posts, from, to, 'America/Sao_Paulo')).toEqual(['2026-03-02 1', '2026-03-09 0'])
    expect(weeks(posts, from, to, 'UTC')).toEqual(['2026-03-02 0', '2026-03-09 1'])
  })

  it('keep their length when clocks change', () => {
    expect(weeks([], '2026-10-20T12:00:00Z', '2026-11-10T12:00:00Z', 'America/New_York')).toEqual([
      ...['2026-10-19 0', '2026-10-26 0', '2026-11-02 0', '2026-11-09 0'],
    ])
  })

  it('are none if the time ends before it begins', () => {
    expect(weeks([], '2026-03-10T00:00:00Z', '2026-03-01T00:00:00Z')).toEqual([])
  })
})
