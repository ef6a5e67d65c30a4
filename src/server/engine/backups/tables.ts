import type { Collection } from '#shared/collections/define.ts'
import type { Dialect } from '../database/database.ts'

/** How a value travels: text and numbers as JSON has them, bytes in base64. */
export type ColumnKind = 'text' | 'integer' | 'number' | 'bytes'

export interface Table {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly kind: ColumnKind }[]
  /** What rows are to be read by so that they keep the order they were made in; '' where there is none. */
  readonly order: string
}

export const stagingPrefix = '_restore_'

/**
 * The tables whose rows make up a backup: those of the collections, with the columns that are fields, and `others`.
 * What else the database holds, of other programs or of the moment, is nobody's business here.
 */
export async function tablesOf(
  on: { dialect: Dialect; all<R>(text: string): Promise<R[]> },
  collections: ReadonlyMap<string, Collection>,
  others: readonly string[],
): Promise<Table[]> {
  const rows = await on.all<{ table: string; column: string; type: string; rowid: number }>(
    on.dialect === 'sqlite' ? sqliteColumns : postgresColumns,
  )
  const tables: Table[] = []
  for (const [name, columns] of Map.groupBy(rows, (row) => row.table)) {
    const fields = collections.get(name)?.fields
    if (!fields && !others.includes(name)) continue
    const kept = columns.filter(({ column }) => column !== '_rowid' && (!fields || Object.hasOwn(fields, column)))
    const hasRowid = columns.some(({ column, rowid }) => column === '_rowid' || rowid === 1)
    tables.push({
      name,
      columns: kept.map(({ column, type }) => ({ name: column, kind: kindOf(type) })),
      order: hasRowid ? (on.dialect === 'sqlite' ? 'rowid' : '"_rowid"') : '',
    })
  }
  return tables
}

const sqliteColumns = `
  select m.name as "table", c.name as "column", lower(c.type) as type,
    case when lower(m.sql) like '%without rowid%' then 0 else 1 end as rowid
  from sqlite_master m join pragma_table_info(m.name) c
  where m.type = 'table' and m.name not like 'sqlite_%' order by m.name, c.cid`

const postgresColumns = `
  select t.table_name as "table", c.column_name as "column", c.data_type as type, 0 as rowid
  from information_schema.tables t
  join information_schema.columns c on c.table_schema = t.table_schema and c.table_name = t.table_name
  where t.table_schema = current_schema() and t.table_type = 'BASE TABLE'
  order by t.table_name collate "C", c.ordinal_position`

function kindOf(type: string): ColumnKind {
  if (/int/.test(type)) return 'integer'
  if (/real|double|float|numeric/.test(type)) return 'number'
  return /blob|bytea/.test(type) ? 'bytes' : 'text'
}
