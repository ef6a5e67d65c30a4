import type { Collection } from '#shared/collections/define.ts'
import type { Dialect, SqlFragment, SqlValue } from '../../../database/database.ts'
import { columnType, kindOf, quote, zeroOf } from '../../fields/field-kind.ts'
import { bind } from './compilation.ts'
import { join, param, sql } from './sql.ts'

/**
 * The SELECT of a row that is not stored (yet), for rules to run against: `with "t" as (<this>) select 1 from "t"
 * where <rule>`. Columns have the types of the table's, which comparisons depend on.
 *
 * @param row column values as they would be stored; a missing one is the zero value of its field
 */
export function virtualRow(
  collection: Collection,
  row: Readonly<Record<string, SqlValue | undefined>>,
  dialect: Dialect,
): SqlFragment {
  const columns = Object.entries(collection.fields).map(([name, field]) => {
    const kind = kindOf(field)
    const [type] = columnType(kind, dialect).split(/ (?:collate|not|default) /)
    const collation = dialect === 'postgres' && type === 'text' ? ' collate "C"' : ''
    const value = row[name] ?? zeroColumn(zeroOf(kind))
    return sql`${param(value, `cast(? as ${type})${collation}`)} as ${quote(name)}`
  })
  return bind(sql`select ${join(columns, ', ')}`, [])
}

function zeroColumn(zero: unknown): SqlValue {
  if (typeof zero === 'boolean') return 0
  return typeof zero === 'object' && zero !== null ? JSON.stringify(zero) : (zero as SqlValue)
}
