import { FilterError } from '../language/filter-error.ts'
import { join, raw, type Sql, sql } from './sql.ts'

/** A table, or the expanded items of a list, that an expression reads besides the base row. */
export interface JoinedTable {
  /** Quoted. */
  readonly alias: string
  readonly parent: JoinedTable | null
  /** The FROM item, alias included. */
  readonly table: Sql
  /** Null: every row of the table. */
  readonly on: Sql | null
  /** If it is joined by its id: the column of the row before it that stores the id. */
  readonly reference?: Sql
}

/** The tables that comparisons of one expression share, by the path that leads to them. */
export interface Scope {
  readonly tables: Map<string, JoinedTable>
  /** Conditions that each joined row has to satisfy, with their table. */
  readonly guards: { readonly table: JoinedTable; readonly condition: Sql }[]
}

export const newScope = (): Scope => ({ tables: new Map(), guards: [] })

/** The table and its parents, the outermost first. */
export function lineage(table: JoinedTable | null): JoinedTable[] {
  const tables: JoinedTable[] = []
  for (let at = table; at; at = at.parent) tables.unshift(at)
  return tables
}

/** Databases take at most 64 tables in one FROM. */
const maxTables = 60

/**
 * FROM and its condition. Tables that need a matching row come first, as inner joins;
 * the others are left joins.
 *
 * @param tables parents before children
 * @param required closed under parents
 */
export function fromClause(
  tables: readonly JoinedTable[],
  required: ReadonlySet<JoinedTable>,
): { from: Sql; condition: Sql | null } {
  if (tables.length > maxTables) throw new FilterError(`An expression cannot join more than ${maxTables} tables.`)
  const [first, ...inner] = tables.filter((table) => required.has(table))
  const outer = tables.filter((table) => !required.has(table))
  const from = join(
    [
      first ? first.table : raw('(select 1 as "one") as "f0"'),
      ...inner.map((table) => sql`join ${table.table} on ${table.on ?? raw('1 = 1')}`),
      ...outer.map((table) => sql`left join ${table.table} on ${table.on ?? raw('1 = 1')}`),
    ],
    ' ',
  )
  return { from, condition: first?.on ?? null }
}
