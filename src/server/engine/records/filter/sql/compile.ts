import { boundedCache } from '../../../bounded-cache.ts'
import type { SqlFragment } from '../../../database/database.ts'
import { forbidden } from '../../../errors.ts'
import type { Model } from '../../model.ts'
import type { ParsedFilter } from '../language/expression.ts'
import { FilterError } from '../language/filter-error.ts'
import type { BoundFilter } from '../language/params.ts'
import { parse } from '../language/parse.ts'
import { type BoundSlot, bind, newCompilation } from './compilation.ts'
import { type CachedExpression, contextKey, expressionCache, maxShapes } from './compile-cache.ts'
import type { CompileContext } from './compile-context.ts'
import { conditionSql } from './condition.ts'
import { type Slot, slotsOf } from './request-values.ts'
import { type Sql, sql } from './sql.ts'
import type { KnownValue } from './value-class.ts'

const maxClientBytes = 3500

/**
 * Compiles a filter or rule to a condition on the row at `context.alias`. AND it to the statement; nothing else is
 * needed.
 *
 * @throws FilterError if the expression is invalid, or uses fields that are hidden from the client
 * @throws ApiError 403 when a client who is not a superuser uses `@request.` or `@collection.`
 */
export function compileFilter(filter: string | BoundFilter | ParsedFilter, context: CompileContext): SqlFragment {
  if (typeof filter !== 'string' && 'root' in filter) return compileAt(filter.source, filter, null, context, 0)
  const [source, params] = typeof filter === 'string' ? [filter, null] : [filter.filter, filter.params]
  if (context.mode === 'client') checkClientText(source, context)
  return compileAt(source, null, params, context, 0)
}

/** @throws as `compileFilter` */
export function parseFilter(text: string, context: CompileContext): ParsedFilter {
  if (context.mode === 'client') checkClientText(text, context)
  checkLength(text, context)
  return parse(text)
}

/** Whether the expression compiles; for rules, when the server starts. @throws FilterError */
export function checkExpression(expression: string, context: CompileContext): void {
  compileAt(expression, null, null, context, 0)
}

/** The limits of every filter from a client. */
export function checkClientText(text: string, context: CompileContext): void {
  if (context.isSuperuser) return
  for (const reserved of ['@collection.', '@request.']) {
    if (text.includes(reserved)) throw forbidden(`Only superusers can filter by ${reserved}`)
  }
}

function checkLength(source: string, { mode }: CompileContext): void {
  if (mode === 'client' && Buffer.byteLength(source) > maxClientBytes) {
    throw new FilterError(`A filter has at most ${maxClientBytes} bytes.`)
  }
}

/** @param given the parsed source, if it is available */
function compileAt(
  source: string,
  given: ParsedFilter | null,
  params: Readonly<Record<string, unknown>> | null,
  context: CompileContext,
  depth: number,
): SqlFragment {
  if (!given) checkLength(source, context)
  const cache = expressionCache(context)
  const key = `${contextKey(context)}${depth} ${params ? 'p' : 'f'} ${source}`
  let cached = cache.get(key)
  const parsed = given ?? (cached ? null : parse(source, params !== null))
  const isNew = !cached
  cached ??= { slots: [...slotsOf(parsed!, context)], shapes: boundedCache(maxShapes) }
  const values = cached.slots.map(([, slot]) => slot.read(context, params ?? {}))
  const classes = values.map((value) => value.class).join()
  const known = cached.shapes.get(classes)
  if (known) return bind(known, values)
  const { shape, lasting } = makeShape(parsed ?? parse(source, params !== null), cached, values, context, depth)
  if (lasting) {
    cached.shapes.set(classes, shape)
    if (isNew) cache.set(key, cached)
  }
  return bind(shape, values)
}

function makeShape(
  parsed: ParsedFilter,
  { slots }: CachedExpression<Sql>,
  values: readonly KnownValue[],
  context: CompileContext,
  depth: number,
): { shape: Sql; lasting: boolean } {
  const guards = guardsFor(context, depth)
  const compilation = newCompilation(context, boundSlots(slots, values), depth, guards)
  const shape = sql`(${conditionSql(compilation, parsed.root)})`
  return { shape, lasting: !guards.used }
}

function boundSlots(slots: CachedExpression<Sql>['slots'], values: readonly KnownValue[]): Map<string, BoundSlot> {
  return new Map(
    slots.map(([name, { path }]: readonly [string, Slot], index) => [
      name,
      { index, path, class: values[index]!.class },
    ]),
  )
}

/** Conditions on joined rows contain values of this request, so expressions that use them are not cached. */
export function guardsFor(context: CompileContext, depth: number) {
  const guards = {
    used: false,
    rule(rule: string, model: Model, alias: string): Sql {
      guards.used = true
      return compileAt(rule, null, null, { ...context, model, alias, mode: 'rule' }, depth + 1)
    },
    tenant(model: Model, alias: string): Sql | null {
      guards.used = true
      return context.tenantCondition?.(model, alias) ?? null
    },
  }
  return guards
}
