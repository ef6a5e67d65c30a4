import type { SqlRow } from './database.ts'

/** Roughly the bytes that a row takes in memory. */
export function sizeOfRow(row: SqlRow): number {
  let size = 0
  for (const name in row) {
    const value = row[name]
    size += typeof value === 'string' || value instanceof Uint8Array ? value.length : 8
  }
  return size
}
