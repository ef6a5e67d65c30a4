import type { Operator } from '../language/expression.ts'
import type { FilterDialect, MixedOperator } from './dialect.ts'
import type { ExpressionOperand, Operand, ValueOperand } from './operand.ts'
import { always, join, never, type Sql, sql, unknown } from './sql.ts'

/** `left operator right` for one row, in three-valued logic: an undecidable comparison is NULL. */
export function compare(dialect: FilterDialect, operator: Operator, left: Operand, right: Operand): Sql {
  switch (operator) {
    case '=':
      return equality(dialect, left, right)
    case '!=':
      return inequality(dialect, left, right)
    case '~':
      return like(dialect, left, right)
    case '!~':
      return sql`not (${like(dialect, left, right)})`
    default:
      return order(dialect, operator, left, right)
  }
}

/** Whether a row of NULLs can never make the comparison true. */
export function rejectsNull(operator: Operator, left: Operand, right: Operand): boolean {
  if (operator === '!=') return false
  if (operator !== '=') return true
  return isKnown(left) || isKnown(right)
}

const isNothing = (operand: Operand): operand is ValueOperand =>
  operand.kind === 'value' && (operand.class === 'null' || operand.class === 'empty')
export const isKnown = (operand: Operand): operand is ValueOperand => operand.kind === 'value' && !isNothing(operand)
const isStrict = (operand: Operand): operand is ExpressionOperand => operand.kind === 'expression' && operand.strict

/** `""` and NULL are both empty, except in comparisons of JSON and distances. */
function equality(dialect: FilterDialect, left: Operand, right: Operand): Sql {
  if (isStrict(left) || isStrict(right)) return identical(dialect, true, left, right)
  if (isNothing(left)) return isNothing(right) ? always : isKnown(right) ? never : emptiness(right, true)
  if (isNothing(right)) return isKnown(left) ? never : emptiness(left, true)
  if (!isKnown(left) && !isKnown(right))
    return folded(dialect, left as ExpressionOperand, right as ExpressionOperand, true)
  const sides = align(dialect, left, right)
  switch (sides.as) {
    case 'same':
      return sql`${sides.a} = ${sides.b}`
    case 'apart':
      return settled(false, left, right)
    case 'mixed':
      return dialect.mixed('=', left, right)
  }
}

function inequality(dialect: FilterDialect, left: Operand, right: Operand): Sql {
  if (isStrict(left) || isStrict(right)) return identical(dialect, false, left, right)
  if (isNothing(left)) return isNothing(right) ? never : isKnown(right) ? always : emptiness(right, false)
  if (isNothing(right)) return isKnown(left) ? always : emptiness(left, false)
  if (!isKnown(left) && !isKnown(right))
    return folded(dialect, left as ExpressionOperand, right as ExpressionOperand, false)
  return identical(dialect, false, left, right)
}

/** Strict: NULL equals only NULL. */
function identical(dialect: FilterDialect, equal: boolean, left: Operand, right: Operand): Sql {
  for (const [operand, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (operand.kind !== 'value' || operand.class !== 'null') continue
    if (other.kind === 'value') return (other.class === 'null') === equal ? always : never
    return equal ? dialect.isNull(other) : sql`not (${dialect.isNull(other)})`
  }
  const sides = align(dialect, left, right)
  switch (sides.as) {
    case 'same':
      return equal ? dialect.same(sides.a, sides.b) : dialect.different(sides.a, sides.b)
    case 'apart': {
      const nulls = [...nullTests(left), ...nullTests(right)]
      if (nulls.length < 2) return equal ? never : always
      return equal ? sql`(${join(nulls, ' and ')})` : sql`not (${join(nulls, ' and ')})`
    }
    case 'mixed':
      return dialect.mixed(equal ? 'is' : 'is not', left, right)
  }
}

function emptiness(operand: Operand, empty: boolean): Sql {
  if (operand.kind === 'value') return unknown
  const { sql: value, type, nullable } = operand
  if (type !== 'text') {
    if (!nullable) return empty ? never : always
    return sql`${value} is ${empty ? '' : 'not '}null`
  }
  if (!nullable) return sql`${value} ${empty ? '=' : '<>'} ''`
  return empty ? sql`(${value} = '' or ${value} is null)` : sql`(${value} <> '' and ${value} is not null)`
}

/** Field against field: both are compared as if NULL were `""`, and without any conversion. */
function folded(dialect: FilterDialect, left: ExpressionOperand, right: ExpressionOperand, equal: boolean): Sql {
  const text = (operand: ExpressionOperand) => (operand.nullable ? sql`coalesce(${operand.sql}, '')` : operand.sql)
  if (left.type === 'text' && right.type === 'text') return sql`${text(left)} ${equal ? '=' : '<>'} ${text(right)}`
  if (left.type !== 'text' && right.type !== 'text') {
    return equal ? dialect.same(left.sql, right.sql) : dialect.different(left.sql, right.sql)
  }
  const [number, words] = left.type === 'text' ? [right, left] : [left, right]
  if (!number.nullable) return equal ? never : always
  const bothEmpty = sql`${number.sql} is null and ${text(words)} = ''`
  return equal ? sql`(${bothEmpty})` : sql`not (${bothEmpty})`
}

function order(dialect: FilterDialect, operator: '<' | '<=' | '>' | '>=', left: Operand, right: Operand): Sql {
  if (isNull(left) || isNull(right)) return unknown
  const sides = align(dialect, left, right)
  switch (sides.as) {
    case 'same':
      return sides.type === 'text'
        ? dialect.orderedTexts(operator, sides.a, sides.b)
        : sql`${sides.a} ${operator} ${sides.b}`
    case 'apart':
      // Every number comes before every text.
      return settled(sides.numberFirst === operator.startsWith('<'), left, right)
    case 'mixed':
      return dialect.mixed(operator satisfies MixedOperator, left, right)
  }
}

const isNull = (operand: Operand) => operand.kind === 'value' && operand.class === 'null'

function like(dialect: FilterDialect, left: Operand, right: Operand): Sql {
  if (isNull(left) || isNull(right)) return unknown
  return right.kind === 'value' ? dialect.like(left, (as) => right.param(as)) : dialect.likeColumn(left, right)
}

/** A result that does not depend on the values, unless one is NULL. */
function settled(answer: boolean, left: Operand, right: Operand): Sql {
  const nulls = [...nullTests(left), ...nullTests(right)]
  const constant = answer ? always : never
  return nulls.length === 0 ? constant : sql`(case when ${join(nulls, ' or ')} then null else ${constant} end)`
}

function nullTests(operand: Operand): Sql[] {
  return operand.kind === 'expression' && operand.nullable ? [sql`${operand.sql} is null`] : []
}

type Aligned =
  | { readonly as: 'same'; readonly type: 'text' | 'number'; readonly a: Sql; readonly b: Sql }
  /** One side is a number and the other a text. */
  | { readonly as: 'apart'; readonly numberFirst: boolean }
  | { readonly as: 'mixed' }

/**
 * SQLite's type affinity in comparisons: a number column converts numeric texts to numbers,
 * a text column converts values that are not columns to text; otherwise a number never equals a text.
 */
function align(dialect: FilterDialect, left: Operand, right: Operand): Aligned {
  const a = typeOf(left)
  const b = typeOf(right)
  if (a === 'json' || b === 'json') return { as: 'mixed' }
  if (a === b) return { as: 'same', type: a, a: typed(dialect, left, a), b: typed(dialect, right, b) }
  const [number, text] = a === 'number' ? [left, right] : [right, left]
  const numeric = isColumn(number)
  if (numeric && text.kind === 'expression') return { as: 'mixed' }
  if (numeric && text.kind === 'value' && text.class === 'numeric') return same(dialect, 'number', left, right)
  if (isColumn(text)) return same(dialect, 'text', left, right)
  return { as: 'apart', numberFirst: number === left }
}

const same = (dialect: FilterDialect, type: 'text' | 'number', left: Operand, right: Operand): Aligned => ({
  as: 'same',
  type,
  a: typed(dialect, left, type),
  b: typed(dialect, right, type),
})

const isColumn = (operand: Operand) => operand.kind === 'expression' && operand.column

function typeOf(operand: Operand): 'text' | 'number' | 'json' {
  if (operand.kind === 'value') return operand.class === 'number' || operand.class === 'bool' ? 'number' : 'text'
  return operand.type === 'integer' ? 'number' : operand.type
}

function typed(dialect: FilterDialect, operand: Operand, type: 'text' | 'number'): Sql {
  if (operand.kind === 'value') {
    if (type === 'number') return dialect.number(operand.param('number'))
    return dialect.text(operand.param('text'))
  }
  return type === 'text' && operand.type !== 'text' ? dialect.asText(operand) : operand.sql
}
