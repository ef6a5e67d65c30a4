import { describe, expect, it } from 'vitest'
import type { Expression, Term } from '#server/engine/records/filter/language/expression.ts'
import { FilterError } from '#server/engine/records/filter/language/filter-error.ts'
import { parse } from '#server/engine/records/filter/language/parse.ts'

describe('the grammar', () => {
  it.each([
    ['a=1', 'a = 1'],
    ['a = 1 && b = 2 || c = 3', '((a = 1 and b = 2) or c = 3)'],
    ['a = 1 || b = 2 && c = 3', '(a = 1 or (b = 2 and c = 3))'],
    ['(a = 1 || b = 2) && c = 3', '((a = 1 or b = 2) and c = 3)'],
    ['((a = 1))', 'a = 1'],
    ['a ?!= "x"', 'a ?!= "x"'],
    ['a?=1', 'a ?= 1'],
    ['a=-5.25', 'a = -5.25'],
    ['\ta\n=\n1 ', 'a = 1'],
    ['a = 1 // done', 'a = 1'],
    ['// first\na = // middle\n 1', 'a = 1'],
    ["a = 'it\\'s \"here\"'", 'a = "it\'s \\"here\\""'],
    ['a = "say \\"hi\\""', 'a = "say \\"hi\\""'],
    ['a = "one\\ntwo\\\\three\\tfour\\u00e9"', 'a = "one\\ntwo\\\\three\\tfouré"'],
    ['a = "raw\nline"', 'a = "raw\\nline"'],
    ['a = "\\d \\\'"', 'a = "\\\\d \\\\\'"'],
    ['a = "// no comment"', 'a = "// no comment"'],
    ['@now > #x.y:lower', '@now > #x.y:lower'],
    ['f(a, 1, "x",) = g(h())', 'f(a, 1, "x") = g(h())'],
    ['"a" = \'b\'', '"a" = "b"'],
    ['a !~ ""', 'a !~ ""'],
  ])('reads %j', (source, meaning) => {
    expect(write(parse(source).root)).toBe(meaning)
  })

  it.each([
    '',
    '  ',
    '// only a comment',
    '()',
    'a',
    '!a',
    'a = ',
    '= 1',
    'a == 1',
    'a =! 1',
    'a <> 1',
    'a = 1 and b = 2',
    'a = 1 & b = 2',
    'a = 1 &&',
    '&& a = 1',
    'a = 1 b = 2',
    '(a = 1',
    'a = 1)',
    'a = "open',
    "a = 'open\\'",
    'a. = 1',
    'a: = 1',
    'a = 1.',
    'a = .5',
    'a = 1e3',
    'a = +1',
    'a = 5b',
    '1a = 1',
    'a = f(',
    'a = f(,)',
    'a = f(1 2)',
    'a = f (1)',
    'a = f(f(f(f(1))))',
    'a\r= 1',
    'a = {:x}',
    'ä = 1',
    'a = 1; b = 2',
    'a = "\0"',
  ])('refuses %j', (source) => {
    expect(() => parse(source)).toThrow(FilterError)
  })

  it('accepts functions nested three deep', () => {
    expect(write(parse('a = f(f(f(1)))').root)).toBe('a = f(f(f(1)))')
  })

  it('accepts at most 200 comparisons', () => {
    const chain = (count: number) => Array.from({ length: count }, () => 'a=1').join('||')
    expect(() => parse(chain(200))).not.toThrow()
    expect(() => parse(chain(201))).toThrow(FilterError)
  })

  it('survives groups of any depth', () => {
    expect(() => parse(`${'('.repeat(200)}a=1${')'.repeat(200)}`)).not.toThrow()
    expect(() => parse(`${'('.repeat(100_000)}a=1`)).toThrow(FilterError)
  })

  it('caches parsed filters', () => {
    expect(parse('remembered = 1')).toBe(parse('remembered = 1'))
  })

  it('accepts parameters only where they are allowed', () => {
    const parsed = parse('a = {:x} && b = {:y} || c = {:x}', true)
    expect(parsed.parameters).toEqual(['x', 'y'])
  })
})

function write(expression: Expression): string {
  if (expression.kind !== 'comparison') return `(${expression.parts.map(write).join(` ${expression.kind} `)})`
  const { left, right, any, operator } = expression
  return `${term(left)} ${any ? '?' : ''}${operator} ${term(right)}`
}

function term(of: Term): string {
  switch (of.kind) {
    case 'text':
      return JSON.stringify(of.value)
    case 'number':
      return String(of.value)
    case 'call':
      return `${of.name}(${of.arguments.map(term).join(', ')})`
    default:
      return of.name
  }
}
