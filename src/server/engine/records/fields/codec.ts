import type { GeoPoint } from '#shared/collections/fields.ts'
import type { SqlRow, SqlValue } from '../../database/database.ts'
import type { ModelField } from '../model.ts'
import type { RecordData } from '../record.ts'

/** JSON text of a multi-value column. */
function readList(text: unknown): unknown[] {
  return text === '[]' || !text ? [] : JSON.parse(String(text))
}
function readJson(text: unknown): unknown {
  return text === null || text === undefined ? null : JSON.parse(String(text))
}
function readPoint(text: unknown): GeoPoint {
  return text ? JSON.parse(String(text)) : { lon: 0, lat: 0 }
}

const readers = { readList, readJson, readPoint }

function expression(field: ModelField): string {
  const column = `row[${JSON.stringify(field.name)}]`
  switch (field.kind) {
    case 'bool':
      return `${column} === 1`
    case 'list':
      return `readList(${column})`
    case 'json':
      return `readJson(${column})`
    case 'point':
      return `readPoint(${column})`
    default:
      return column
  }
}

function literal(entries: (readonly [string, string])[]): string {
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`
}

/**
 * Turns an object literal over `row` into a function. Collections are known only at run time, and one literal per
 * collection makes lists several times cheaper than a loop over fields; names come out of checked definitions.
 */
function build<Out>(source: string): (row: SqlRow) => Out {
  const make = new Function(...Object.keys(readers), `return (row) => (${source})`)
  return make(...Object.values(readers))
}

/** From a row with all columns to the record. */
export const buildDecoder = (fields: readonly ModelField[]): ((row: SqlRow) => RecordData) =>
  build(literal(fields.map((field) => [field.name, expression(field)] as const)))

/**
 * From a decoded record to its answer on the wire, keys in alphabetical order. Lists and JSON values are shared with
 * the record, so neither may be changed afterwards.
 */
export function buildPresenter(
  head: { collectionId: string; collectionName: string },
  fields: readonly ModelField[],
  withExpand: boolean,
): (record: RecordData) => Record<string, unknown> {
  const entries: [string, string][] = [
    ['collectionId', JSON.stringify(head.collectionId)],
    ['collectionName', JSON.stringify(head.collectionName)],
    ...fields.map((field): [string, string] => [field.name, `row[${JSON.stringify(field.name)}]`]),
  ]
  if (withExpand) entries.push(['expand', 'undefined'])
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return build(literal(entries)) as unknown as (record: RecordData) => Record<string, unknown>
}

/** A decoded value as its column keeps it. */
export function encodeValue(field: ModelField, value: unknown): SqlValue {
  switch (field.kind) {
    case 'number':
      return value as number
    case 'bool':
      return value ? 1 : 0
    case 'list':
    case 'point':
      return JSON.stringify(value)
    case 'json':
      return value === null || value === undefined ? null : JSON.stringify(value)
    default:
      return value as string
  }
}

/** All values of a record as their columns keep them. */
export const encodeRow = (fields: readonly ModelField[], record: RecordData): SqlRow =>
  Object.fromEntries(fields.map((field) => [field.name, encodeValue(field, record[field.name])]))
