import type { Collection } from '#shared/collections/define.ts'
import { type BoundedCache, boundedCache } from '../../../bounded-cache.ts'
import type { CompileContext } from './compile-context.ts'
import type { Slot } from './request-values.ts'
import type { Sql } from './sql.ts'

/** An expression compiled once per combination of the classes that its values had so far. */
export interface CachedExpression<Shape> {
  readonly slots: readonly (readonly [name: string, slot: Slot])[]
  readonly shapes: BoundedCache<Shape>
}

const mostExpressions = 500
export const mostShapes = 32

type PerCollection<V> = WeakMap<ReadonlyMap<string, Collection>, WeakMap<Collection, BoundedCache<V>>>

/** One cache for each data model and collection; it goes when they go. */
function cacheOf<V>(all: PerCollection<V>, { collections, collection }: CompileContext): BoundedCache<V> {
  let model = all.get(collections)
  if (!model) {
    model = new WeakMap()
    all.set(collections, model)
  }
  let cache = model.get(collection)
  if (!cache) {
    cache = boundedCache(mostExpressions)
    model.set(collection, cache)
  }
  return cache
}

const expressions: PerCollection<CachedExpression<Sql>> = new WeakMap()
const sorts: PerCollection<unknown> = new WeakMap()

export const expressionCache = (context: CompileContext): BoundedCache<CachedExpression<Sql>> =>
  cacheOf(expressions, context)
export const sortCache = <V>(context: CompileContext): BoundedCache<V> => cacheOf(sorts, context) as BoundedCache<V>

/** What of a context shapes the SQL, beside the collection. */
export const contextKey = ({ dialect, mode, isSuperuser, alias, request }: CompileContext): string =>
  `${dialect} ${mode} ${isSuperuser} ${request?.auth?.collection.name ?? ''} ${alias} `
