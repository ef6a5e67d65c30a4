import type { ModelField } from '../../fields/field.ts'
import { isRelation, type RelationModelField } from '../../fields/relation.ts'
import type { Model } from '../../model.ts'
import { quote } from '../../sql-names.ts'
import { FilterError } from '../language/filter-error.ts'
import { backRelation } from './back-relation.ts'
import { type Compilation, joinModel, joinTable } from './compilation.ts'
import { type JoinedTable, lineage, type Scope } from './joined-tables.ts'
import { constant, expression, type Operand } from './operand.ts'
import { type Modifier, splitModifier } from './request-path.ts'
import { type Sql, sql } from './sql.ts'
import { knownValue } from './value-class.ts'

const maxHops = 6

/** A position in a path from which the next segment is resolved. */
export interface Position {
  readonly model: Model
  /** Quoted, or the caller's alias. */
  readonly alias: string
  readonly table: JoinedTable | null
  readonly key: string
  readonly multi: boolean
}

/**
 * Follows a path over relations and back-relations to the field at its end.
 *
 * @param missing whether an unknown path is an error, or NULL like a missing value of the request
 */
export function followPath(
  compilation: Compilation,
  scope: Scope,
  start: Position,
  segments: readonly string[],
  missing: 'error' | 'null',
): Operand {
  let at = start
  let hops = 0
  for (const [index, segment] of segments.entries()) {
    const last = index === segments.length - 1
    const { name, modifier } = last ? splitModifier(segment) : { name: segment, modifier: null }
    const field = at.model.field(name)
    if (field?.hidden && compilation.limited) throw new FilterError(`"${name}" is hidden.`)
    if (field && (last || field.column.hasPaths)) {
      return column(compilation, scope, at, field, last ? modifier : null, segments.slice(index + 1))
    }
    if (isRelation(field) && !field.multiple && index === segments.length - 2) {
      const next = splitModifier(segments[index + 1]!)
      if (next.name === 'id') return column(compilation, scope, at, field, next.modifier, [])
    }
    const next = last ? null : hop(compilation, scope, at, name, field)
    if (!next) {
      if (missing === 'null') return constant(knownValue(null))
      throw new FilterError(`"${at.model.name}" has no field "${segments.slice(index).join('.')}".`)
    }
    at = next
    hops += 1
    if (hops > maxHops) throw new FilterError(`A path cannot follow more than ${maxHops} relations.`)
  }
  throw new FilterError('A path needs a field.')
}

/** Follows a relation or back-relation; null if the segment is neither. */
function hop(
  compilation: Compilation,
  scope: Scope,
  at: Position,
  name: string,
  field: ModelField | undefined,
): Position | null {
  const key = `${at.key}.${name}`
  if (isRelation(field)) {
    const model = relationTarget(compilation, field)
    const reference = columnOf(at, name)
    const items = field.multiple ? unfold(compilation, scope, `${key}:each`, at.table, reference) : null
    const id = items ? sql`${items.alias}."value"` : reference
    const table = joinTarget(compilation, scope, key, model, items ?? at.table, id)
    return { model, alias: table.alias, table, key, multi: at.multi || items !== null }
  }
  const back = field ? null : backRelation(compilation.context.models, at.model, name)
  if (!back) return null
  if (back.hidden && compilation.limited) throw new FilterError(`"${back.name}" is hidden.`)
  const id = columnOf(at, 'id')
  const table = joinModel(compilation, scope, key, back.from, (alias) => {
    const reference = sql`${alias}.${quote(back.name)}`
    return {
      parent: at.table,
      on: back.list ? compilation.dialect.contains(reference, id) : sql`${reference} = ${id}`,
    }
  })
  return { model: back.from, alias: table.alias, table, key, multi: at.multi || back.several }
}

export const relationTarget = ({ context }: Compilation, { definition }: RelationModelField): Model =>
  context.models.get(definition.collection)

export const joinTarget = (
  compilation: Compilation,
  scope: Scope,
  key: string,
  model: Model,
  parent: JoinedTable | null,
  id: Sql,
): JoinedTable =>
  joinModel(compilation, scope, key, model, (alias) => ({ parent, on: sql`${alias}."id" = ${id}`, reference: id }))

export const unfold = (compilation: Compilation, scope: Scope, key: string, parent: JoinedTable | null, list: Sql) =>
  joinTable(compilation, scope, key, (alias) => ({ parent, table: compilation.dialect.items(list, alias), on: null }))

export const itemsOperand = (items: JoinedTable, multi: boolean): Operand =>
  expression({ type: 'text', sql: sql`${items.alias}."value"`, joins: lineage(items), multi })

const columnOf = (at: Position, name: string): Sql => sql`${at.alias}.${quote(name)}`

/** A field at the end of a path. */
function column(
  compilation: Compilation,
  scope: Scope,
  at: Position,
  field: ModelField,
  modifier: Modifier | null,
  inside: readonly string[],
): Operand {
  const { dialect } = compilation
  const { operand, hasPaths, isList } = field.column
  const value = columnOf(at, field.name)
  const place = {
    joins: lineage(at.table),
    multi: at.multi,
    nullable: at.table !== null || at.model.isView,
    visible: visibility(compilation, at, field),
  }
  if (operand === 'json' || (hasPaths && inside.length > 0)) {
    const { steps, modifier: last } = jsonSteps(inside, modifier)
    const json = expression({ ...place, type: 'json', sql: dialect.json(value, steps), strict: true, nullable: true })
    if (last !== 'lower') return json
    return expression({ ...json, type: 'text', sql: dialect.lower(dialect.asText(json)) })
  }
  if (modifier === 'length' && field.type.canBeMultiple) {
    const none = sql`(case when ${value} is null or ${value} = '' then 0 else 1 end)`
    const count = isList ? dialect.itemCount(value) : none
    return expression({ ...place, type: 'integer', sql: count, nullable: false, propagatesNull: false })
  }
  if (modifier === 'each' && isList) {
    return itemsOperand(unfold(compilation, scope, `${at.key}.${field.name}:each`, at.table, value), true)
  }
  const reference = isRelation(field) && !field.multiple
  const plain = expression({ ...place, type: operand, sql: value, column: true, reference })
  return modifier === 'lower'
    ? expression({ ...plain, type: 'text', sql: dialect.lower(dialect.asText(plain)), column: false, reference: false })
    : plain
}

/** A hidden e-mail address cannot be found by a filter either. */
function visibility({ limited }: Compilation, at: Position, { name }: ModelField): Sql | null {
  if (!limited || !at.model.isAuth || name !== 'email') return null
  return sql`${columnOf(at, 'emailVisibility')} = 1`
}

function jsonSteps(
  inside: readonly string[],
  modifier: Modifier | null,
): { steps: (string | number)[]; modifier: Modifier | null } {
  if (inside.length === 0) return { steps: [], modifier }
  const last = splitModifier(inside.at(-1)!)
  const names = [...inside.slice(0, -1), last.name]
  if (names.includes('')) throw new FilterError('A path has an empty segment.')
  // Longer indexes could overflow, and no list is that long.
  const steps = names.map((name) => (/^\d{1,9}$/.test(name) ? Number(name) : name))
  return { steps, modifier: last.modifier }
}
