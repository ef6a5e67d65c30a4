import type { Dialect } from '../../../database/database.ts'
import type { Model } from '../../model.ts'
import { FilterError } from '../language/filter-error.ts'
import type { CompileContext } from './compile-context.ts'
import type { FilterDialect } from './dialect.ts'
import { type JoinedTable, lineage, type Scope } from './joined-tables.ts'
import { bindAs, slotOperand, type ValueOperand } from './operand.ts'
import { postgres } from './postgres.ts'
import type { RequestPath } from './request-path.ts'
import { join, raw, type Sql, sql } from './sql.ts'
import { sqlite } from './sqlite.ts'
import type { KnownValue } from './value-class.ts'

/** A slot at compile time: its position and the class of its value. */
export interface BoundSlot {
  readonly index: number
  readonly path: RequestPath | null
  readonly class: KnownValue['class']
}

const dialects: Record<Dialect, FilterDialect> = { sqlite, postgres }

/** The state of one compilation. */
export interface Compilation {
  readonly context: CompileContext
  readonly dialect: FilterDialect
  readonly slots: ReadonlyMap<string, BoundSlot>
  /** Whether access limits of client filters apply. */
  readonly limited: boolean
  /** A new quoted alias. */
  alias(): string
  /** A condition on the rows of another collection, compiled for this request; must not be cached. */
  rule(rule: string, model: Model, alias: string): Sql
  tenant(model: Model, alias: string): Sql | null
}

export function newCompilation(
  context: CompileContext,
  slots: ReadonlyMap<string, BoundSlot>,
  depth: number,
  guards: Pick<Compilation, 'rule' | 'tenant'>,
): Compilation {
  let count = 0
  return {
    context,
    dialect: dialects[context.dialect],
    slots,
    limited: context.mode === 'client' && !context.isSuperuser,
    alias() {
      count += 1
      return `"f${depth}_${count}"`
    },
    ...guards,
  }
}

export function slotValue(compilation: Compilation, name: string): ValueOperand | null {
  const slot = compilation.slots.get(name)
  return slot ? slotOperand(slot.index, slot.class) : null
}

/** The table that `key` leads to; the same one for every comparison of the scope that follows the same path. */
export function joinTable(
  compilation: Compilation,
  scope: Scope,
  key: string,
  make: (alias: string) => Pick<JoinedTable, 'parent' | 'table' | 'on'>,
): JoinedTable {
  const known = scope.tables.get(key)
  if (known) return known
  const alias = compilation.alias()
  const table: JoinedTable = { alias, ...make(alias) }
  scope.tables.set(key, table)
  return table
}

/** Like `joinTable`, with the conditions under which a client may read the collection. */
export function joinModel(
  compilation: Compilation,
  scope: Scope,
  key: string,
  model: Model,
  make: (alias: string) => Pick<JoinedTable, 'parent' | 'on' | 'reference'>,
): JoinedTable {
  const known = scope.tables.get(key)
  if (known) return known
  const { list } = model.rules
  if (compilation.limited && list === null) {
    throw new FilterError(`Only superusers can list the records of "${model.name}".`)
  }
  const table = joinTable(compilation, scope, key, (alias) => ({
    table: raw(`${model.table} as ${alias}`),
    ...make(alias),
  }))
  if (!compilation.limited) return table
  const conditions = [
    list ? compilation.rule(list, model, table.alias) : null,
    compilation.tenant(model, table.alias),
  ].filter((condition) => condition !== null && condition.text !== '(1 = 1)')
  if (conditions.length > 0) {
    const all = join(
      conditions.map((condition) => sql`(${condition!})`),
      ' and ',
    )
    scope.guards.push({ table, condition: sql`(${table.alias}."id" is null or (${all}))` })
  }
  return table
}

export const tablesOf = (tables: Iterable<JoinedTable>): JoinedTable[] => [
  ...new Set([...tables].flatMap((table) => lineage(table))),
]

/** Binds the values of a request to a statement. */
export function bind(shape: Sql, values: readonly KnownValue[]) {
  const params = shape.params.map((value) =>
    typeof value === 'object' && value !== null && 'slot' in value ? bindAs(values[value.slot]!, value.as) : value,
  )
  return { text: shape.text, params }
}
