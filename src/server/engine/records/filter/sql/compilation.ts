import type { Collection } from '#shared/collections/define.ts'
import { quote } from '../../fields/field-kind.ts'
import { FilterError } from '../language/filter-error.ts'
import type { CompileContext } from './compile-context.ts'
import { type Engine, engines } from './dialect.ts'
import { type JoinedTable, lineage, type Scope } from './joined-tables.ts'
import { bindAs, slotOperand, type ValueOperand } from './operand.ts'
import type { RequestPath } from './request-path.ts'
import { join, raw, type Sql, sql } from './sql.ts'
import type { KnownValue } from './value-class.ts'

/** A slot at the time of compilation: its place and what kind of value it will have. */
export interface BoundSlot {
  readonly index: number
  readonly path: RequestPath | null
  readonly class: KnownValue['class']
}

/** Everything one compilation works with. */
export interface Compilation {
  readonly context: CompileContext
  readonly engine: Engine
  readonly slots: ReadonlyMap<string, BoundSlot>
  /** Whether access limits of client filters apply. */
  readonly limited: boolean
  /** A fresh quoted alias. */
  alias(): string
  /** A condition on the rows of another collection, compiled for this request; no cache may keep it. */
  rule(rule: string, collection: Collection, alias: string): Sql
  tenant(collection: Collection, alias: string): Sql | null
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
    engine: engines[context.dialect],
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
  const table: JoinedTable = { alias, collection: null, ...make(alias) }
  scope.tables.set(key, table)
  return table
}

/** As `joinTable`, with the conditions under which a client may look into the collection. */
export function joinCollection(
  compilation: Compilation,
  scope: Scope,
  key: string,
  collection: Collection,
  make: (alias: string) => Pick<JoinedTable, 'parent' | 'on'>,
): JoinedTable {
  const known = scope.tables.get(key)
  if (known) return known
  const { list } = collection.rules
  if (compilation.limited && list === null) {
    throw new FilterError(`Records of "${collection.name}" are not for everybody to list.`)
  }
  const table = joinTable(compilation, scope, key, (alias) => ({
    table: raw(`${quote(collection.name)} as ${alias}`),
    ...make(alias),
  }))
  if (!compilation.limited) return table
  const conditions = [
    list ? compilation.rule(list, collection, table.alias) : null,
    compilation.tenant(collection, table.alias),
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

/** Puts the values of a request into a statement. */
export function bind(shape: Sql, values: readonly KnownValue[]) {
  const params = shape.params.map((value) =>
    typeof value === 'object' && value !== null && 'slot' in value ? bindAs(values[value.slot]!, value.as) : value,
  )
  return { text: shape.text, params }
}
