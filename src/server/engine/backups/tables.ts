import type { SqlDialect } from '../database/dialect.ts'
import type { Model } from '../records/model.ts'

/** How a value is written: text and numbers as JSON, bytes in base64. */
export type ColumnKind = 'text' | 'integer' | 'number' | 'bytes'

export interface Table {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly kind: ColumnKind }[]
  /** The column to order by so that rows keep their insertion order; '' if there is none. */
  readonly order: string
}

export const stagingPrefix = '_restore_'

/**
 * The tables whose rows make up a backup: those of the collections, with the columns that are fields, and `others`.
 * Other tables, of other programs or with temporary data, are left alone, as are transient collections.
 */
export async function tablesOf(
  on: { dialect: SqlDialect; all<R>(text: string): Promise<R[]> },
  collections: ReadonlyMap<string, Model>,
  others: readonly string[],
): Promise<Table[]> {
  const rows = await on.all<{ table: string; column: string; type: string; rowid: number }>(on.dialect.allColumns)
  const tables: Table[] = []
  for (const [name, columns] of Map.groupBy(rows, (row) => row.table)) {
    const model = collections.get(name)
    if (model ? model.definition.isTransient : !others.includes(name)) continue
    const kept = columns.filter(({ column }) => column !== '_rowid' && (!model || model.field(column)))
    const hasRowid = columns.some(({ column, rowid }) => column === '_rowid' || rowid === 1)
    tables.push({
      name,
      columns: kept.map(({ column, type }) => ({ name: column, kind: kindOf(type) })),
      order: hasRowid ? on.dialect.insertionOrder : '',
    })
  }
  return tables
}

function kindOf(type: string): ColumnKind {
  if (/int/.test(type)) return 'integer'
  if (/real|double|float|numeric/.test(type)) return 'number'
  return /blob|bytea/.test(type) ? 'bytes' : 'text'
}
