import { describe, expect, it } from 'vitest'
import { contentRange, parseRanges } from '#server/engine/files/serving/byte-ranges.ts'
import { fc } from '../support/properties.ts'

const size = 1000
const shown = (header: string | undefined, of = size) => {
  const ranges = parseRanges(header, of)
  return Array.isArray(ranges) ? ranges.map((range) => contentRange(range, of)).join(', ') : ranges
}

describe('a requested range', () => {
  it.each([
    ['bytes=0-99', 'bytes 0-99/1000'],
    ['bytes=900-', 'bytes 900-999/1000'],
    ['bytes=-100', 'bytes 900-999/1000'],
    // The end may lie behind the file, and the suffix may be longer than it.
    ['bytes=900-5000', 'bytes 900-999/1000'],
    ['bytes=-5000', 'bytes 0-999/1000'],
    ['bytes=0-0', 'bytes 0-0/1000'],
    ['bytes=999-999', 'bytes 999-999/1000'],
    ['bytes=0-9, 20-29', 'bytes 0-9/1000, bytes 20-29/1000'],
    [' bytes=0-9', null],
    // One that cannot be satisfied is left out if another one can.
    ['bytes=0-9,5000-6000', 'bytes 0-9/1000'],
  ])('%j', (header, expected) => {
    expect(shown(header)).toBe(expected)
  })

  it.each([
    [undefined],
    [''],
    ['bytes='],
    ['bytes=-'],
    ['bytes=a-b'],
    ['bytes=1.5-2'],
    ['bytes=0-9,x'],
    ['bytes=0-9;10-19'],
    ['items=0-9'],
    ['BYTES=0-9'],
    ['bytes=0--9'],
  ])('%j is ignored, so that the whole file is sent', (header) => {
    expect(shown(header)).toBeNull()
  })

  it.each([['bytes=1000-'], ['bytes=5000-6000'], ['bytes=20-10'], ['bytes=-0'], ['bytes=0-9,30-20']])(
    '%j cannot be satisfied',
    (header) => {
      expect(shown(header)).toBe('unsatisfiable')
    },
  )

  it('of an empty file is the whole file', () => {
    expect(shown('bytes=0-', 0)).toBeNull()
  })

  it('that would send more than the file, or in too many parts, sends the file once', () => {
    expect(shown('bytes=0-,0-')).toBeNull()
    expect(shown('bytes=0-599,400-999')).toBeNull()
    const parts = (count: number) => Array.from({ length: count }, (_, at) => `${at}-${at}`).join(',')
    expect(parseRanges(`bytes=${parts(20)}`, size)).toHaveLength(20)
    expect(parseRanges(`bytes=${parts(21)}`, size)).toBeNull()
  })

  it('always lies within the file', () => {
    const edge = fc.oneof(fc.constant(''), fc.nat({ max: 2000 }).map(String))
    const header = fc
      .array(fc.tuple(edge, edge), { minLength: 1, maxLength: 5 })
      .map((parts) => `bytes=${parts.map(([from, to]) => `${from}-${to}`).join(',')}`)
    fc.assert(
      fc.property(header, fc.nat({ max: 1500 }), (text, length) => {
        const ranges = parseRanges(text, length)
        for (const { start, end } of Array.isArray(ranges) ? ranges : []) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThanOrEqual(start)
          expect(end).toBeLessThan(length)
        }
      }),
    )
  })
})
