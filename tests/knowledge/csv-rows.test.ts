import { describe, expect, it } from 'vitest'
import { parseRows, sentencesOf } from '#server/knowledge/parser/csv.ts'
import { type Delimiter, toCsv } from '#shared/contracts/csv.ts'
import { fc } from '../support/properties.ts'

describe('rows of a CSV', () => {
  it.each([
    ['commas', 'Year,Sold\n2024,900'],
    ['semicolons, as in Brazil', 'Year;Sold\n2024;900'],
    ['tabs', 'Year\tSold\n2024\t900'],
    ['the line ends of Windows', 'Year;Sold\r\n2024;900\r\n'],
    ['blanks around the cells', ' Year ; Sold\n2024 ;  900 '],
    ['quotes around everything', '"Year","Sold"\n"2024","900"'],
  ])('with %s', (_what, text) => {
    expect(parseRows(text)).toEqual([
      ['Year', 'Sold'],
      ['2024', '900'],
    ])
  })

  it('keep separators, line breaks and quotes inside of quotes', () => {
    expect(parseRows('Name,Said\n"Falk, Ines","She said ""no"",\nthen yes."\n')).toEqual([
      ['Name', 'Said'],
      ['Falk, Ines', 'She said "no",\nthen yes.'],
    ])
  })

  it.each([
    [
      'a quote inside a cell is text',
      'Size,Note\n12" wheel,fine',
      [
        ['Size', 'Note'],
        ['12" wheel', 'fine'],
      ],
    ],
    ['a quote that is never closed ends with the file', 'a,b\n"open,1\n2', [['a', 'b'], ['open,1\n2']]],
    [
      'cells may be empty',
      'a,b,c\n,,\n1,,3',
      [
        ['a', 'b', 'c'],
        ['', '', ''],
        ['1', '', '3'],
      ],
    ],
    [
      'the last line needs no end',
      'a,b\n1,',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    [
      'text may follow the closing quote',
      'a,b\n"x" y,2',
      [
        ['a', 'b'],
        ['x y', '2'],
      ],
    ],
  ])('%s', (_what, text, rows) => {
    expect(parseRows(text)).toEqual(rows)
  })

  it('has the separator of the headings, even if a quoted heading contains another one', () => {
    expect(parseRows('"Title; subtitle",Link\nRepairs,https://x.example')).toEqual([
      ['Title; subtitle', 'Link'],
      ['Repairs', 'https://x.example'],
    ])
  })

  it('may follow a caption that has no separator', () => {
    const rows = parseRows('Últimos 30 dias\n\nTítulo;Impressões\nConsertos;1.250,00\n')
    expect(rows.slice(-2)).toEqual([
      ['Título', 'Impressões'],
      ['Consertos', '1.250,00'],
    ])
  })

  it('that Timbre itself wrote are read as they were', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ç', '"', ',', ';', '\t', '\n', ' ', '7', '.') })
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((columns) => fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { maxLength: 5 }))
    fc.assert(
      fc.property(table, fc.constantFrom<Delimiter>(',', ';'), (rows, delimiter) => {
        const header = (rows[0] ?? ['', '']).map((_, at) => `Column ${at}`)
        const read = parseRows(toCsv(header, rows, delimiter).slice(1))
        // Cells are trimmed, and only they.
        expect(read).toEqual([header, ...rows.map((row) => row.map((text) => text.trim()))])
      }),
    )
  })
})

describe('rows as sentences', () => {
  it('name their columns, and leave out empty cells and rows', () => {
    const rows = [
      ['Year', 'Sold', ''],
      ['2024', '900', 'a good year'],
      ['', '', ''],
      ['2025', '', ''],
    ]
    expect(sentencesOf(rows)).toBe('- Year: 2024; Sold: 900; a good year\n- Year: 2025')
  })

  it('keep cells to the right of the last heading', () => {
    expect(sentencesOf([['Year'], ['2024', '900']])).toBe('- Year: 2024; 900')
  })

  it('are none without rows below the headings', () => {
    expect(sentencesOf([])).toBe('')
    expect(sentencesOf([['Year', 'Sold']])).toBe('')
  })
})
