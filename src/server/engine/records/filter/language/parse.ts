import { boundedCache } from '../../../bounded-cache.ts'
import type { Comparison, Expression, Operator, ParsedFilter, Term } from './expression.ts'
import { FilterError } from './filter-error.ts'
import { readTokens, type Token } from './lexer.ts'

const maxComparisons = 200
/** Deeper than any sensible filter needs, and safe for the stack. */
const maxGroupDepth = 250
const maxCallDepth = 3

const parsed = boundedCache<ParsedFilter>(2000, { name: 'filters' })

/**
 * Parses a filter or rule. `&&` binds tighter than `||`.
 *
 * @param parameters whether `{:name}` is a placeholder for a separate value
 * @throws FilterError
 */
export function parse(source: string, parameters = false): ParsedFilter {
  const key = (parameters ? 'p' : 'f') + source
  const known = parsed.get(key)
  if (known) return known
  const expression = read(source, parameters)
  parsed.set(key, expression)
  return expression
}

function read(source: string, parameters: boolean): ParsedFilter {
  if (source.includes('\0')) throw new FilterError('A filter cannot contain the character NUL.')
  const tokens = readTokens(source, parameters)
  const identifiers = new Set<string>()
  const names = new Set<string>()
  let at = 0
  let comparisons = 0

  function disjunction(depth: number): Expression {
    const parts = [conjunction(depth)]
    while (accept('or')) parts.push(conjunction(depth))
    return parts.length === 1 ? parts[0]! : { kind: 'or', parts }
  }

  function conjunction(depth: number): Expression {
    const parts = [operand(depth)]
    while (accept('and')) parts.push(operand(depth))
    return parts.length === 1 ? parts[0]! : { kind: 'and', parts }
  }

  function operand(depth: number): Expression {
    if (!accept('(')) return comparison()
    if (depth >= maxGroupDepth) throw new FilterError(`Groups are nested deeper than ${maxGroupDepth}.`)
    const inner = disjunction(depth + 1)
    expect(')')
    return inner
  }

  function comparison(): Comparison {
    comparisons += 1
    if (comparisons > maxComparisons) throw new FilterError(`There are more than ${maxComparisons} comparisons.`)
    const left = term(0)
    const token = tokens[at]!
    if (token.kind !== 'operator') throw new FilterError(`Expected an operator, found ${inWords(token)}.`)
    at += 1
    const any = token.value.startsWith('?')
    const operator = (any ? token.value.slice(1) : token.value) as Operator
    return { kind: 'comparison', operator, any, left, right: term(0) }
  }

  function term(calls: number): Term {
    const token = tokens[at]!
    at += 1
    switch (token.kind) {
      case 'identifier':
        if (token.value.startsWith('@')) identifiers.add(token.value)
        return { kind: 'identifier', name: token.value }
      case 'text':
        return { kind: 'text', value: token.value }
      case 'number':
        return { kind: 'number', value: token.value }
      case 'parameter':
        names.add(token.value)
        return { kind: 'parameter', name: token.value }
      case 'function':
        return call(token.value, calls + 1)
      default:
        throw new FilterError(`Expected a field or value, found ${inWords(token)}.`)
    }
  }

  function call(name: string, depth: number): Term {
    if (depth > maxCallDepth) throw new FilterError(`Functions are nested deeper than ${maxCallDepth}.`)
    expect('(')
    const list: Term[] = []
    while (!accept(')')) {
      list.push(term(depth))
      if (!accept(',')) {
        expect(')')
        break
      }
    }
    return { kind: 'call', name, arguments: list }
  }

  function accept(kind: Token['kind']): boolean {
    if (tokens[at]!.kind !== kind) return false
    at += 1
    return true
  }

  function expect(kind: Token['kind']): void {
    if (!accept(kind)) throw new FilterError(`Expected "${kind}", found ${inWords(tokens[at]!)}.`)
  }

  const root = disjunction(0)
  expect('end')
  return { source, root, identifiers: [...identifiers], parameters: [...names] }
}

function inWords(token: Token): string {
  if (token.kind === 'end') return 'the end'
  return 'value' in token ? `"${token.value}"` : `"${token.kind}"`
}
