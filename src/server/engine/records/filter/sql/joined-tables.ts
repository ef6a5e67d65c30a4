import { FilterError } from '../language/filter-error.ts'
import { join, raw, type Sql, sql } from './sql.ts'

/** A table, or the unfolded items of a list, that an expression reads beside the base row. */
export interface JoinedTable {
  /** Quoted. */
  readonly alias: string
  readonly parent: JoinedTable | null
  /** What stands in FROM, alias included. */
  readonly table: Sql
  /** Null: every row of the table. */
  readonly on: Sql | null
}

/** The tables that comparisons of one expression share, by the path that leads to them. */
export interface Scope {
  readonly tables: Map<string, JoinedTable>
  /** Conditions that each joined row has to satisfy, with the table they concern. */
  readonly guards: { readonly table: JoinedTable; readonly condition: Sql }[]
}

export const newScope = (): Scope => ({ tables: new Map(), guards: [] })

/** The table and those it hangs on, the outermost first. */
export function lineage(table: JoinedTable | null): JoinedTable[] {
  const tables: JoinedTable[] = []
  for (let at = table; at; at = at.parent) tables.unshift(at)
  return tables
}

/** Databases take 64 tables in one FROM at most. */
const maxTables = 60

/**
 * FROM and the condition that belongs to it. Tables without which nothing can match are joined first and tightly;
 * the others give one row of NULLs where they have none.
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
