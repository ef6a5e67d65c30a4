import type { GeoPoint } from '#shared/collections/fields.ts'
import type { Dialect, SqlValue } from '../../database/database.ts'

/** How the values of a field are stored in a column and read back. */
export interface Column {
  /** Type and constraints, as `create table` has them. */
  type(dialect: Dialect): string
  /** The zero value; a new object on every call. */
  zero(): unknown
  isBlank(value: unknown): boolean
  encode(value: unknown): SqlValue
  /** JavaScript that turns `source`, the value of the column, into the value of the record. It may call `decoders`. */
  decode(source: string): string
  /**
   * SQL for the value as JSON. Null for numbers: databases format them differently from JavaScript, so they are read
   * as numbers.
   */
  readonly json: ((column: string, dialect: Dialect) => string) | null
  /** The type as which filters compare the column. */
  readonly operand: 'text' | 'number' | 'integer' | 'json'
  /** Whether filter paths can lead into the value. */
  readonly hasPaths: boolean
  readonly isList: boolean
}

/** Text on PostgreSQL compares bytewise, as SQLite does. */
const text = (constraints: string) => (dialect: Dialect) =>
  `${dialect === 'postgres' ? 'text collate "C"' : 'text'} ${constraints}`

const asIs = (source: string): string => source
const embedded = (column: string, dialect: Dialect): string =>
  dialect === 'sqlite' ? `json(${column})` : `${column}::json`

export const textColumn: Column = {
  type: text("not null default ''"),
  zero: () => '',
  isBlank: (value) => value === '',
  encode: (value) => value as string,
  decode: asIs,
  json: asIs,
  operand: 'text',
  hasPaths: false,
  isList: false,
}

export const numberColumn: Column = {
  type: (dialect) => `${dialect === 'postgres' ? 'double precision' : 'real'} not null default 0`,
  zero: () => 0,
  isBlank: (value) => value === 0,
  encode: (value) => value as number,
  decode: asIs,
  json: null,
  operand: 'number',
  hasPaths: false,
  isList: false,
}

export const boolColumn: Column = {
  type: () => 'integer not null default 0',
  zero: () => false,
  isBlank: (value) => value === false,
  encode: (value) => (value ? 1 : 0),
  decode: (source) => `${source} === 1`,
  json: (column, dialect) => (dialect === 'sqlite' ? `iif(${column}, json('true'), json('false'))` : `(${column} = 1)`),
  operand: 'integer',
  hasPaths: false,
  isList: false,
}

/** Several texts, as JSON. */
export const listColumn: Column = {
  type: text("not null default '[]'"),
  zero: () => [],
  isBlank: (value) => (value as unknown[]).length === 0,
  encode: (value) => JSON.stringify(value),
  decode: (source) => `readList(${source})`,
  json: embedded,
  operand: 'text',
  hasPaths: false,
  isList: true,
}

/** Any JSON; null is NULL. */
export const jsonColumn: Column = {
  type: text('default null'),
  zero: () => null,
  isBlank: (value) =>
    value === null ||
    value === '' ||
    (typeof value === 'object' && (Array.isArray(value) ? value.length : Object.keys(value).length) === 0),
  encode: (value) => (value === null || value === undefined ? null : JSON.stringify(value)),
  decode: (source) => `readJson(${source})`,
  json: embedded,
  operand: 'json',
  hasPaths: true,
  isList: false,
}

export const pointColumn: Column = {
  type: text(`not null default '{"lon":0,"lat":0}'`),
  zero: () => ({ lon: 0, lat: 0 }) satisfies GeoPoint,
  isBlank: (value) => (value as GeoPoint).lon === 0 && (value as GeoPoint).lat === 0,
  encode: (value) => JSON.stringify(value),
  decode: (source) => `readPoint(${source})`,
  json: embedded,
  operand: 'text',
  hasPaths: true,
  isList: false,
}

/** The functions that decoding may call. */
export const decoders = {
  readList: (text: unknown): unknown[] => (text === '[]' || !text ? [] : JSON.parse(String(text))),
  readJson: (text: unknown): unknown => (text === null || text === undefined ? null : JSON.parse(String(text))),
  readPoint: (text: unknown): GeoPoint => (text ? JSON.parse(String(text)) : { lon: 0, lat: 0 }),
}
