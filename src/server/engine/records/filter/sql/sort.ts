import type { SqlFragment } from '../../../database/database.ts'
import { FilterError } from '../language/filter-error.ts'
import { bind, type Compilation, newCompilation, tablesOf } from './compilation.ts'
import { checkClientText, guardsFor } from './compile.ts'
import { contextKey, sortCache } from './compile-cache.ts'
import type { CompileContext } from './compile-context.ts'
import { guardSql } from './condition.ts'
import { fromClause, newScope, type Scope } from './joined-tables.ts'
import type { ExpressionOperand } from './operand.ts'
import { resolveField } from './resolve.ts'
import { join, raw, type Sql, sql } from './sql.ts'

export interface CompiledSort {
  /** The ORDER BY list. */
  readonly orderBy: SqlFragment
  /** For clients who sort through relations: AND this to the statement, as a filter. */
  readonly where: SqlFragment | null
}

const maxTerms = 8
const maxTermBytes = 255

/**
 * Compiles a sort: field paths separated by commas, each with `-` or `+` in front or neither, `@random` and `@rowid`.
 * Where a path leads to several values the smallest counts (descending: the largest).
 *
 * @returns null for an empty sort
 * @throws FilterError, ApiError 403 as `compileFilter`
 */
export function compileSort(sort: string, context: CompileContext): CompiledSort | null {
  if (sort.trim() === '') return null
  if (context.mode === 'client') checkClientText(sort, context)
  const cache = sortCache<CompiledSort>(context)
  const key = contextKey(context) + sort
  const known = cache.get(key)
  if (known) return known
  const guards = guardsFor(context, 0)
  const compiled = compileTerms(readTerms(sort), newCompilation(context, new Map(), 0, guards))
  if (!guards.used) cache.set(key, compiled)
  return compiled
}

interface SortTerm {
  readonly path: string
  readonly descending: boolean
}

function readTerms(sort: string): SortTerm[] {
  const terms = sort.split(',').map((term) => term.trim())
  if (terms.length > maxTerms) throw new FilterError(`A sort has at most ${maxTerms} terms.`)
  return terms.map((term) => {
    const path = term.replace(/^[+-]/, '').trim()
    if (Buffer.byteLength(path) > maxTermBytes) throw new FilterError(`A term has at most ${maxTermBytes} bytes.`)
    return { path, descending: term.startsWith('-') }
  })
}

function compileTerms(terms: readonly SortTerm[], compilation: Compilation): CompiledSort {
  const scopes: Scope[] = []
  const keys = terms.flatMap(({ path, descending }) => {
    const scope = newScope()
    scopes.push(scope)
    return termKeys(compilation, scope, path, descending)
  })
  const conditions = scopes.map(guardSql).filter((condition) => condition !== null)
  return {
    orderBy: bind(join(keys, ', '), []),
    where: conditions.length > 0 ? bind(join(conditions, ' and '), []) : null,
  }
}

function termKeys(compilation: Compilation, scope: Scope, path: string, descending: boolean): Sql[] {
  const { dialect, context } = compilation
  if (path === '@random') return [raw('random()')]
  if (path === '@rowid' && context.model.isView) throw new FilterError('The rows of a view have no @rowid.')
  if (path === '@rowid') return [sql`${dialect.insertionOrder(context.alias)}${dialect.direction(descending, false)}`]
  if (!/^\w[\w.:]*$/.test(path)) throw new FilterError(`"${path}" cannot be sorted by.`)
  const operand = resolveField(compilation, scope, path)
  if (operand.kind === 'value') throw new FilterError(`"${path}" cannot be sorted by.`)
  const visible = operand.visible
  const keys = dialect.sortKeys(operand).map((key) => (visible ? sql`case when ${visible} then ${key} end` : key))
  const nullable = operand.nullable || visible !== null
  const direction = dialect.direction(descending, nullable)
  if (operand.joins.length === 0) return keys.map((key) => sql`${key}${direction}`)
  return keys.map((key) => sql`${joined(scope, operand, key, keys, direction)}${dialect.direction(descending, true)}`)
}

/** The sort key of the first joined row in the requested order. */
function joined(scope: Scope, operand: ExpressionOperand, key: Sql, keys: readonly Sql[], direction: string): Sql {
  const tables = tablesOf(operand.joins)
  const { from, condition } = fromClause(tables, new Set(tables))
  const conditions = [...(condition ? [condition] : []), ...scope.guards.map((guard) => guard.condition)]
  const where = conditions.length > 0 ? sql` where ${join(conditions, ' and ')}` : raw('')
  if (!operand.multi) return sql`(select ${key} from ${from}${where})`
  const order = join(
    keys.map((each) => sql`${each}${direction}`),
    ', ',
  )
  return sql`(select ${key} from ${from}${where} order by ${order} limit 1)`
}
