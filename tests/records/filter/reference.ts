import type { Comparison, Expression, Term } from '#server/engine/records/filter/language/expression.ts'
import { parse } from '#server/engine/records/filter/language/parse.ts'
import type { Field } from '#shared/collections/fields.ts'
import { encodeRow, models } from './library.ts'

/**
 * A second implementation of the language, row by row and in memory, for paths to a single value: the oracle of the
 * compiler.
 */

export type Records = Record<string, Record<string, Record<string, unknown>>>

type Scalar = string | number | null
interface Value {
  readonly value: Scalar
  /** The affinity of a column. */
  readonly affinity: 'text' | 'number' | null
  readonly literal: boolean
  readonly strict: boolean
  /** As text it has no fraction. */
  readonly whole?: boolean
}
type Answer = boolean | null

export function matching(filter: string, collection: string, records: Records): string[] {
  const { root } = parse(filter)
  const ids = Object.keys(records[collection] ?? {})
  return ids.filter((id) => holds(root, (term) => read(term, collection, id, records)) === true).sort()
}

function holds(expression: Expression, value: (term: Term) => Value): Answer {
  if (expression.kind === 'comparison') return compare(expression, value(expression.left), value(expression.right))
  const answers = expression.parts.map((part) => holds(part, value))
  const decisive = expression.kind === 'or'
  return answers.includes(decisive) ? decisive : answers.includes(null) ? null : !decisive
}

function compare({ operator }: Comparison, left: Value, right: Value): Answer {
  switch (operator) {
    case '=':
      return equal(left, right)
    case '!=':
      return different(left, right)
    case '~':
      return like(left, right)
    case '!~': {
      const answer = like(left, right)
      return answer === null ? null : !answer
    }
    default: {
      const order = orderOf(left, right)
      if (order === null) return null
      if (operator === '<') return order < 0
      if (operator === '<=') return order <= 0
      return operator === '>' ? order > 0 : order >= 0
    }
  }
}

const isNothing = ({ literal, value }: Value) => literal && (value === null || value === '')
const isSomething = ({ literal, value }: Value) => literal && value !== null && value !== ''
const folded = (value: Value): Value => ({ ...value, value: value.value ?? '', affinity: null })

function equal(left: Value, right: Value): Answer {
  if (left.strict || right.strict) return same(left, right)
  if (isNothing(left) || isNothing(right)) return (left.value ?? '') === '' && (right.value ?? '') === ''
  if (isSomething(left) || isSomething(right)) {
    return left.value === null || right.value === null ? null : same(left, right)
  }
  return same(folded(left), folded(right))
}

function different(left: Value, right: Value): boolean {
  if (left.strict || right.strict) return !same(left, right)
  if (isNothing(left) || isNothing(right)) return !((left.value ?? '') === '' && (right.value ?? '') === '')
  if (isSomething(left) || isSomething(right)) return !same(left, right)
  return !same(folded(left), folded(right))
}

function same(left: Value, right: Value): boolean {
  if (left.value === null || right.value === null) return left.value === right.value
  return orderOf(left, right) === 0
}

/** Negative when left comes first; null when one is missing. */
function orderOf(left: Value, right: Value): number | null {
  const a = bent(left, right)
  const b = bent(right, left)
  if (a === null || b === null) return null
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  if (typeof a === 'number') return a - (b as number)
  return Buffer.compare(Buffer.from(a), Buffer.from(b as string))
}

function bent({ value, affinity, literal, whole }: Value, other: Value): Scalar {
  if (other.affinity === 'number' && affinity !== 'number' && typeof value === 'string') return numeric(value) ?? value
  if (other.affinity === 'text' && affinity === null && typeof value === 'number')
    return textOf(value, literal && !whole)
  return value
}

const numeric = (text: string): number | null =>
  /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text) ? Number(text) : null
const textOf = (value: number, real: boolean) => (real && Number.isInteger(value) ? `${value}.0` : String(value))

function like(left: Value, right: Value): Answer {
  if (left.value === null || right.value === null) return null
  const text = typeof left.value === 'number' ? textOf(left.value, left.literal && !left.whole) : left.value
  return likePattern(String(right.value), right.literal).test(text)
}

/** One letter of the pattern at a time; only ASCII letters match in both cases. */
function likePattern(written: string, literal: boolean): RegExp {
  const units = [...written.matchAll(/\\([\s\S])|[\s\S]/gu)].map(([unit, escaped]) => ({ unit, escaped }))
  const asPattern = !literal || units.some(({ unit }) => unit === '%')
  const source = asPattern
    ? units.map(({ unit, escaped }) =>
        escaped ? plain(escaped) : unit === '%' ? '.*' : unit === '_' ? '.' : plain(unit),
      )
    : units.map(({ unit, escaped }) => (escaped && /[\\%_]/.test(escaped) ? plain(escaped) : plain(unit)))
  // A pattern that ends inside an escape matches nothing, unless the wrapping `%` is what it escapes.
  const open = asPattern && units.at(-1)?.unit === '\\'
  if (literal && asPattern) return new RegExp(open ? '(?!)' : `^${source.join('')}$`, 'su')
  if (!open) return new RegExp(`^.*${source.join('')}.*$`, 'su')
  return new RegExp(`^.*${source.slice(0, -1).join('')}%$`, 'su')
}

const plain = (text: string) =>
  [...text]
    .map((unit) =>
      /[A-Za-z]/.test(unit)
        ? `[${unit.toLowerCase()}${unit.toUpperCase()}]`
        : unit.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&'),
    )
    .join('')

const literalOf = (value: Scalar): Value => ({ value, affinity: null, literal: true, strict: false })
const nowhere: Value = { value: null, affinity: null, literal: false, strict: false }

function read(term: Term, collection: string, id: string, records: Records): Value {
  if (term.kind === 'text' || term.kind === 'number') return literalOf(term.value)
  if (term.kind !== 'identifier') throw new Error('The reference does not support functions.')
  const words: Record<string, Scalar> = { true: 1, false: 0, null: null }
  if (Object.hasOwn(words, term.name)) {
    return { ...literalOf(words[term.name]!), whole: true }
  }
  return follow(term.name.split('.'), collection, id, records)
}

function follow([segment = '', ...rest]: string[], collection: string, id: string | null, records: Records): Value {
  const [name = '', modifier] = segment.split(':')
  const field = models.get(collection).field(name)!.definition
  const record = id === null ? undefined : records[collection]?.[id]
  if (field.type === 'relation' && rest.length > 0 && rest[0] !== 'id') {
    const target = String(record?.[name] ?? '')
    return follow(rest, field.collection, records[field.collection]?.[target] ? target : null, records)
  }
  const row = record && encodeRow(models.get(collection), { id, ...record })
  return column(field, row ? (row[name] as Scalar) : null, modifier, rest)
}

function column(field: Field, stored: Scalar, modifier: string | undefined, inside: readonly string[]): Value {
  if (modifier === 'length') return { ...nowhere, value: stored ? JSON.parse(String(stored)).length : 0 }
  if (field.type === 'json' || (field.type === 'geoPoint' && inside.length > 0)) {
    return { ...nowhere, value: stored === null ? null : scalar(dig(JSON.parse(String(stored)), inside)), strict: true }
  }
  const affinity = field.type === 'number' || field.type === 'bool' ? 'number' : 'text'
  if (modifier !== 'lower') return { ...nowhere, value: stored, affinity }
  const text = stored === null ? null : String(stored)
  return { ...nowhere, value: text?.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) ?? null }
}

function dig(json: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return json
  if (typeof json !== 'object' || json === null) return null
  if (/^\d+$/.test(step)) return Array.isArray(json) ? dig(json[Number(step)] ?? null, rest) : null
  return Array.isArray(json) ? null : dig((json as Record<string, unknown>)[step] ?? null, rest)
}

function scalar(json: unknown): Scalar {
  if (json === null || typeof json === 'string' || typeof json === 'number') return json
  return typeof json === 'boolean' ? Number(json) : JSON.stringify(json)
}
