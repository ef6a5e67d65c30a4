import type { Dialect, SqlRow } from '../../database/database.ts'
import { quote, rowAlias } from '../sql-names.ts'
import type { ModelField } from './field.ts'

/** How a select over the table as `rowAlias` returns records in their wire format. */
export interface Rendering {
  /** Its column list. */
  readonly columns: string
  /** The JSON text of the record in a row of the result. */
  json(row: SqlRow): string
}

type Part = { readonly number: ModelField } | { readonly entries: [name: string, sql: string][] }

/**
 * Lets the database build the JSON, keys in alphabetical order: cheaper than reading every column, parsing JSON columns
 * and serialising everything again. Numbers are selected as separate columns, because the databases format them
 * differently from JavaScript.
 */
export function buildRendering(
  head: { collectionId: string; collectionName: string },
  fields: readonly ModelField[],
  dialect: Dialect,
): Rendering {
  const parts = partsOf(head, fields, dialect)
  const columns = parts.map((part, at) => {
    const sql = 'number' in part ? `${rowAlias}.${quote(part.number.name)}` : objectOf(part.entries, dialect)
    return `${sql} as ${columnName(at)}`
  })
  const texts = parts.map((part, at) =>
    'number' in part
      ? `${JSON.stringify(`${JSON.stringify(part.number.name)}:`)} + row.${columnName(at)}`
      : `row.${columnName(at)}.slice(1, -1)`,
  )
  return {
    columns: columns.join(', '),
    // One expression per collection; names come out of checked definitions.
    json: new Function('row', `return '{' + ${texts.join(" + ',' + ")} + '}'`) as Rendering['json'],
  }
}

const columnName = (at: number): string => `p${at}`

/** Numbers separately, everything between them together. */
function partsOf(
  head: { collectionId: string; collectionName: string },
  fields: readonly ModelField[],
  dialect: Dialect,
): Part[] {
  const constants = Object.entries(head).map(([name, value]) => ({ name, sql: `'${value.replaceAll("'", "''")}'` }))
  const values = fields.map((field) => {
    const column = `${rowAlias}.${quote(field.name)}`
    return { name: field.name, field, sql: field.column.json?.(column, dialect) ?? null }
  })
  const inOrder = [...constants, ...values].sort((a, b) => (a.name < b.name ? -1 : 1))
  const parts: Part[] = []
  for (const entry of inOrder as { name: string; sql: string | null; field?: ModelField }[]) {
    const last = parts.at(-1)
    if (entry.sql === null) parts.push({ number: entry.field! })
    else if (last && 'entries' in last) last.entries.push([entry.name, entry.sql])
    else parts.push({ entries: [[entry.name, entry.sql]] })
  }
  return parts
}

function objectOf(entries: readonly (readonly [string, string])[], dialect: Dialect): string {
  if (dialect === 'sqlite') {
    return `json_object(${entries.map(([name, sql]) => `'${name}', ${sql}`).join(', ')})`
  }
  // A PostgreSQL function takes at most a hundred arguments; a row can hold them all.
  return `row_to_json((select r from (select ${entries.map(([name, sql]) => `${sql} as ${quote(name)}`).join(', ')}) r))::text`
}
