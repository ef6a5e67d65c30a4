import { describe, expect, it } from 'vitest'
import { checkedNumbers } from '#server/results/numbers.ts'
import { readExport } from '#server/results/read-export.ts'
import { maxCount } from '#shared/contracts/results.ts'

/** Files as people have them after a spreadsheet, a colleague or another tool has touched them. */

const address = 'https://www.linkedin.com/feed/update/urn:li:share:7100000000000000001'
const other = 'https://www.linkedin.com/feed/update/urn:li:share:7100000000000000002'
const numbersOf = (...sheet: string[][]) => readExport([sheet])[0]?.numbers

describe('the headings of an export', () => {
  it.each([
    ['Post link'],
    ['POST URL'],
    ['URL'],
    [' link '],
    ['Endereço'],
    ['Link da publicação'],
    ['URL do post'],
    // As some programs store accents: a letter and a mark.
    ['Link da publicação'.normalize('NFD')],
  ])('%j is where addresses are', (heading) => {
    expect(numbersOf([heading, 'Impressions'], [address, '7'])).toEqual({ impressions: 7 })
  })

  it.each([
    ['Impressões', 'impressions'],
    ['Curtidas', 'reactions'],
    ['Gostei', 'reactions'],
    ['Likes', 'reactions'],
    ['Comentários', 'comments'],
    ['Compartilhamentos', 'reposts'],
    ['Republicações', 'reposts'],
    ['Shares', 'reposts'],
    ['Cliques', 'clicks'],
    ['Clicks (total)', 'clicks'],
    ['Interações', 'engagements'],
    ['Engajamentos', 'engagements'],
  ])('%j counts %s', (heading, metric) => {
    expect(numbersOf(['Link', heading], [address, '7'])).toEqual({ [metric]: 7 })
  })

  it.each([['Impressions per member'], ['Click-through rate'], ['Engagement rate'], ['Unique impressions'], ['']])(
    '%j is left out, because it counts something else',
    (heading) => {
      expect(numbersOf(['Link', heading], [address, '7'])).toBeUndefined()
    },
  )

  it('may be below captions, but not anywhere in the file', () => {
    const captions = (count: number) => Array.from({ length: count }, () => ['All posts', ''])
    const table = [
      ['Link', 'Clicks'],
      [address, '3'],
    ]
    expect(readExport([[...captions(29), ...table]])).toHaveLength(1)
    expect(readExport([[...captions(30), ...table]])).toEqual([])
  })
})

describe('a count', () => {
  it.each([
    ['0', 0],
    ['1234', 1234],
    ['1,234', 1234],
    ['1.234', 1234],
    ['1 234', 1234],
    ['1\u00A0234', 1234],
    ['1\u202F234\u202F567', 1_234_567],
    ['12,345,678', 12_345_678],
    // A workbook may hold whole numbers with decimals.
    ['44.0', 44],
    ['44,00', 44],
  ])('%j is %d', (cell, count) => {
    expect(numbersOf(['Link', 'Clicks'], [address, cell])).toEqual({ clicks: count })
  })

  it.each([
    [''],
    ['–'],
    ['n/a'],
    ['-5'],
    ['4.5'],
    ['12%'],
    ['1.2K'],
    ['1,23,456'],
    ['1e9'],
    ['0x10'],
    ['Infinity'],
    ['=1+1'],
    ['9'.repeat(21)],
  ])('%j is not one, and the post is then unknown in this respect', (cell) => {
    expect(numbersOf(['Link', 'Clicks', 'Likes'], [address, cell, '2'])).toEqual({ reactions: 2 })
  })

  it('that is impossible is left out, so that the other rows can be stored', () => {
    const read = numbersOf(['Link', 'Clicks', 'Likes'], [address, String(maxCount + 1), '2'])
    expect(read).toEqual({ reactions: 2 })
    expect(checkedNumbers(read)).toEqual({ reactions: 2 })
    expect(numbersOf(['Link', 'Clicks'], [address, String(maxCount)])).toEqual({ clicks: maxCount })
  })
})

describe('rows', () => {
  it.each([['not an address'], ['javascript:alert(1)'], ['ftp://example.com/post'], ['//example.com/post'], ['']])(
    'that begin with %j are about no post',
    (cell) => {
      expect(
        readExport([
          [
            ['Link', 'Clicks'],
            [cell, '3'],
          ],
        ]),
      ).toEqual([])
    },
  )

  it('may be shorter than the headings, or empty', () => {
    expect(readExport([[['Link', 'Clicks', 'Likes'], [], [address], [other, '4']]])).toEqual([
      { address, title: '', numbers: {} },
      { address: other, title: '', numbers: { clicks: 4 } },
    ])
  })

  it('about the same post are merged, over all sheets', () => {
    const clicks = [
      ['Post title', 'Link', 'Clicks'],
      ['Repairs', address, '3'],
    ]
    const likes = [
      ['Link', 'Título', 'Likes'],
      [` ${address} `, 'Another title', '9'],
    ]
    expect(readExport([clicks, [['Overview'], ['10']], likes])).toEqual([
      { address, title: 'Repairs', numbers: { clicks: 3, reactions: 9 } },
    ])
  })

  it('have titles of limited length', () => {
    const [post] = readExport([
      [
        ['Link', 'Post title'],
        [address, 'a'.repeat(5000)],
      ],
    ])
    expect(post!.title).toHaveLength(200)
  })

  it('of a table belong to its own addresses, not to those of the table beside it', () => {
    const posts = readExport([
      [
        ['Link', 'Clicks', '', 'Link', 'Likes'],
        [address, '1', '', other, '2'],
        ['', '5', '', address, '6'],
      ],
    ])
    expect(posts).toEqual([
      { address, title: '', numbers: { clicks: 1, reactions: 6 } },
      { address: other, title: '', numbers: { reactions: 2 } },
    ])
  })
})
