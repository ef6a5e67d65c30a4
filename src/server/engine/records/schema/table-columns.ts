import type { Transaction } from '../../database/database.ts'

/** Types of the columns of a table or view by name, written like `Column.type`. */
export async function columnsOf(tx: Transaction, table: string): Promise<Map<string, string>> {
  const rows =
    tx.dialect.name === 'postgres'
      ? await tx.all<{ name: string; type: string }>(
          'select column_name as name, data_type as type from information_schema.columns where table_schema = current_schema() and table_name = ?',
          [table],
        )
      : await tx.all<{ name: string; type: string }>('select name, lower(type) as type from pragma_table_info(?)', [
          table,
        ])
  return new Map(rows.map((row) => [row.name, row.type]))
}
