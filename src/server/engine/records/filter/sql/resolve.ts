import { isMultiple } from '../../fields/field-kind.ts'
import type { Term } from '../language/expression.ts'
import { FilterError } from '../language/filter-error.ts'
import { fieldOf, findCollection } from './collections.ts'
import { compare } from './compare.ts'
import { type Compilation, joinCollection, slotValue } from './compilation.ts'
import { followPath, itemsOperand, joinTarget, relationTarget, unfold } from './follow-path.ts'
import { callFunction } from './functions.ts'
import type { Scope } from './joined-tables.ts'
import { constant, expression, type Operand } from './operand.ts'
import { nowSlot } from './request-values.ts'
import { sql } from './sql.ts'
import { knownValue } from './value-class.ts'

/**
 * What a term of an expression is, joining the tables it needs into the scope.
 * @throws FilterError for what does not exist or may not be asked
 */
export function resolveTerm(compilation: Compilation, scope: Scope, term: Term): Operand {
  switch (term.kind) {
    case 'text':
    case 'number':
      return constant(knownValue(term.value))
    case 'parameter':
      return slotValue(compilation, `{:${term.name}}`)!
    case 'identifier':
      return resolveIdentifier(compilation, scope, term.name)
    case 'call':
      return callFunction(
        term.name,
        {
          engine: compilation.engine,
          resolve: (argument) => resolveTerm(compilation, scope, argument),
          now: (as) => slotValue(compilation, nowSlot)!.param(as),
        },
        term.arguments,
      )
  }
}

const literals = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
])

function resolveIdentifier(compilation: Compilation, scope: Scope, name: string): Operand {
  if (name.startsWith('@request.')) return resolveRequest(compilation, scope, name)
  if (name.startsWith('@collection.')) return resolveCollection(compilation, scope, name)
  if (name.startsWith('@')) {
    const value = slotValue(compilation, name)
    if (!value) throw new FilterError(`There is no macro "${name}".`)
    return value
  }
  const literal = literals.get(name.toLowerCase())
  if (literal !== undefined && !fieldOf(compilation.context.collection, name)) return constant(knownValue(literal))
  return resolveField(compilation, scope, name)
}

/** A path of the base collection. */
export function resolveField(compilation: Compilation, scope: Scope, path: string): Operand {
  const { collection, alias } = compilation.context
  return followPath(
    compilation,
    scope,
    { collection, alias, table: null, key: '', multi: false },
    path.split('.'),
    'error',
  )
}

function resolveCollection(compilation: Compilation, scope: Scope, identifier: string): Operand {
  const [, target = '', ...path] = identifier.split('.')
  const [name, alias, ...more] = target.split(':')
  const collection = findCollection(compilation.context.collections, name!)
  if (!collection || alias === '' || more.length > 0) throw new FilterError(`There is no collection "${target}".`)
  const key = `@collection.${target}`
  const table = joinCollection(compilation, scope, key, collection, () => ({ parent: null, on: null }))
  return followPath(compilation, scope, { collection, alias: table.alias, table, key, multi: true }, path, 'error')
}

function resolveRequest(compilation: Compilation, scope: Scope, identifier: string): Operand {
  const slot = compilation.slots.get(identifier)
  if (!slot?.path) throw new FilterError(`"${identifier}" is no part of a request.`)
  const { path } = slot
  const { engine, context } = compilation
  if (slot.class === 'null' && path.kind !== 'changed') return constant(knownValue(null))
  const value = slotValue(compilation, identifier)!
  switch (path.kind) {
    case 'value':
      if (!path.lower) return value
      return expression({ type: 'text', sql: engine.lower(engine.asText(value)), nullable: false })
    case 'isset':
    case 'count':
      return value
    case 'changed': {
      if (slot.class === 'list') return constant(knownValue(false))
      const differs = compare(engine, '!=', value, resolveField(compilation, scope, path.name))
      return expression({
        type: 'integer',
        sql: sql`(case when ${differs} then 1 else 0 end)`,
        nullable: false,
        strict: true,
      })
    }
    case 'items': {
      const list = engine.text(value.param('value'))
      return itemsOperand(unfold(compilation, scope, identifier, null, list), isMultiple(path.field))
    }
    case 'auth': {
      const { collection } = context.request!.auth!
      const id = engine.text(value.param('value'))
      const table = joinCollection(compilation, scope, '@request.auth', collection, (alias) => ({
        parent: null,
        on: sql`${alias}."id" = ${id}`,
      }))
      const start = { collection, alias: table.alias, table, key: '@request.auth', multi: false }
      return followPath(compilation, scope, start, path.path, 'null')
    }
    case 'relation': {
      const key = `@request.body.${path.name}`
      const items = unfold(compilation, scope, `${key}:each`, null, engine.text(value.param('value')))
      const collection = relationTarget(compilation, path.field)
      const table = joinTarget(compilation, scope, key, collection, items, sql`${items.alias}."value"`)
      const start = { collection, alias: table.alias, table, key, multi: isMultiple(path.field) }
      return followPath(compilation, scope, start, path.path, 'null')
    }
  }
}
