import type { Field, GeoPoint } from '#shared/collections/fields.ts'
import type { Dialect } from '../../database/database.ts'

/** How a field's value is kept: in memory, in its column, and what stands for "nothing". */
export type Kind = 'text' | 'number' | 'bool' | 'list' | 'json' | 'point'

/** Whether the field holds a list of values. */
export const isMultiple = (field: Field): boolean =>
  (field.type === 'select' || field.type === 'relation' || field.type === 'file') && (field.maxSelect ?? 1) > 1

export function kindOf(field: Field): Kind {
  switch (field.type) {
    case 'number':
    case 'bool':
    case 'json':
      return field.type
    case 'geoPoint':
      return 'point'
    default:
      return isMultiple(field) ? 'list' : 'text'
  }
}

/** The value a record has where nothing was given; a fresh one on every call. */
export function zeroOf(kind: Kind): unknown {
  switch (kind) {
    case 'text':
      return ''
    case 'number':
      return 0
    case 'bool':
      return false
    case 'list':
      return []
    case 'json':
      return null
    case 'point':
      return { lon: 0, lat: 0 } satisfies GeoPoint
  }
}

const columnDefaults: Record<Kind, string> = {
  text: "not null default ''",
  number: 'not null default 0',
  bool: 'not null default 0',
  list: "not null default '[]'",
  json: 'default null',
  point: `not null default '{"lon":0,"lat":0}'`,
}

/** The column's type and constraints. Text on PostgreSQL compares bytewise, as SQLite does. */
export function columnType(kind: Kind, dialect: Dialect): string {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text'
  const type =
    kind === 'number' ? (dialect === 'postgres' ? 'double precision' : 'real') : kind === 'bool' ? 'integer' : text
  return `${type} ${columnDefaults[kind]}`
}

/** An identifier as SQL takes it on both engines. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
