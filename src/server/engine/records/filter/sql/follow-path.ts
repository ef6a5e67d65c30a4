import type { Collection } from '#shared/collections/define.ts'
import type { Field, RelationField } from '#shared/collections/fields.ts'
import { isMultiple, kindOf, quote } from '../../fields/field-kind.ts'
import { FilterError } from '../language/filter-error.ts'
import { backRelation, fieldOf, findCollection } from './collections.ts'
import { type Compilation, joinCollection, joinTable } from './compilation.ts'
import { type JoinedTable, lineage, type Scope } from './joined-tables.ts'
import { constant, expression, type Operand } from './operand.ts'
import { hasItems, type Modifier, splitModifier } from './request-path.ts'
import { type Sql, sql } from './sql.ts'
import { knownValue } from './value-class.ts'

const mostHops = 6

/** A place in a path from which the next segment is looked up. */
export interface Position {
  readonly collection: Collection
  /** Quoted or as the caller gave it. */
  readonly alias: string
  readonly table: JoinedTable | null
  readonly key: string
  readonly multi: boolean
}

/**
 * Follows a path over relations and back-relations to the field at its end.
 *
 * @param missing what a path that leads nowhere is: an error, or NULL as everything a request does not have
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
    const field = fieldOf(at.collection, name)
    if (field?.hidden && compilation.limited) throw new FilterError(`"${name}" is hidden.`)
    if (field && (last || field.type === 'json' || field.type === 'geoPoint')) {
      return column(compilation, scope, at, name, field, last ? modifier : null, segments.slice(index + 1))
    }
    if (field?.type === 'relation' && !isMultiple(field) && index === segments.length - 2) {
      const next = splitModifier(segments[index + 1]!)
      if (next.name === 'id') return column(compilation, scope, at, name, field, next.modifier, [])
    }
    const next = last ? null : hop(compilation, scope, at, name, field)
    if (!next) {
      if (missing === 'null') return constant(knownValue(null))
      throw new FilterError(`"${at.collection.name}" has no field "${segments.slice(index).join('.')}".`)
    }
    at = next
    hops += 1
    if (hops > mostHops) throw new FilterError(`A path cannot follow more than ${mostHops} relations.`)
  }
  throw new FilterError('A path needs a field.')
}

/** Over a relation, forth or back; null where the segment is neither. */
function hop(compilation: Compilation, scope: Scope, at: Position, name: string, field: Field | null): Position | null {
  const key = `${at.key}.${name}`
  if (field?.type === 'relation') {
    const collection = relationTarget(compilation, field)
    const reference = columnOf(at, name)
    const items = isMultiple(field) ? unfold(compilation, scope, `${key}:each`, at.table, reference) : null
    const id = items ? sql`${items.alias}."value"` : reference
    const table = joinTarget(compilation, scope, key, collection, items ?? at.table, id)
    return { collection, alias: table.alias, table, key, multi: at.multi || items !== null }
  }
  const back = field ? null : backRelation(compilation.context.collections, at.collection, name)
  if (!back) return null
  if (back.hidden && compilation.limited) throw new FilterError(`"${back.name}" is hidden.`)
  const id = columnOf(at, 'id')
  const table = joinCollection(compilation, scope, key, back.from, (alias) => {
    const reference = sql`${alias}.${quote(back.name)}`
    return {
      parent: at.table,
      on: back.list ? compilation.engine.contains(reference, id) : sql`${reference} = ${id}`,
    }
  })
  return { collection: back.from, alias: table.alias, table, key, multi: at.multi || back.several }
}

export function relationTarget(compilation: Compilation, field: RelationField): Collection {
  const collection = findCollection(compilation.context.collections, field.collection)
  if (!collection) throw new FilterError(`There is no collection "${field.collection}".`)
  return collection
}

export const joinTarget = (
  compilation: Compilation,
  scope: Scope,
  key: string,
  collection: Collection,
  parent: JoinedTable | null,
  id: Sql,
): JoinedTable =>
  joinCollection(compilation, scope, key, collection, (alias) => ({ parent, on: sql`${alias}."id" = ${id}` }))

export const unfold = (compilation: Compilation, scope: Scope, key: string, parent: JoinedTable | null, list: Sql) =>
  joinTable(compilation, scope, key, (alias) => ({ parent, table: compilation.engine.items(list, alias), on: null }))

export const itemsOperand = (items: JoinedTable, multi: boolean): Operand =>
  expression({ type: 'text', sql: sql`${items.alias}."value"`, joins: lineage(items), multi })

const columnOf = (at: Position, name: string): Sql => sql`${at.alias}.${quote(name)}`

/** A field at the end of a path. */
function column(
  compilation: Compilation,
  scope: Scope,
  at: Position,
  name: string,
  field: Field,
  modifier: Modifier | null,
  inside: readonly string[],
): Operand {
  const { engine } = compilation
  const value = columnOf(at, name)
  const kind = kindOf(field)
  const place = {
    joins: lineage(at.table),
    multi: at.multi,
    nullable: at.table !== null,
    visible: visibility(compilation, at, field, name),
  }
  if (kind === 'json' || (kind === 'point' && inside.length > 0)) {
    const { steps, modifier: last } = jsonSteps(inside, modifier)
    const json = expression({ ...place, type: 'json', sql: engine.json(value, steps), strict: true, nullable: true })
    if (last !== 'lower') return json
    return expression({ ...json, type: 'text', sql: engine.lower(engine.asText(json)) })
  }
  if (modifier === 'length' && hasItems(field)) {
    const none = sql`(case when ${value} is null or ${value} = '' then 0 else 1 end)`
    const count = kind === 'list' ? engine.itemCount(value) : none
    return expression({ ...place, type: 'integer', sql: count, nullable: false, propagatesNull: false })
  }
  if (modifier === 'each' && kind === 'list') {
    return itemsOperand(unfold(compilation, scope, `${at.key}.${name}:each`, at.table, value), true)
  }
  const type = kind === 'number' ? 'number' : kind === 'bool' ? 'integer' : 'text'
  const plain = expression({ ...place, type, sql: value, column: true })
  return modifier === 'lower'
    ? expression({ ...plain, type: 'text', sql: engine.lower(engine.asText(plain)), column: false })
    : plain
}

/** Whose address is hidden cannot be found by it either. */
function visibility({ limited }: Compilation, at: Position, field: Field, name: string): Sql | null {
  if (!limited || at.collection.type !== 'auth' || field.type !== 'email' || name !== 'email') return null
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
  // Places beyond any list are not worth an overflow.
  const steps = names.map((name) => (/^\d{1,9}$/.test(name) ? Number(name) : name))
  return { steps, modifier: last.modifier }
}
