import type { JoinedTable } from './joined-tables.ts'
import type { BindAs, Param, Sql } from './sql.ts'
import type { KnownValue, ValueClass } from './value-class.ts'

/** One side of a comparison. */
export type Operand = ValueOperand | ExpressionOperand

/** A literal, or a value of the request. */
export interface ValueOperand {
  readonly kind: 'value'
  readonly class: Exclude<ValueClass, 'list'>
  param(as: BindAs): Param
}

export interface ExpressionOperand {
  readonly kind: 'expression'
  /** `json`: the type of the JSON value; JSON null and a missing path are NULL. */
  readonly type: 'text' | 'number' | 'integer' | 'json'
  readonly sql: Sql
  /** A column, whose declared type converts what it is compared with; computed values do not. */
  readonly column: boolean
  /** A column that stores the id of one record. */
  readonly reference: boolean
  readonly nullable: boolean
  /** Compared strictly: `""` and NULL differ. */
  readonly strict: boolean
  /** Whether it is NULL when its table has no row. */
  readonly propagatesNull: boolean
  /** Tables it reads besides the base row, parents before children. */
  readonly joins: readonly JoinedTable[]
  /** Whether its path can lead to several values. */
  readonly multi: boolean
  /** A condition that has to be true when a client compares it. */
  readonly visible: Sql | null
}

export const expression = (
  given: Pick<ExpressionOperand, 'type' | 'sql'> & Partial<ExpressionOperand>,
): ExpressionOperand => ({
  kind: 'expression',
  column: false,
  reference: false,
  nullable: true,
  strict: false,
  propagatesNull: true,
  joins: [],
  multi: false,
  visible: null,
  ...given,
})

export const joinsOf = (operand: Operand): readonly JoinedTable[] => (operand.kind === 'value' ? [] : operand.joins)
export const isMulti = (operand: Operand): boolean => operand.kind === 'expression' && operand.multi

export function constant(known: KnownValue): ValueOperand {
  return { kind: 'value', class: known.class as ValueOperand['class'], param: (as) => bindAs(known, as) }
}

export function slotOperand(slot: number, valueClass: ValueClass): ValueOperand {
  return { kind: 'value', class: valueClass as ValueOperand['class'], param: (as) => ({ slot, as }) }
}

/** A known value in the form that a parameter of the statement needs. */
export function bindAs({ class: valueClass, value }: KnownValue, as: BindAs): KnownValue['value'] {
  switch (as) {
    case 'value':
      return value
    case 'number':
      return Number(value)
    case 'text':
      return typeof value !== 'number' ? value : valueClass === 'bool' ? String(value) : realText(value)
    case 'pattern':
      return likePattern(String(value ?? ''))
    case 'lower-pattern':
      return closedPattern(likePattern(String(value ?? ''))).replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    case 'epoch':
      return Date.parse(String(value)) / 1000
  }
}

/** A floating point number in SQLite's format. */
function realText(value: number): string {
  const text = String(value)
  if (/^-?\d+$/.test(text) && Math.abs(value) < 1e16) return `${text}.0`
  if (Math.abs(value) >= 1e16 || text.includes('e')) {
    return value
      .toExponential()
      .replace(/^(-?\d)e/, '$1.0e')
      .replace(/e([+-])(\d)$/, 'e$10$2')
  }
  return text
}

/**
 * A text that contains `%` is already a pattern; any other matches literally, anywhere. `\` before `\`, `%`
 * or `_` counts as an existing escape.
 */
function likePattern(text: string): string {
  if (/^(?:[^\\%]|\\[\s\S])*%/.test(text)) return text
  return `%${text.replace(/\\[\\%_]|[\\_]/g, (part) => (part.length === 2 ? part : `\\${part}`))}%`
}

/** PostgreSQL refuses a pattern that ends inside an escape; on SQLite it matches nothing, as does this. */
function closedPattern(pattern: string): string {
  return /^(?:[^\\]|\\[\s\S])*\\$/.test(pattern) ? `${pattern}\u{10FFFF}\u{10FFFF}` : pattern
}
