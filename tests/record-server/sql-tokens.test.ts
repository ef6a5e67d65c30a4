import { describe, expect, it } from 'vitest'
import { CollectionsError } from '#server/engine/collections-json/collections-error.ts'
import { closing, depthsOf, tokensOf } from '#server/engine/records/schema/sql-tokens.ts'
import { fc } from '../support/properties.ts'

const refuse = (reason: string) => new CollectionsError(`The query ${reason}.`)
const tokens = (sql: string) => tokensOf(sql, refuse)
const textsOf = (sql: string) => tokens(sql).map(({ text }) => text)
const namesOf = (sql: string) => tokens(sql).map(({ name }) => name)

describe('the tokens of a query', () => {
  it('are names, keywords, literals and symbols', () => {
    expect(textsOf("SELECT a.b, 'x' FROM t WHERE n>=1.5e3")).toEqual([
      ...['SELECT', 'a', '.', 'b', ',', "'x'", 'FROM', 't', 'WHERE', 'n', '>=', '1.5e3'],
    ])
  })

  it('are keywords in any case, and only without quotes', () => {
    expect(tokens('Select "Select" `select` [SELECT]').map(({ word }) => word)).toEqual(['select', '', '', ''])
  })

  it('are names without their quotes', () => {
    expect(namesOf('a "b c" `d``e` [f g] "h""i"')).toEqual(['a', 'b c', 'd`e', 'f g', 'h"i'])
    // A text is no name.
    expect(namesOf("'a'")).toEqual([''])
    expect(namesOf('preço _x ação2')).toEqual(['preço', '_x', 'ação2'])
  })

  it('are not in comments, which separate like blanks', () => {
    expect(textsOf('a -- b\n, c /* d ; */ e')).toEqual(['a', ',', 'c', 'e'])
    expect(tokens('a/*x*/b c').map(({ spaced }) => spaced)).toEqual([false, true, true])
    expect(textsOf('\'--\' "/*"')).toEqual(["'--'", '"/*"'])
  })

  it('keep quotes that are doubled inside a text', () => {
    expect(textsOf("'it''s' 'a'")).toEqual(["'it''s'", "'a'"])
  })

  it.each(['?', '$1', ':name', '@name', '#', '\\', '{', '}', 'a \0'])(
    'are refused with %j, a parameter or worse',
    (sql) => {
      expect(() => tokens(sql)).toThrow(/which it cannot have/)
    },
  )

  it.each(["'a", '"a', '`a', '[a', "'a''", '"a""', "select 'x"])('are refused with a quote without end: %s', (sql) => {
    expect(() => tokens(sql)).toThrow('has a quote without end')
  })

  it('lose nothing but blanks and comments of any text', () => {
    const safe = fc.array(
      fc.constantFrom('a', 'B1', ' ', '\n', '(', ')', ',', "'x'", "'it''s'", '"n n"', '1', '.', '+', '[q]'),
    )
    fc.assert(
      fc.property(safe, (parts) => {
        const sql = parts.join(' ')
        expect(textsOf(sql).join('')).toBe(parts.filter((part) => part.trim()).join(''))
      }),
    )
  })
})

describe('parentheses', () => {
  const depths = (sql: string) => depthsOf(tokens(sql), refuse)

  it('are counted around each token', () => {
    expect(depths('a(b(c)d)e')).toEqual([0, 0, 1, 1, 2, 1, 1, 0, 0])
  })

  it.each([
    ['(', 'has a parenthesis without end'],
    ['a)', 'closes a parenthesis that is not open'],
    [')(', 'closes a parenthesis that is not open'],
    [`${'('.repeat(102)}${')'.repeat(102)}`, 'has more than 100 parentheses inside each other'],
  ])('are refused if they do not match or go too deep: %s', (sql, reason) => expect(() => depths(sql)).toThrow(reason))

  it('in texts do not count', () => expect(depths("'(' a")).toEqual([0, 0]))

  it('are closed by their partner', () => {
    const list = tokens('f(a, (b), c) + (d)')
    expect(closing(list, 1)).toBe(list.findLastIndex(({ text }, at) => text === ')' && at < list.length - 1))
    expect(closing(tokens('(a'), 0)).toBe(2)
  })
})
