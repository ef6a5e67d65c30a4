import type { ColumnKind } from './tables.ts'

/** `manifest.json`, the last entry of a backup. */
export interface Manifest {
  format: 'record-backup'
  version: 1
  /** ISO 8601 */
  created: string
  /** For the reader; a backup goes back onto either. */
  engine: string
  tables: { name: string; columns: { name: string; kind: ColumnKind }[]; rows: number }[]
  files: number
  /** The steps that had made the tables. */
  migrations: string[]
}

export const manifestName = 'manifest.json'
export const tableEntry = (table: string): string => `tables/${table}.ndjson`
export const fileEntry = (key: string): string => `files/${key}`

const kinds = new Set(['text', 'integer', 'number', 'bytes'])
const isName = (value: unknown): value is string => typeof value === 'string' && /^\w{1,100}$/.test(value)
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0

/** @throws Error for anything that is no manifest of this version */
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
  if (!isRight) throw new Error('The archive is no backup of this server, or of a newer version of it.')
  return manifest
}
