import { beforeAll, expect, it } from 'vitest'
import { bindParams, compileFilter, FilterError } from '#server/engine/records/filter/index.ts'
import { describeOnEachDatabase } from '#tests/support/databases.ts'
import { type Library, openLibrary } from './library.ts'

describeOnEachDatabase('parameters', (engine) => {
  let books: Library
  beforeAll(async () => {
    books = await openLibrary(await engine.open())
  })

  it.each<[string, Record<string, unknown>, string[]]>([
    ['title = {:title}', { title: 'Alpha' }, ['b1']],
    ['title = {:title}', { title: 'Ägäis "x"' }, ['b5']],
    ['title = {:title}', { title: '50% off_\\' }, ['b3']],
    ['title = {:title}', { title: '" || 1 = 1 || "' }, []],
    ['title ~ {:part}', { part: '50%' }, ['b3']],
    ['title ~ {:part}', { part: 'off_' }, ['b3']],
    ['subtitle = {:none}', { none: null }, ['b3', 'b5']],
    ['subtitle = {:none}', { none: undefined }, ['b3', 'b5']],
    ['subtitle = {:none}', { none: '' }, ['b3', 'b5']],
    ['pages = {:n}', { n: 5 }, ['b1']],
    ['pages = {:n}', { n: -1.5 }, ['b3']],
    ['price = {:n}', { n: 1e-7 }, ['b3']],
    ['pages = {:n}', { n: 10n }, ['b2']],
    ['pages < {:n}', { n: '0' }, ['b3']],
    ['available = {:yes}', { yes: true }, ['b1', 'b4']],
    ['published > {:at}', { at: new Date('2025-01-01T00:00:00Z') }, ['b2']],
    ['published = {:at}', { at: new Date('2024-02-29T10:20:30.456Z') }, ['b1']],
    ['tags = {:tags}', { tags: ['red', 'blue'] }, ['b1']],
    ['meta.b = {:object}', { object: { c: ['x', 'y'] } }, ['b1']],
    ['{:a} = {:b} && title = {:a}', { a: 'beta', b: 'beta' }, ['b2']],
    ['strftime("%Y", {:at}) = {:year} && id = "b1"', { at: '2020-01-01', year: '2020' }, ['b1']],
  ])('%s with %o', async (filter, params, expected) => {
    expect(await books.ids(filter, { params })).toEqual(expected)
  })

  it('requires every value, and ignores extra ones', async () => {
    expect(() => bindParams('title = {:title}', {})).toThrow(FilterError)
    expect(() => bindParams('title = {:toString}', {})).toThrow(FilterError)
    expect(await books.ids('title = {:title}', { params: { title: 'beta', other: 1 } })).toEqual(['b2'])
  })

  it('uses one statement for all values of a class', () => {
    const text = (title: unknown) => compileFilter(bindParams('title = {:title}', { title }), books.context()).text
    expect(text('one')).toBe(text('two'))
    expect(text('one')).not.toContain('one')
  })
})
