import type { Comparison, Expression } from '../language/expression.ts'
import { compare, isKnown, rejectsNull } from './compare.ts'
import { type Compilation, tablesOf } from './compilation.ts'
import { fromClause, type JoinedTable, newScope, type Scope } from './joined-tables.ts'
import { isMulti, joinsOf, type Operand } from './operand.ts'
import { resolveTerm } from './resolve.ts'
import { always, join, never, type Sql, sql } from './sql.ts'

/** A condition that still refers to the tables of its scope. */
type Condition =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition[] }
  | {
      readonly kind: 'leaf'
      readonly sql: Sql
      /** Includes the parents of each. */
      readonly tables: readonly JoinedTable[]
      /** The tables that need a matching row for it to be true. */
      readonly needs: readonly JoinedTable[]
      /** The table of which it selects few rows, by an index. */
      readonly selects?: JoinedTable | undefined
    }

/** The whole expression as a condition on the base row alone. */
export function conditionSql(compilation: Compilation, root: Expression): Sql {
  const scope = newScope()
  const condition = build(compilation, scope, root)
  // Placed beside the guards, so that a part that needs no other table stays outside of the subquery and can use
  // an index.
  return emit(all([...conjunctsOf(condition), ...guardsOf(scope)]))
}

/** The condition that the caller may see the joined rows; null if there is no limit. */
export function guardSql(scope: Scope): Sql | null {
  const guards = guardsOf(scope)
  return guards.length > 0 ? emit(all(guards)) : null
}

const conjunctsOf = (condition: Condition): readonly Condition[] =>
  condition.kind === 'and' ? condition.parts : [condition]

const all = (parts: readonly Condition[]): Condition => (parts.length === 1 ? parts[0]! : { kind: 'and', parts })

const guardsOf = (scope: Scope): Condition[] =>
  scope.guards.map(({ table, condition }) => ({ kind: 'leaf', sql: condition, tables: tablesOf([table]), needs: [] }))

function build(compilation: Compilation, scope: Scope, expression: Expression): Condition {
  if (expression.kind === 'comparison') return leaf(compilation, scope, expression)
  const { kind } = expression
  const parts = expression.parts
    .map((part) => build(compilation, scope, part))
    .flatMap((part) => (part.kind === kind ? part.parts : [part]))
  return { kind, parts }
}

function leaf(compilation: Compilation, scope: Scope, comparison: Comparison): Condition {
  const left = resolveTerm(compilation, scope, comparison.left)
  const right = resolveTerm(compilation, scope, comparison.right)
  const { operator } = comparison
  const holds = visibly(compare(compilation.dialect, operator, left, right), left, right)
  const everywhere =
    !comparison.any && (isMulti(left) || isMulti(right)) ? noneFails(compilation, comparison, left, right) : null
  const needed = rejectsNull(operator, left, right)
    ? [left, right].filter((side) => side.kind === 'expression' && side.propagatesNull).flatMap(joinsOf)
    : []
  return {
    kind: 'leaf',
    sql: everywhere ? sql`${holds} and ${everywhere}` : holds,
    tables: tablesOf([...joinsOf(left), ...joinsOf(right)]),
    needs: tablesOf(needed),
    selects: operator === '=' && !isRule(compilation) ? selectedBy(left, right) : undefined,
  }
}

/** A rule is usually checked for a single row, so its joins already start from few records. */
const isRule = ({ context }: Compilation): boolean => context.mode === 'rule' && context.request !== null

/** Few records refer to the same record, and references have indexes. */
function selectedBy(left: Operand, right: Operand): JoinedTable | undefined {
  const [column, value] = left.kind === 'expression' ? [left, right] : [right, left]
  const isSelective = column.kind === 'expression' && column.reference && !column.multi && isKnown(value)
  return isSelective ? column.joins.at(-1) : undefined
}

function visibly(condition: Sql, left: Operand, right: Operand): Sql {
  const conditions = [left, right].flatMap((side) => (side.kind === 'expression' && side.visible ? [side.visible] : []))
  return conditions.length > 0 ? sql`(${join([condition, ...conditions], ' and ')})` : condition
}

/**
 * True unless the comparison is definitely false for one of the path's values. The rows are read separately from the
 * rest of the expression; a path without rows is one row of NULLs; rows that the caller may not see do not count.
 */
function noneFails(compilation: Compilation, comparison: Comparison, left: Operand, right: Operand): Sql {
  const scopes: Scope[] = []
  const again = (side: 'left' | 'right', operand: Operand): Operand => {
    if (!isMulti(operand)) return operand
    const scope = newScope()
    scopes.push(scope)
    return resolveTerm(compilation, scope, comparison[side])
  }
  const a = again('left', left)
  const b = again('right', right)
  const fails = sql`not (${visibly(compare(compilation.dialect, comparison.operator, a, b), a, b)})`
  const guards = scopes.flatMap((scope) => scope.guards.map((guard) => guard.condition))
  const tables = tablesOf(scopes.flatMap((scope) => [...scope.tables.values()]))
  const { from } = fromClause(tables, new Set())
  return sql`not exists (select 1 from ${from} where ${join([...guards, fails], ' and ')})`
}

/** Conditions that share a table go into one subquery, so that they refer to the same row. */
function emit(condition: Condition): Sql {
  switch (condition.kind) {
    case 'leaf':
      return condition.tables.length === 0 ? condition.sql : block([condition])
    case 'or':
      return either(condition.parts.map(emit))
    case 'and':
      return both(components(condition.parts).map((group) => (group.length === 1 ? emit(group[0]!) : block(group))))
  }
}

function block(conditions: readonly Condition[]): Sql {
  const required = new Set(conditions.flatMap(needsOf))
  const tables = tablesOf(conditions.flatMap(tablesIn))
  const { from, condition } = fromClause(tables, required)
  const parts = conditions.map(inline)
  const first = tables.find((table) => required.has(table))
  // Databases would look up the record of each row; the few records that match are found first.
  if (first?.reference && !first.parent && conditions.some((each) => each.kind === 'leaf' && each.selects === first)) {
    return sql`${first.reference} in (select ${first.alias}."id" from ${from} where ${both(parts)})`
  }
  return sql`exists (select 1 from ${from} where ${both(condition ? [condition, ...parts] : parts)})`
}

/** Inside a subquery with all the tables. */
function inline(condition: Condition): Sql {
  if (condition.kind === 'leaf') return condition.sql
  const parts = condition.parts.map(inline)
  return condition.kind === 'and' ? both(parts) : either(parts)
}

function both(parts: readonly Sql[]): Sql {
  if (parts.some((part) => part === never)) return never
  const open = parts.filter((part) => part !== always)
  return open.length < 2 ? (open[0] ?? always) : sql`(${join(open, ' and ')})`
}

function either(parts: readonly Sql[]): Sql {
  if (parts.some((part) => part === always)) return always
  const open = parts.filter((part) => part !== never)
  return open.length < 2 ? (open[0] ?? never) : sql`(${join(open, ' or ')})`
}

function tablesIn(condition: Condition): readonly JoinedTable[] {
  return condition.kind === 'leaf' ? condition.tables : condition.parts.flatMap(tablesIn)
}

function needsOf(condition: Condition): readonly JoinedTable[] {
  if (condition.kind === 'leaf') return condition.needs
  const [first = [], ...rest] = condition.parts.map(needsOf)
  if (condition.kind === 'and') return [...first, ...rest.flat()]
  return first.filter((table) => rest.every((needs) => needs.includes(table)))
}

/** Groups of conditions that share no table with each other. */
function components(conditions: readonly Condition[]): Condition[][] {
  let groups: { tables: Set<JoinedTable>; conditions: Condition[] }[] = []
  for (const condition of conditions) {
    const tables = tablesIn(condition)
    const touching =
      tables.length === 0 ? [] : groups.filter((group) => tables.some((table) => group.tables.has(table)))
    const merged = {
      tables: new Set([...tables, ...touching.flatMap((group) => [...group.tables])]),
      conditions: [...touching.flatMap((group) => group.conditions), condition],
    }
    groups = [...groups.filter((group) => !touching.includes(group)), merged]
  }
  return groups.map((group) => group.conditions)
}
