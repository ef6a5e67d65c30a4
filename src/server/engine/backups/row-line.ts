import type { SqlRow, SqlValue } from '../database/database.ts'
import type { ColumnKind, Table } from './tables.ts'

/** One row as a line: a JSON array in the order of the columns. */
export const writeRow = ({ columns }: Table, row: SqlRow): string =>
  `${JSON.stringify(columns.map(({ name }) => (row[name] instanceof Uint8Array ? Buffer.from(row[name]).toString('base64') : row[name])))}\n`

/** The values of a line for the wanted columns. @throws Error for anything but a row of the table */
export function readRow(line: string, kinds: readonly (ColumnKind | null)[]): SqlValue[] {
  const values: unknown = JSON.parse(line)
  if (!Array.isArray(values) || values.length !== kinds.length)
    throw new Error('A row has a different number of values than columns.')
  const row: SqlValue[] = []
  for (const [index, kind] of kinds.entries()) if (kind) row.push(readValue(values[index], kind))
  return row
}

function readValue(value: unknown, kind: ColumnKind): SqlValue {
  if (value === null) return null
  if (kind === 'bytes') {
    if (typeof value === 'string') return Buffer.from(value, 'base64')
  } else if (kind === 'text') {
    if (typeof value === 'string') return value
  } else if (typeof value === 'number' && (kind === 'number' || Number.isSafeInteger(value))) return value
  throw new Error(`A row has a value that is not of the kind ${kind}.`)
}
