import type { Term } from '../language/expression.ts'
import { FilterError } from '../language/filter-error.ts'
import { compare } from './compare.ts'
import { type Compilation, joinModel, slotValue } from './compilation.ts'
import { followPath, itemsOperand, joinTarget, relationTarget, unfold } from './follow-path.ts'
import { callFunction } from './functions.ts'
import type { Scope } from './joined-tables.ts'
import { constant, expression, type Operand } from './operand.ts'
import { nowSlot } from './request-values.ts'
import { sql } from './sql.ts'
import { knownValue } from './value-class.ts'

/**
 * Resolves a term of an expression and joins the tables it needs into the scope.
 * @throws FilterError for unknown fields and for those the client may not use
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
          dialect: compilation.dialect,
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
  if (literal !== undefined && !compilation.context.model.field(name)) return constant(knownValue(literal))
  return resolveField(compilation, scope, name)
}

/** A path of the base collection. */
export function resolveField(compilation: Compilation, scope: Scope, path: string): Operand {
  const { model, alias } = compilation.context
  return followPath(compilation, scope, { model, alias, table: null, key: '', multi: false }, path.split('.'), 'error')
}

function resolveCollection(compilation: Compilation, scope: Scope, identifier: string): Operand {
  const [, target = '', ...path] = identifier.split('.')
  const [name, alias, ...more] = target.split(':')
  const model = compilation.context.models.find(name!)
  if (!model || alias === '' || more.length > 0) throw new FilterError(`There is no collection "${target}".`)
  const key = `@collection.${target}`
  const table = joinModel(compilation, scope, key, model, () => ({ parent: null, on: null }))
  return followPath(compilation, scope, { model, alias: table.alias, table, key, multi: true }, path, 'error')
}

function resolveRequest(compilation: Compilation, scope: Scope, identifier: string): Operand {
  const slot = compilation.slots.get(identifier)
  if (!slot?.path) throw new FilterError(`"${identifier}" is not part of a request.`)
  const { path } = slot
  const { dialect, context } = compilation
  if (slot.class === 'null' && path.kind !== 'changed') return constant(knownValue(null))
  const value = slotValue(compilation, identifier)!
  switch (path.kind) {
    case 'value':
      if (!path.lower) return value
      return expression({ type: 'text', sql: dialect.lower(dialect.asText(value)), nullable: false })
    case 'isset':
    case 'count':
      return value
    case 'changed': {
      if (slot.class === 'list') return constant(knownValue(false))
      const differs = compare(dialect, '!=', value, resolveField(compilation, scope, path.name))
      return expression({
        type: 'integer',
        sql: sql`(case when ${differs} then 1 else 0 end)`,
        nullable: false,
        strict: true,
      })
    }
    case 'items': {
      const list = dialect.text(value.param('value'))
      return itemsOperand(unfold(compilation, scope, identifier, null, list), path.field.multiple)
    }
    case 'auth': {
      const { collection: model } = context.request!.auth!
      const id = dialect.text(value.param('value'))
      const table = joinModel(compilation, scope, '@request.auth', model, (alias) => ({
        parent: null,
        on: sql`${alias}."id" = ${id}`,
      }))
      const start = { model, alias: table.alias, table, key: '@request.auth', multi: false }
      return followPath(compilation, scope, start, path.path, 'null')
    }
    case 'relation': {
      const key = `@request.body.${path.name}`
      const items = unfold(compilation, scope, `${key}:each`, null, dialect.text(value.param('value')))
      const model = relationTarget(compilation, path.field)
      const table = joinTarget(compilation, scope, key, model, items, sql`${items.alias}."value"`)
      const start = { model, alias: table.alias, table, key, multi: path.field.multiple }
      return followPath(compilation, scope, start, path.path, 'null')
    }
  }
}
