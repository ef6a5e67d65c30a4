import { hash } from 'node:crypto'
import type { SqlValue } from '#server/engine/database/database.ts'
import type { FamilyRow } from './family.ts'

/** Writes one copy of a row. `ids` maps the ids of the template. */
export interface CopiedRow {
  readonly table: string
  /** Of the row in the template; empty where a table has none. */
  readonly id: string
  readonly columns: readonly string[]
  copy(ids: (id: string) => string, shiftMilliseconds: number, laterMilliseconds: number): SqlValue[]
}

const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/

/** Finds the ids and dates in a row, once. */
export function copied({ table, row }: FamilyRow, ids: ReadonlySet<string>): CopiedRow {
  const columns = Object.keys(row)
  const writers = columns.map((column) => writerOf(table, column, row[column]!, ids))
  return {
    table,
    id: String(row.id ?? ''),
    columns,
    copy: (known, shift, later) => writers.map((write) => write(known, shift, later)),
  }
}

type Write = (ids: (id: string) => string, shift: number, later: number) => SqlValue

function writerOf(table: string, column: string, value: SqlValue, ids: ReadonlySet<string>): Write {
  if (typeof value !== 'string') return () => value
  if (moment.test(value)) {
    const time = Date.parse(value)
    const isLater = column !== 'created'
    return (_ids, shift, later) => recordDate(time + shift + (isLater ? later : 0))
  }
  // Unique, and without ids of rows.
  if (table === 'users' && column === 'email') return (known) => `${known(value)}@growth.example`
  if (column === 'siteToken') return (known) => (value === '' ? '' : known(value).padEnd(24, 'k'))
  if (column === 'tokenKey') return (known) => (known(value) + known(`${value} `)).padEnd(50, 'k')
  const parts = value.split(/((?<![a-z0-9])[a-z0-9]{15}(?![a-z0-9]))/)
  // Other pieces of text are joined with their neighbours.
  const texts: string[] = ['']
  const places: string[] = []
  for (const part of parts) {
    if (ids.has(part)) {
      places.push(part)
      texts.push('')
    } else texts[texts.length - 1] += part
  }
  if (places.length === 0) return () => value
  return (known) => {
    let text = texts[0]!
    for (let at = 0; at < places.length; at += 1) text += known(places[at]!) + texts[at + 1]
    return text
  }
}

/** Looks random, like ids, so that indexes grow everywhere. */
export const idOfCopy = (id: string, of: string): string => hash('md5', `${of} ${id}`).slice(0, 15)

/** In the record API's date format. */
const recordDate = (milliseconds: number): string => new Date(milliseconds).toISOString().replace('T', ' ')
