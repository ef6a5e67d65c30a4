import { describe, expect, it } from 'vitest'
import { addressKey } from '#server/results/post-address.ts'
import { readExport } from '#server/results/read-export.ts'
import type { PostResult } from '#shared/contracts/results.ts'
import { editorialLineOf } from '#shared/results/editorial-line.ts'
import { engagementRate } from '#shared/results/engagement.ts'
import { hookClassOf } from '#shared/results/hook-class.ts'
import { workedOf } from '#shared/results/worked.ts'

describe('an exported file', () => {
  const first = 'https://www.linkedin.com/feed/update/urn:li:activity:7100000000000000001'
  const second = 'https://www.linkedin.com/feed/update/urn:li:activity:7100000000000000002'

  it('may have two tables side by side, like the export of a person', () => {
    const sheet = [
      ['Maximum of 50 posts available to include in this list'],
      [],
      ['Post URL', 'Post publish date', 'Engagements', '', 'Post URL', 'Post publish date', 'Impressions'],
      [first, '1/2/2026', '57', '', second, '1/3/2026', '4,321'],
      [second, '1/3/2026', '12', '', first, '1/2/2026', '999'],
    ]
    expect(readExport([[['Overall', 'x']], sheet])).toEqual([
      { address: first, title: '', numbers: { engagements: 57, impressions: 999 } },
      { address: second, title: '', numbers: { engagements: 12, impressions: 4321 } },
    ])
  })

  it('may be in Portuguese, with its number format, and skips cells that are not numbers', () => {
    const sheet = [
      ['Título da publicação', 'Link da publicação', 'Impressões', 'Cliques', 'Reações', 'Comentários'],
      ['Consertos', first, '1.250', '–', '44.0', '5'],
      ['=HYPERLINK("x")', 'javascript:alert(1)', '1', '1', '1', '1'],
    ]
    expect(readExport([sheet])).toEqual([
      { address: first, title: 'Consertos', numbers: { impressions: 1250, reactions: 44, comments: 5 } },
    ])
  })
})

it.each([
  ['https://www.linkedin.com/feed/update/urn:li:share:7100000000000000001/', 'share:7100000000000000001'],
  [
    'https://www.linkedin.com/feed/update/urn%3Ali%3AugcPost%3A7100000000000000001?utm=1',
    'ugcpost:7100000000000000001',
  ],
  ['https://linkedin.com/posts/ines_repairs-activity-7100000000000000001-abCd', 'activity:7100000000000000001'],
  ['urn:li:share:7100000000000000001', 'share:7100000000000000001'],
  ['https://www.example.com/Blog/post/?x=1', 'example.com/blog/post'],
  ['https://example.com/%E0%A4%A', 'example.com/%e0%a4%a'],
])('%s is known as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

it.each([
  ['What did we learn?\nMore.', 'question'],
  ['\n214 clarinets.', 'number'],
  ['How to mend a reed', 'how-to'],
  ['Como trocar uma palheta', 'how-to'],
  ['Repairs pay, but nobody offers them.', 'contrast'],
  ['Conserto dá lucro, mas ninguém oferece.', 'contrast'],
  ['I was wrong about reeds.', 'experience'],
  ['Erramos. Nós mudamos o plano.', 'experience'],
  ['Reeds are seasonal.', 'statement'],
  ['', 'statement'],
])('%j opens with a %s', (body, hook) => {
  expect(hookClassOf(body)).toBe(hook)
})

it('a post belongs to the line with most words in common, or to none', () => {
  const lines = ['Repairing instruments', 'Contratação de pessoas', 'Instruments']
  expect(editorialLineOf('We repair every instrument.', lines)).toBe('Repairing instruments')
  expect(editorialLineOf('A contratacao mudou: pessoas primeiro.', lines)).toBe('Contratação de pessoas')
  expect(editorialLineOf('Nothing of the kind.', lines)).toBe('')
})

it('a rate needs impressions and reactions', () => {
  expect(engagementRate({ impressions: 200, reactions: 8, comments: 2 })).toBe(0.05)
  expect(engagementRate({ impressions: 200, engagements: 20, reactions: 8 })).toBe(0.1)
  expect(engagementRate({ impressions: 200, reactions: 0 })).toBe(0)
  expect(engagementRate({ impressions: 200 })).toBeNull()
  expect(engagementRate({ impressions: 0, reactions: 1 })).toBeNull()
  expect(engagementRate({ reactions: 1 })).toBeNull()
})

describe('what worked', () => {
  const post = (id: string, impressions: number | undefined, reactions: number | undefined): PostResult => {
    const known = Object.fromEntries(
      Object.entries({ impressions, reactions }).flatMap(([metric, value]) =>
        value === undefined ? [] : [[metric, { value, source: 'hand', at: '' }]],
      ),
    )
    return { post: id, title: id, known } as PostResult
  }
  const usual = [post('a', 100, 2), post('b', 200, 4), post('c', 300, 6)]

  it('is a post with a clearly higher rate than usual, with the evidence', () => {
    expect(workedOf([...usual, post('best', 400, 16), post('small', 10, 9), post('unknown', undefined, 9)])).toEqual({
      usual: 0.02,
      posts: [{ id: 'best', title: 'best', impressions: 400, rate: 0.04, times: 2 }],
    })
  })

  it('is empty without enough to compare, or without reactions', () => {
    expect(workedOf(usual)).toEqual({ usual: null, posts: [] })
    expect(workedOf(['a', 'b', 'c', 'd'].map((id) => post(id, 100, id === 'd' ? 1 : 0))).posts).toEqual([])
  })
})
