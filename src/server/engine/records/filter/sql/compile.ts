import { boundedCache } from '../../../bounded-cache.ts'
import type { SqlFragment } from '../../../database/database.ts'
import { forbidden } from '../../../errors.ts'
import type { ParsedExpression } from '../language/expression.ts'
import { FilterError } from '../language/filter-error.ts'
import type { BoundFilter } from '../language/params.ts'
import { parse } from '../language/parse.ts'
import { type BoundSlot, bind, newCompilation } from './compilation.ts'
import { type CachedExpression, contextKey, expressionCache, mostShapes } from './compile-cache.ts'
import type { CompileContext } from './compile-context.ts'
import { conditionSql } from './condition.ts'
import { type Slot, slotsOf } from './request-values.ts'
import { type Sql, sql } from './sql.ts'
import type { KnownValue } from './value-class.ts'

const mostClientBytes = 3500

/**
 * Compiles a filter or rule to a condition on the row at `context.alias`. AND it to the statement; nothing else is
 * needed.
 *
 * @throws FilterError when the expression is broken, or asks a client for what is hidden from it
 * @throws ApiError 403 when a client who is no superuser speaks of `@request.` or `@collection.`
 */
export function compileFilter(expression: string | BoundFilter, context: CompileContext): SqlFragment {
  const source = typeof expression === 'string' ? expression : expression.filter
  if (context.mode === 'client') checkClientText(source, context)
  return typeof expression === 'string'
    ? compileAt(expression, null, context, 0)
    : compileAt(source, expression.params, context, 0)
}

/** Whether the expression compiles; for rules, when the server starts. @throws FilterError */
export function checkExpression(expression: string, context: CompileContext): void {
  compileAt(expression, null, context, 0)
}

/** The limits that hold for every text of a client. */
export function checkClientText(text: string, context: CompileContext): void {
  if (context.isSuperuser) return
  for (const reserved of ['@collection.', '@request.']) {
    if (text.includes(reserved)) throw forbidden(`Only superusers can filter by ${reserved}`)
  }
}

function compileAt(
  source: string,
  params: Readonly<Record<string, unknown>> | null,
  context: CompileContext,
  depth: number,
): SqlFragment {
  if (context.mode === 'client' && Buffer.byteLength(source) > mostClientBytes) {
    throw new FilterError(`A filter has at most ${mostClientBytes} bytes.`)
  }
  const cache = expressionCache(context)
  const key = `${contextKey(context)}${depth} ${params ? 'p' : 'f'} ${source}`
  let cached = cache.get(key)
  const parsed = cached ? null : parse(source, params !== null)
  cached ??= { slots: [...slotsOf(parsed!, context)], shapes: boundedCache(mostShapes) }
  const values = cached.slots.map(([, slot]) => slot.read(context, params ?? {}))
  const classes = values.map((value) => value.class).join()
  const known = cached.shapes.get(classes)
  if (known) return bind(known, values)
  const { shape, lasting } = makeShape(parsed ?? parse(source, params !== null), cached, values, context, depth)
  if (lasting) {
    cached.shapes.set(classes, shape)
    if (parsed) cache.set(key, cached)
  }
  return bind(shape, values)
}

function makeShape(
  parsed: ParsedExpression,
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

/** Conditions on joined rows carry values of this very request, so what used them is not kept. */
export function guardsFor(context: CompileContext, depth: number) {
  const guards = {
    used: false,
    rule(rule: string, collection: CompileContext['collection'], alias: string): Sql {
      guards.used = true
      return compileAt(rule, null, { ...context, collection, alias, mode: 'rule' }, depth + 1)
    },
    tenant(collection: CompileContext['collection'], alias: string): Sql | null {
      guards.used = true
      return context.tenantCondition?.(collection, alias) ?? null
    },
  }
  return guards
}
