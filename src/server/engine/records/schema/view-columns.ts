import type { Dialect } from '../../database/database.ts'
import type { Column } from '../fields/column.ts'
import type { ModelField } from '../fields/field.ts'

/**
 * Casts a column of a view to the type that a table has for the field; NULL stays NULL. Columns that have that type
 * already are left unchanged, so that the indexes of their tables are used.
 *
 * @param value the column in SQL
 * @param type the database's name for the type of the column; empty for most expressions on SQLite
 * @param knowsJson whether the database can tell if a text is JSON (PostgreSQL before 16 cannot)
 * @returns null if the type cannot be cast to that of the field
 */
export function viewColumn(
  dialect: Dialect,
  { column }: ModelField,
  value: string,
  type: string,
  knowsJson: boolean,
): string | null {
  return dialect === 'sqlite' ? fromSqlite(column, value, type) : fromPostgres(column, value, type, knowsJson)
}

function fromSqlite(column: Column, value: string, type: string): string {
  switch (column.operand) {
    case 'text':
      return type === 'text' ? value : `cast(${value} as text)`
    case 'number':
      return /^(real|int|num)/.test(type) ? value : `cast(${value} as real)`
    case 'integer':
      return type === 'integer' ? value : `(case when ${value} is null then null when ${value} then 1 else 0 end)`
    case 'json':
      return `(case when json_valid(${value}) then ${value} else json_quote(${value}) end)`
  }
}

const numeric = /^(smallint|integer|bigint|numeric|real|double precision)$/

function fromPostgres(column: Column, value: string, type: string, knowsJson: boolean): string | null {
  const isNumeric = numeric.test(type)
  const digit = `cast(${value} as integer)`
  switch (column.operand) {
    case 'text':
      return `cast(${value} as text) collate "C"`
    case 'number':
      if (type === 'boolean') return `cast(${digit} as double precision)`
      return isNumeric ? `cast(${value} as double precision)` : null
    case 'integer':
      if (type === 'boolean') return digit
      return isNumeric ? `cast(${value} <> 0 as integer)` : null
    case 'json': {
      const text = `cast(${type === 'boolean' ? digit : value} as text)`
      if (isNumeric || type === 'boolean' || type.startsWith('json')) return `${text} collate "C"`
      const isJson = knowsJson ? `when ${text} is json then ${text} ` : ''
      return `(case when ${value} is null then null ${isJson}else cast(to_json(${text}) as text) end) collate "C"`
    }
  }
}
