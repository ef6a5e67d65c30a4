import { describe, expect, it } from 'vitest'
import { type Delimiter, delimiterFor, toCsv } from '#shared/contracts/csv.ts'
import { fc } from '../support/properties.ts'

it('divides cells as spreadsheets in the language do', () => {
  expect([delimiterFor('en-US'), delimiterFor('pt-BR')]).toEqual([',', ';'])
})

it('quotes what any spreadsheet would divide, and keeps formulas from running', () => {
  const rows = [
    ['x, "y"', 1],
    ['a; b', '=HYPERLINK("x")'],
    ['-5 degrees', -5],
    ['a;=1+1;b', 'nice\n- one\n- two'],
  ]
  expect(toCsv(['a', 'b'], rows, ',')).toBe(
    '\uFEFFa,b\r\n"x, ""y""",1\r\n"a; b","\'=HYPERLINK(""x"")"\r\n\'-5 degrees,-5\r\n"a;\u00A0=1+1;b","nice\n\u00A0- one\n\u00A0- two"\r\n',
  )
  expect(toCsv(['a', 'b'], [['x', 'y']], ';')).toBe('\uFEFFa;b\r\nx;y\r\n')
})

/** As spreadsheets read: quotes count at the beginning of a cell alone, and what follows the closing one belongs to it. */
function parse(csv: string, delimiters: string): string[][] {
  const rows: string[][] = [[]]
  let at = csv.startsWith('\uFEFF') ? 1 : 0
  while (at < csv.length) {
    let cell = ''
    if (csv[at] === '"') {
      at += 1
      while (at < csv.length && (csv[at] !== '"' || csv[at + 1] === '"')) {
        if (csv[at] === '"') at += 1
        cell += csv[at++]
      }
      at += 1
    }
    while (at < csv.length && !delimiters.includes(csv[at]!) && !'\r\n'.includes(csv[at]!)) cell += csv[at++]
    rows.at(-1)!.push(cell)
    if (delimiters.includes(csv[at] ?? '\n')) at += 1
    else {
      at += csv.startsWith('\r\n', at) ? 2 : 1
      if (at < csv.length) rows.push([])
    }
  }
  return rows
}

describe('of any texts', () => {
  const signs = [
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＋',
    '－',
    '＠',
    '"',
    "'",
    ',',
    ';',
    '\t',
    '\r',
    '\n',
    '\r\n',
    ' ',
    'a',
    '1',
  ]
  const text = fc.array(fc.oneof(fc.constantFrom(...signs), fc.string({ maxLength: 3 })), { maxLength: 8 })
  const cell = fc.oneof(
    text.map((parts) => parts.join('')),
    fc.nat(),
  )
  const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 })
  const header = ['a', 'b', 'c']
  const startsFormula = /^[ \t\r\n"]*[=+\-@＝＋－＠]/
  const runs = { numRuns: 3000 }

  it.each<Delimiter>([',', ';'])('no cell begins a formula, wherever cells divided by %j are divided', (delimiter) => {
    fc.assert(
      fc.property(table, (rows) => {
        const csv = toCsv(header, rows, delimiter)
        const views = [',', ';', '\t', ',;\t'].map((delimiters) => parse(csv, delimiters))
        expect(views.flat(2).filter((each) => startsFormula.test(each))).toEqual([])
      }),
      runs,
    )
  })

  it.each<Delimiter>([',', ';'])('every cell comes back, with nothing but the marks added, by %j', (delimiter) => {
    const bare = (each: string | number) => String(each).replaceAll('\u00A0', '').replace(/^'/, '')
    fc.assert(
      fc.property(table, (rows) => {
        const csv = toCsv(header, rows, delimiter)
        for (const delimiters of [delimiter, ',;\t']) {
          const [, ...read] = parse(csv, delimiters)
          expect(read.map((row) => row.map(bare))).toEqual(rows.map((row) => row.map(bare)))
        }
        const harmless = rows.map((row) => row.map((each) => String(each).replace(/[=+\-@＝＋－＠]/g, '')))
        expect(parse(toCsv(header, harmless, delimiter), delimiter).slice(1)).toEqual(harmless)
      }),
      runs,
    )
  })
})
