import type { Rule, Rules } from '#shared/collections/access-rules.ts'
import type { SqlFragment, SqlValue } from '../../database/database.ts'
import { forbidden } from '../../errors.ts'
import type { RecordsContext } from '../context.ts'
import { type CompileContext, compileFilter } from '../filter/index.ts'
import type { Model } from '../model.ts'
import type { RequestInfo } from '../request.ts'
import { rowAlias } from '../sql-names.ts'

/** The compile context of an expression over the rows of a model, for a request or (null) for the server itself. */
export function compileContext(
  context: RecordsContext,
  model: Model,
  request: RequestInfo | null,
  mode: CompileContext['mode'],
): CompileContext {
  return {
    dialect: context.database.dialect.name,
    model,
    alias: rowAlias,
    models: context.models,
    request,
    mode,
    isSuperuser: request === null || isSuperuser(request),
    now: context.clock.now(),
    tenantCondition: request ? (target, at) => context.tenancy.condition(target, at, request) : undefined,
  }
}

export const isSuperuser = ({ auth }: RequestInfo): boolean => auth?.isSuperuser ?? false

/** A rule that is null is for superusers only. */
const isLocked = (rule: Rule, request: RequestInfo): rule is null => rule === null && !isSuperuser(request)

/**
 * The rule of a model for what a request wants to do.
 * @throws ApiError 403 if the rule is locked
 */
export function ruleFor(model: Model, verb: keyof Rules, request: RequestInfo): Rule {
  const rule = model.rules[verb]
  if (isLocked(rule, request)) throw forbidden('Only superusers can perform this action.')
  return rule
}

/** The condition of a rule alone, without the tenant condition; null if the rule is locked. */
export function ruleConditions(
  context: RecordsContext,
  model: Model,
  rule: Rule,
  request: RequestInfo,
): SqlFragment[] | null {
  if (isLocked(rule, request)) return null
  if (!rule || isSuperuser(request)) return []
  return [compileFilter(rule, compileContext(context, model, request, 'rule'))]
}

/** The condition of a rule together with the tenant condition; null if the rule is locked. */
export function accessConditions(
  context: RecordsContext,
  model: Model,
  rule: Rule,
  request: RequestInfo,
  { tenantUnindexed = false } = {},
): SqlFragment[] | null {
  if (isLocked(rule, request)) return null
  const tenant = context.tenancy.condition(model, rowAlias, request, tenantUnindexed)
  const conditions = tenant ? [tenant] : []
  return [...conditions, ...(ruleConditions(context, model, rule, request) ?? [])]
}

/** ` where a and b`, or nothing. */
export const whereText = (conditions: readonly SqlFragment[]): string =>
  conditions.length === 0 ? '' : ` where ${conditions.map(({ text }) => `(${text})`).join(' and ')}`

export const paramsOf = (conditions: readonly SqlFragment[]): SqlValue[] => conditions.flatMap(({ params }) => params)

/** The row with an id. */
export const hasId = (id: string): SqlFragment => ({ text: `${rowAlias}."id" = ?`, params: [id] })
