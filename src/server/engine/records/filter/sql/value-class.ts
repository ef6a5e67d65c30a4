import { recordDate } from '../../../clock.ts'
import type { SqlValue } from '../../../database/database.ts'

/** The property of a value that the SQL depends on. Two requests whose values have the same classes share one statement. */
export type ValueClass =
  | 'null'
  /** The empty text. */
  | 'empty'
  | 'text'
  /** A text that SQLite converts when it is compared with a number column. */
  | 'numeric'
  | 'number'
  | 'bool'
  /** A JSON text of a list of strings; never compared, only expanded. */
  | 'list'

export interface KnownValue {
  readonly class: ValueClass
  readonly value: SqlValue
}

const spellsNumber = /^[ \t\n\v\f\r]*[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?[ \t\n\v\f\r]*$/

export const nothing: KnownValue = { class: 'null', value: null }

/** Lists and objects count as their JSON text, dates in the record API's date format. */
export function knownValue(value: unknown): KnownValue {
  switch (typeof value) {
    case 'string':
      return knownText(value)
    case 'number':
      return Number.isFinite(value) ? { class: 'number', value } : nothing
    case 'bigint':
      return { class: 'number', value: Number(value) }
    case 'boolean':
      return { class: 'bool', value: value ? 1 : 0 }
    case 'object':
      if (value === null) return nothing
      if (value instanceof Date) return Number.isNaN(value.getTime()) ? nothing : knownText(recordDate(value))
      return knownText(JSON.stringify(value) ?? '')
    default:
      return nothing
  }
}

function knownText(text: string): KnownValue {
  if (text === '') return { class: 'empty', value: '' }
  return { class: spellsNumber.test(text) ? 'numeric' : 'text', value: storable(text) }
}

/** PostgreSQL stores no NUL in texts, so no stored text can equal one with it. */
const storable = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text)

export const knownList = (items: readonly string[]): KnownValue => ({
  class: 'list',
  value: JSON.stringify(items.map(storable)),
})
