import { expect, test } from 'vitest'
import type { Expression } from '#server/engine/records/filter/language/expression.ts'
import { parse } from '#server/engine/records/filter/language/parse.ts'
import { choiceFilter, type ListPlan, readChoice, writeChoice } from '#web/records/list-query.ts'
import { fc } from '../support/properties.ts'

const plan = {
  search: ['name', 'description'],
  filters: {
    status: 'status = {:value}',
    whose: { mine: 'createdBy = {:me}', nobodys: 'createdBy = ""' },
  },
  sorts: { newest: '-created', name: 'name' },
  defaultSort: 'newest',
  params: { me: 'abc' },
} as const satisfies ListPlan

const read = (address: string) => readChoice<'status' | 'whose', 'newest' | 'name'>(plan, new URLSearchParams(address))

test('the address contains the choice; invalid values are ignored', () => {
  expect(read('q=night+shift&status=post&status=outline&whose=mine&sort=name&page=3')).toEqual({
    search: 'night shift',
    filters: { status: ['post', 'outline'], whose: ['mine'] },
    sort: 'name',
    page: 3,
  })
  expect(read('whose=__proto__&whose=everybody&sort=toString&page=-2')).toEqual({
    search: '',
    filters: { status: [], whose: [] },
    sort: 'newest',
    page: 1,
  })
})

test('defaults stay out of the address, and other parameters stay in it', () => {
  const address = writeChoice(
    plan,
    read('q=a&sort=newest&page=1&status=post'),
    new URLSearchParams('tab=2&q=old&page=7'),
  )
  expect(address.toString()).toBe('tab=2&q=a&status=post')
})

test('every word has to occur in one of the fields; choices of a filter are alternatives', () => {
  const filter = choiceFilter(plan, read('q=night+100%25&status=a&status=b&whose=mine'), 'instance = {:id}', {
    id: 'i1',
  })
  expect(filter).toBe(
    '(instance = "i1") && (name ~ "night" || description ~ "night") && (name ~ "100" || description ~ "100")' +
      ' && (status = "a" || status = "b") && (createdBy = "abc")',
  )
  expect(choiceFilter(plan, read(''))).toBe('')
})

test('typed text never becomes an expression', () => {
  const signs = fc.constantFrom('"', "'", '\\', '{', '}', ':', '|', '&', '(', ')', 'a', '=', '\n', ' ', 'word')
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 60 }), (search) => {
      const words = search.split(/\s+/).filter(Boolean).slice(0, 8)
      const filter = choiceFilter(plan, { ...read(''), search })
      if (words.length > 0) expect(comparedWith(parse(filter).root)).toEqual(words.flatMap((word) => [word, word]))
      else expect(filter).toBe('')
    }),
  )
})

function comparedWith(expression: Expression): string[] {
  if (expression.kind !== 'comparison') return expression.parts.flatMap(comparedWith)
  return expression.right.kind === 'text' ? [expression.right.value] : []
}
