import type { Dialect, SqlFragment, SqlValue } from '../../../database/database.ts'
import type { Model } from '../../model.ts'
import { quote } from '../../sql-names.ts'
import { bind } from './compilation.ts'
import { join, param, sql } from './sql.ts'

/**
 * The SELECT of a row that is not stored (yet), for rules to run against: `with "t" as (<this>) select 1 from "t"
 * where <rule>`. Columns have the types of the table's, which comparisons depend on.
 *
 * @param row column values as they would be stored; a missing one is the zero value of its field
 */
export function virtualRow(
  model: Model,
  row: Readonly<Record<string, SqlValue | undefined>>,
  dialect: Dialect,
): SqlFragment {
  const columns = model.fields.map(({ name, column }) => {
    const [type] = column.type(dialect).split(/ (?:collate|not|default) /)
    const collation = dialect === 'postgres' && type === 'text' ? ' collate "C"' : ''
    const value = row[name] ?? column.encode(column.zero())
    return sql`${param(value, `cast(? as ${type})${collation}`)} as ${quote(name)}`
  })
  return bind(sql`select ${join(columns, ', ')}`, [])
}
