import type { Rule } from '#shared/collections/access-rules.ts'
import type { SqlFragment, SqlRunner } from '../../database/database.ts'
import { forbidden } from '../../errors.ts'
import { isAuthModel, type RecordsContext } from '../context.ts'
import { encodeRow } from '../fields/codec.ts'
import { compileFilter, FilterError, virtualRow } from '../filter/index.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { RequestInfo } from '../request.ts'
import { accessConditions, alias, compileContext, paramsOf, whereText } from './access.ts'
import { idIn } from './tenancy.ts'

/** What a locked rule answers to everybody else. */
export const superusersOnly = () => forbidden('Only superusers can perform this action.')

/** Whether a stored record satisfies a rule by itself; the tenant condition is not asked. */
export async function satisfies(
  context: RecordsContext,
  runner: SqlRunner,
  request: RequestInfo,
  model: Model,
  id: string,
  rule: Rule,
): Promise<boolean> {
  if (request.auth?.isSuperuser) return true
  if (rule === null) return false
  if (rule === '') return true
  return holds(context, () => {
    const condition = compileFilter(rule, compileContext(context, model, request, 'rule'))
    return rowExists(runner, model, id, [condition])
  })
}

/**
 * Whether a stored record matches a rule that lets nobody pass by, superusers included.
 * @throws FilterError for a rule that cannot be read
 */
export const matches = (
  context: RecordsContext,
  request: RequestInfo,
  model: Model,
  id: string,
  rule: string,
): Promise<boolean> =>
  rowExists(context.database, model, id, [compileFilter(rule, compileContext(context, model, request, 'rule'))])

/** Whether the caller may do with a stored record what `rule` guards; false also for a rule that cannot be read. */
export const mayAccess = (
  context: RecordsContext,
  runner: SqlRunner,
  request: RequestInfo,
  model: Model,
  id: string,
  rule: Rule,
): Promise<boolean> =>
  holds(context, async () => {
    const conditions = accessConditions(context, model, rule, request)
    return conditions !== null && (conditions.length === 0 || (await rowExists(runner, model, id, conditions)))
  })

/** The same for a record that is not stored, as its values are given. */
export const mayAccessValues = (
  context: RecordsContext,
  runner: SqlRunner,
  request: RequestInfo,
  model: Model,
  values: RecordData,
  rule: Rule,
): Promise<boolean> =>
  holds(context, async () => {
    const conditions = accessConditions(context, model, rule, request)
    return conditions !== null && (conditions.length === 0 || (await valuesMatch(runner, model, values, conditions)))
  })

/** Whether given values pass conditions over `t`. */
export async function valuesMatch(
  runner: SqlRunner,
  model: Model,
  values: RecordData,
  conditions: readonly SqlFragment[],
): Promise<boolean> {
  const row = virtualRow(model.collection, encodeRow(model.fields, values), runner.dialect.name)
  const found = await runner.all(
    `with ${alias} as (${row.text}) select 1 as hit from ${alias}${whereText(conditions)}`,
    [...row.params, ...paramsOf(conditions)],
  )
  return found.length > 0
}

async function rowExists(
  runner: SqlRunner,
  model: Model,
  id: string,
  conditions: readonly SqlFragment[],
): Promise<boolean> {
  const all = [{ text: 't."id" = ?', params: [id] }, ...conditions]
  const found = await runner.all(`select 1 as hit from ${model.table} t${whereText(all)}`, paramsOf(all))
  return found.length > 0
}

/**
 * Whose ids the caller may manage: superusers everybody's, others those that satisfy the collection's `manageRule`.
 * `values` stands for a record that is not stored yet.
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
  if (!isAuthModel(model) || !request.auth || records.length === 0) return none
  if (request.auth.isSuperuser) return new Set(records.map((record) => record.id))
  const rule = model.collection.auth?.manageRule
  if (!rule) return none
  try {
    const condition = compileFilter(rule, compileContext(context, model, request, 'rule'))
    if (unstored) {
      return (await valuesMatch(runner, model, records[0]!, [condition])) ? new Set([records[0]!.id]) : none
    }
    const rows = await runner.all<{ id: string }>(
      `select t."id" as id from ${model.table} t where ${idIn(runner, 't."id"')} and (${condition.text})`,
      [JSON.stringify(records.map((record) => record.id)), ...condition.params],
    )
    return new Set(rows.map((row) => row.id))
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    context.log.warn({ err: error, collection: model.name }, 'the manage rule cannot be read; nobody satisfies it')
    return none
  }
}

async function holds(context: RecordsContext, check: () => Promise<boolean>): Promise<boolean> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    context.log.warn({ err: error }, 'a rule cannot be read; nobody satisfies it')
    return false
  }
}
