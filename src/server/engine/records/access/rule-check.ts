import type { Rule } from '#shared/collections/access-rules.ts'
import type { SqlFragment, SqlRunner } from '../../database/database.ts'
import type { RecordsContext } from '../context.ts'
import { encodeRow } from '../fields/codec.ts'
import { compileFilter, FilterError, virtualRow } from '../filter/index.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { RequestInfo } from '../request.ts'
import { rowAlias } from '../sql-names.ts'
import { accessConditions, compileContext, hasId, isSuperuser, paramsOf, ruleConditions, whereText } from './access.ts'

/** Whether a stored record satisfies a rule alone, without the tenant condition; false for an invalid rule. */
export const satisfiesRule = (
  context: RecordsContext,
  runner: SqlRunner,
  request: RequestInfo,
  model: Model,
  id: string,
  rule: Rule,
): Promise<boolean> =>
  falseIfInvalid(context, () => rowMatches(runner, model, id, ruleConditions(context, model, rule, request)))

/**
 * Whether a stored record matches a rule that applies to superusers as well.
 * @throws FilterError for an invalid rule
 */
export const matches = (
  context: RecordsContext,
  request: RequestInfo,
  model: Model,
  id: string,
  rule: string,
): Promise<boolean> =>
  rowMatches(context.database, model, id, [compileFilter(rule, compileContext(context, model, request, 'rule'))])

/** Whether `rule` allows the caller access to a stored record; false for an invalid rule. */
export const mayAccess = (
  context: RecordsContext,
  runner: SqlRunner,
  request: RequestInfo,
  model: Model,
  id: string,
  rule: Rule,
): Promise<boolean> =>
  falseIfInvalid(context, () => rowMatches(runner, model, id, accessConditions(context, model, rule, request)))

/** The same for a record that is not stored, by its values. */
export const mayAccessValues = (
  context: RecordsContext,
  runner: SqlRunner,
  request: RequestInfo,
  model: Model,
  values: RecordData,
  rule: Rule,
): Promise<boolean> =>
  falseIfInvalid(context, () => valuesMatch(runner, model, values, accessConditions(context, model, rule, request)))

async function rowMatches(
  runner: SqlRunner,
  model: Model,
  id: string,
  conditions: readonly SqlFragment[] | null,
): Promise<boolean> {
  if (!conditions || conditions.length === 0) return conditions !== null
  const all = [hasId(id), ...conditions]
  const found = await runner.all(`select 1 as hit from ${model.table} ${rowAlias}${whereText(all)}`, paramsOf(all))
  return found.length > 0
}

async function valuesMatch(
  runner: SqlRunner,
  model: Model,
  values: RecordData,
  conditions: readonly SqlFragment[] | null,
): Promise<boolean> {
  if (!conditions || conditions.length === 0) return conditions !== null
  const row = virtualRow(model, encodeRow(model.fields, values), runner.dialect.name)
  const found = await runner.all(
    `with ${rowAlias} as (${row.text}) select 1 as hit from ${rowAlias}${whereText(conditions)}`,
    [...row.params, ...paramsOf(conditions)],
  )
  return found.length > 0
}

/**
 * Ids of the records that the caller may manage: superusers all, others those that satisfy the collection's
 * `manageRule`. `unstored`: there is one record, which is not stored yet.
 */
export async function managed(
  context: RecordsContext,
  runner: SqlRunner,
  request: RequestInfo,
  model: Model,
  records: readonly RecordData[],
  unstored = false,
): Promise<ReadonlySet<string>> {
  const none: ReadonlySet<string> = new Set()
  if (!model.isAuth || !request.auth || records.length === 0) return none
  if (isSuperuser(request)) return new Set(records.map((record) => record.id))
  const rule = model.auth?.manageRule
  if (!rule) return none
  try {
    const condition = compileFilter(rule, compileContext(context, model, request, 'rule'))
    if (unstored) {
      return (await valuesMatch(runner, model, records[0]!, [condition])) ? new Set([records[0]!.id]) : none
    }
    const rows = await runner.all<{ id: string }>(
      `select ${rowAlias}."id" as id from ${model.table} ${rowAlias} where ${rowAlias}."id" ${runner.dialect.oneOf} and (${condition.text})`,
      [JSON.stringify(records.map((record) => record.id)), ...condition.params],
    )
    return new Set(rows.map((row) => row.id))
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    context.log.warn({ err: error, collection: model.name }, 'the manage rule is invalid; nobody satisfies it')
    return none
  }
}

async function falseIfInvalid(context: RecordsContext, check: () => Promise<boolean>): Promise<boolean> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    context.log.warn({ err: error }, 'a rule is invalid; nobody satisfies it')
    return false
  }
}
