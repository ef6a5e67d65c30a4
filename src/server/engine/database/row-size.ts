import type { SqlRow } from './database.ts'

/** The approximate size of a row in memory, in bytes. */
export function sizeOfRow(row: SqlRow): number {
  let size = 0
  for (const name in row) {
    const value = row[name]
    size += typeof value === 'string' || value instanceof Uint8Array ? value.length : 8
  }
  return size
}
