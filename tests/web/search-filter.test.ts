import { describe, expect, it } from 'vitest'
import { searchFilter } from '#web/records/index.ts'

describe('the filter of a search', () => {
  it('finds each word in one of the fields', () => {
    expect(searchFilter(['name', 'email'], ' ana  lima ')).toBe(
      '(name ~ "ana" || email ~ "ana") && (name ~ "lima" || email ~ "lima")',
    )
  })

  it('compares without accents only if the field does', () => {
    expect(searchFilter(['unaccented(name)', 'description'], 'João')).toBe(
      '(unaccented(name) ~ "Joao" || description ~ "João")',
    )
  })

  it('quotes the typed text, has no wildcards and stops after eight words', () => {
    expect(searchFilter(['name'], '"Bia" 50%')).toBe('(name ~ "\\"Bia\\"") && (name ~ "50")')
    expect(searchFilter(['name'], 'a b c d e f g h i j').split('&&')).toHaveLength(8)
  })

  it('is empty without words or fields', () => {
    expect([searchFilter(['name'], ' % '), searchFilter([], 'ana')]).toEqual(['', ''])
  })
})
