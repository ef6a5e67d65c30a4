import type { ColumnKind } from './tables.ts'

/** `manifest.json`, the last entry of a backup. */
export interface Manifest {
  format: 'record-backup'
  version: 1
  /** ISO 8601 */
  created: string
  /** For information; a backup can be restored on either database. */
  engine: string
  tables: { name: string; columns: { name: string; kind: ColumnKind }[]; rows: number }[]
  files: number
  /** The migrations that had run when it was made. */
  migrations: string[]
}

export const manifestName = 'manifest.json'
export const tableEntry = (table: string): string => `tables/${table}.ndjson`
export const fileEntry = (key: string): string => `files/${key}`

const kinds = new Set(['text', 'integer', 'number', 'bytes'])
const isName = (value: unknown): value is string => typeof value === 'string' && /^\w{1,100}$/.test(value)
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0

/** @throws Error for anything but a manifest of this version */
export function readManifest(text: string): Manifest {
  const manifest = JSON.parse(text) as Manifest
  const isRight =
    manifest?.format === 'record-backup' &&
    manifest.version === 1 &&
    isCount(manifest.files) &&
    Array.isArray(manifest.migrations) &&
    manifest.migrations.every((name) => typeof name === 'string') &&
    Array.isArray(manifest.tables) &&
    new Set(manifest.tables.map(({ name }) => name)).size === manifest.tables.length &&
    manifest.tables.every(
      ({ name, columns, rows }) =>
        isName(name) &&
        isCount(rows) &&
        Array.isArray(columns) &&
        columns.every((column) => isName(column.name) && kinds.has(column.kind)) &&
        new Set(columns.map((column) => column.name)).size === columns.length,
    )
  if (!isRight) throw new Error('The archive is not a backup of this server, or it was made by a newer version.')
  return manifest
}
