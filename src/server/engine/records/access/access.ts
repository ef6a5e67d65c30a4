import type { Rule } from '#shared/collections/access-rules.ts'
import type { SqlFragment, SqlValue } from '../../database/database.ts'
import type { RecordsContext } from '../context.ts'
import { type CompileContext, compileFilter } from '../filter/index.ts'
import type { Model } from '../model.ts'
import type { RequestInfo } from '../request.ts'

/** The alias of the collection whose rows are asked for, in every statement of the record service. */
export const alias = 't'

/** How an expression over `t` is compiled for a request, or for the server itself without one. */
export function compileContext(
  context: RecordsContext,
  model: Model,
  request: RequestInfo | null,
  mode: CompileContext['mode'],
): CompileContext {
  return {
    dialect: context.database.dialect.name,
    collection: model.collection,
    alias,
    collections: context.collections,
    request,
    mode,
    isSuperuser: request === null || (request.auth?.isSuperuser ?? false),
    now: context.clock.now(),
    tenantCondition: request
      ? (collection, at) => context.tenancy.condition(context.models.get(collection.name), at, request)
      : undefined,
  }
}

/** What an API rule together with the tenant condition demands of a row; null when the caller may not even ask. */
export function accessConditions(
  context: RecordsContext,
  model: Model,
  rule: Rule,
  request: RequestInfo,
  { tenantUnindexed = false } = {},
): SqlFragment[] | null {
  if (request.auth?.isSuperuser) return []
  if (rule === null) return null
  const tenant = context.tenancy.condition(model, alias, request, tenantUnindexed)
  const conditions = tenant ? [tenant] : []
  if (rule !== '') conditions.push(compileFilter(rule, compileContext(context, model, request, 'rule')))
  return conditions
}

/** ` where a and b`, or nothing. */
export const whereText = (conditions: readonly SqlFragment[]): string =>
  conditions.length === 0 ? '' : ` where ${conditions.map(({ text }) => `(${text})`).join(' and ')}`

export const paramsOf = (conditions: readonly SqlFragment[]): SqlValue[] => conditions.flatMap(({ params }) => params)
