import type { ExpressionOperand, Operand } from './operand.ts'
import type { BindAs, Param, Sql } from './sql.ts'

export type MixedOperator = '=' | 'is' | 'is not' | '<' | '<=' | '>' | '>='

/** How filter SQL differs between the two databases. */
export interface FilterDialect {
  text(value: Param): Sql
  number(value: Param): Sql
  /** NULL-safe equality of two values of one type. */
  same(a: Sql, b: Sql): Sql
  different(a: Sql, b: Sql): Sql
  isNull(operand: ExpressionOperand): Sql
  /** `a operator b`, both texts, byte by byte. */
  orderedTexts(operator: '<' | '<=' | '>' | '>=', a: Sql, b: Sql): Sql
  /** Comparison of sides whose types are known only per row, with SQLite's outcome: numbers come before texts. */
  mixed(operator: MixedOperator, a: Operand, b: Operand): Sql
  like(operand: Operand, pattern: (as: 'pattern' | 'lower-pattern') => Param): Sql
  likeColumn(operand: Operand, other: ExpressionOperand): Sql
  asText(operand: Operand): Sql
  /** NULL if the operand is not a number. */
  asNumber(operand: Operand): Sql
  /** ASCII letters only. */
  lower(text: Sql): Sql
  /** Latin letters without their accents, see `database/unaccented.ts`. */
  unaccented(text: Sql): Sql
  /** FROM item that expands the JSON text of a list; its column is `"value"`. Anything but a list counts as one item. */
  items(list: Sql, alias: string): Sql
  /** Whether the JSON text of a list contains the text. */
  contains(list: Sql, text: Sql): Sql
  itemCount(list: Sql): Sql
  /** The value at `path` in a JSON text; numbers are list indexes. */
  json(column: Sql, path: readonly (string | number)[]): Sql
  /** Expressions to sort by, the primary one first. */
  sortKeys(operand: ExpressionOperand): Sql[]
  /** ` asc` or ` desc` such that NULLs are the smallest. */
  direction(descending: boolean, nullable: boolean): string
  insertionOrder(alias: string): Sql
  /** A date formatted by strftime's rules, NULL for an invalid one. `time` null: now. */
  formatTime(format: string, time: Operand | null, modifiers: readonly string[], now: (as: BindAs) => Param): Sql
  /** Clamps to the domain of acos, which rounding may have left. */
  clamp(cosine: Sql): Sql
}
