import { type BoundedCache, boundedCache } from '../../../bounded-cache.ts'
import type { Model } from '../../model.ts'
import type { CompileContext } from './compile-context.ts'
import type { Slot } from './request-values.ts'
import type { Sql } from './sql.ts'

/** An expression, compiled once per combination of value classes. */
export interface CachedExpression<Shape> {
  readonly slots: readonly (readonly [name: string, slot: Slot])[]
  readonly shapes: BoundedCache<Shape>
}

const maxExpressions = 500
export const maxShapes = 32

/** One cache per collection, dropped with its model. */
function cacheOf<V>(caches: WeakMap<Model, BoundedCache<V>>, { model }: CompileContext): BoundedCache<V> {
  let cache = caches.get(model)
  if (!cache) {
    cache = boundedCache(maxExpressions)
    caches.set(model, cache)
  }
  return cache
}

const expressions = new WeakMap<Model, BoundedCache<CachedExpression<Sql>>>()
const sorts = new WeakMap<Model, BoundedCache<unknown>>()

export const expressionCache = (context: CompileContext): BoundedCache<CachedExpression<Sql>> =>
  cacheOf(expressions, context)
export const sortCache = <V>(context: CompileContext): BoundedCache<V> => cacheOf(sorts, context) as BoundedCache<V>

/** The parts of a context that shape the SQL, besides the collection. */
export const contextKey = ({ dialect, mode, isSuperuser, alias, request }: CompileContext): string =>
  `${dialect} ${mode} ${isSuperuser} ${request?.auth?.collection.name ?? ''} ${alias} `
