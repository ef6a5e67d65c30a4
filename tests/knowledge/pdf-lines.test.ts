import { describe, expect, it } from 'vitest'
import { linesOf, type TextItem } from '#server/knowledge/parser/pdf-lines.ts'

const height = 10
/** A piece of text at a place of the page; five points per character. */
const at = (x: number, y: number, str: string, more: Partial<TextItem> = {}): TextItem => ({
  ...{ str, width: str.length * 5, height, transform: [1, 0, 0, 1, x, y], hasEOL: false, ...more },
})
const end: TextItem = { str: '', hasEOL: true }
/** Rows from the top of the page, each of pieces at these places. */
const page = (...rows: [x: number, text: string][][]): TextItem[] =>
  rows.flatMap((row, index) => [...row.map(([x, text]) => at(x, 700 - index * 14, text)), end])
const textsOf = (items: TextItem[]) => linesOf(items, 1).map(({ text }) => text)

describe('the lines of a page', () => {
  it('join the pieces of a row with the spaces between them', () => {
    const items = [at(0, 700, 'We removed'), at(50, 700, ' '), at(55, 700, 'two'), at(72, 700, ' prices.'), end]
    expect(textsOf(items)).toEqual(['We removed two prices.'])
  })

  it('are in the order of the page, from left to right even if the file is not', () => {
    expect(textsOf([at(300, 700, 'right'), at(0, 700, 'left'), end])).toEqual(['left right'])
  })

  it('begin where the text is lower, even without a line break in the file', () => {
    expect(textsOf([at(0, 700, 'One'), at(0, 686, 'Two')])).toEqual(['One', 'Two'])
    // A raised figure belongs to its line.
    expect(textsOf([at(0, 700, 'CO'), at(11, 696, '2'), at(17, 700, ' fell')])).toEqual(['CO2 fell'])
  })

  it('include their font size, their height and their page', () => {
    expect(linesOf([at(0, 700, 'Title', { height: 24 }), end, at(0, 650, 'Text'), end], 7)).toEqual([
      { text: 'Title', height: 24, y: 700, page: 7 },
      { text: 'Text', height, y: 650, page: 7 },
    ])
  })

  it('leave out blank pieces and items without text', () => {
    expect(textsOf([at(0, 700, '   '), end, {}, at(0, 680, 'Text'), end])).toEqual(['Text'])
    expect(textsOf([])).toEqual([])
  })
})

describe('a table', () => {
  it('is one line, with its cells under the columns of the fullest row', () => {
    const items = page(
      [
        [0, 'Year'],
        [100, 'Price'],
        [200, 'Units'],
      ],
      [
        [0, '2025'],
        [200, '40'],
      ],
      [
        [0, '2026'],
        [100, '12 €'],
        [200, '55'],
      ],
    )
    const [table, ...others] = linesOf(items, 1)
    expect(others).toEqual([])
    expect(table).toMatchObject({
      isTable: true,
      text: '| Year | Price | Units |\n| --- | --- | --- |\n| 2025 |  | 40 |\n| 2026 | 12 € | 55 |',
    })
  })

  it('ends at a gap, and at rows with a single piece', () => {
    const row = (...texts: string[]) => texts.map((text, index): [number, string] => [index * 100, text])
    const items = [
      ...page(row('A', 'B'), row('1', '2'), row('Text below in a single piece')),
      ...[at(0, 500, 'C'), at(100, 500, 'D'), end, at(0, 486, '3'), at(100, 486, '4'), end],
    ]
    expect(linesOf(items, 1).map(({ text, isTable }) => [text.split('\n')[0], isTable ?? false])).toEqual([
      ['| A | B |', true],
      ['Text below in a single piece', false],
      ['| C | D |', true],
    ])
  })

  it('is not made of a single row with gaps', () => {
    expect(textsOf([at(0, 700, 'Chapter 1'), at(300, 700, 'Page 7'), end])).toEqual(['Chapter 1 Page 7'])
  })

  it('starts a new block where the next rows are higher on the page', () => {
    const items = [
      ...[at(0, 100, 'A'), at(100, 100, 'B'), end, at(0, 86, '1'), at(100, 86, '2'), end],
      ...[at(0, 700, 'C'), at(100, 700, 'D'), end, at(0, 686, '3'), at(100, 686, '4'), end],
    ]
    expect(linesOf(items, 1)).toHaveLength(2)
  })
})

describe('columns side by side', () => {
  const left = ['We removed two of three', 'prices in March, and nobody', 'noticed it for half a year.']
  const right = [
    'The meeting cost fourteen people',
    'an hour each, every single week',
    'and was where we repeated them.',
  ]
  const columns = (shift = 0) =>
    left.map(
      (text, index) =>
        [
          [index * shift, text],
          [300, right[index]!],
        ] as [number, string][],
    )

  it('are read one after the other', () => {
    expect(textsOf(page(...columns()))).toEqual([...left, ...right])
  })

  it('keep the rows that only the longer column has', () => {
    const items = page(...columns(), [[300, 'Since then it is gone.']])
    expect(textsOf(items)).toEqual([...left, ...right, 'Since then it is gone.'])
    expect(textsOf(page(...columns(), [[0, 'Since then it is gone.']]))).toEqual([
      ...[...left, 'Since then it is gone.'],
      ...right,
    ])
  })

  it('do not include text that begins elsewhere', () => {
    const items = page(...columns(), [[120, 'Figure 1: the prices']])
    expect(textsOf(items).at(-1)).toBe('Figure 1: the prices')
    expect(textsOf(items)).toHaveLength(7)
  })

  it('need an edge: shifted rows, short cells or two rows are a table', () => {
    for (const items of [page(...columns(20)), page(...columns().slice(0, 2))])
      expect(linesOf(items, 1).map(({ isTable }) => isTable)).toEqual([true])
    const cells = page(
      ...['a', 'b', 'c'].map((name): [number, string][] => [
        [0, `Part ${name}`],
        [300, `Price ${name}`],
      ]),
    )
    expect(linesOf(cells, 1)[0]!.isTable).toBe(true)
  })
})
