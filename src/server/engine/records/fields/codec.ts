import type { SqlRow } from '../../database/database.ts'
import type { RecordData } from '../record.ts'
import { decoders } from './column.ts'
import type { ModelField } from './field.ts'

function literal(entries: (readonly [string, string])[]): string {
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`
}

/**
 * Turns an object literal over `row` into a function. Collections are known only at run time, and one literal per
 * collection makes lists several times cheaper than a loop over fields; names come out of checked definitions.
 */
function build<Out>(source: string): (row: SqlRow) => Out {
  const make = new Function(...Object.keys(decoders), `return (row) => (${source})`)
  return make(...Object.values(decoders))
}

const columnOf = (name: string): string => `row[${JSON.stringify(name)}]`

/** From a row with all columns to the record. With `nullable`, NULL becomes the zero value. */
export const buildDecoder = (fields: readonly ModelField[], nullable: boolean): ((row: SqlRow) => RecordData) =>
  build(
    literal(
      fields.map(({ name, column }) => {
        const stored = columnOf(name)
        const zero = JSON.stringify(column.encode(column.zero()))
        return [name, column.decode(nullable ? `(${stored} ?? ${zero})` : stored)] as const
      }),
    ),
  )

/**
 * From a decoded record to the wire format, keys in alphabetical order. Lists and JSON values are shared with the record, so
 * neither may be changed afterwards.
 */
export function buildPresenter(
  head: { collectionId: string; collectionName: string },
  fields: readonly ModelField[],
  withExpand: boolean,
): (record: RecordData) => Record<string, unknown> {
  const entries: [string, string][] = [
    ['collectionId', JSON.stringify(head.collectionId)],
    ['collectionName', JSON.stringify(head.collectionName)],
    ...fields.map(({ name }): [string, string] => [name, columnOf(name)]),
  ]
  if (withExpand) entries.push(['expand', 'undefined'])
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return build(literal(entries)) as unknown as (record: RecordData) => Record<string, unknown>
}

/** All values of a record as stored in their columns. */
export const encodeRow = (fields: readonly ModelField[], record: RecordData): SqlRow =>
  Object.fromEntries(fields.map(({ name, column }) => [name, column.encode(record[name])]))
