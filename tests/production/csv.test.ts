import { expect, it } from 'vitest'
import { toCsv } from '#shared/contracts/csv.ts'

it('quotes what needs it and keeps formulas from running', () => {
  expect(
    toCsv(
      ['a', 'b'],
      [
        ['x, "y"', 1],
        ['line\nbreak', '=HYPERLINK("x")'],
        ['-5 degrees', -5],
      ],
    ),
  ).toBe('\uFEFFa,b\r\n"x, ""y""",1\r\n"line\nbreak","\'=HYPERLINK(""x"")"\r\n\'-5 degrees,-5\r\n')
})
