import { setTimeout as pause } from 'node:timers/promises'
import type { Dialect, SqlFragment, SqlRow } from '../../database/database.ts'
import { badRequest } from '../../errors.ts'
import { accessConditions, alias, compileContext, paramsOf, whereText } from '../access/access.ts'
import { superusersOnly } from '../access/rule-check.ts'
import type { RecordsContext } from '../context.ts'
import { compileFilter, compileSort, pins } from '../filter/index.ts'
import type { Model } from '../model.ts'
import type { RequestInfo } from '../request.ts'
import type { ListParams } from '../service.ts'
import type { EmptyAnswers } from './empty-answers.ts'
import { parseExpand } from './expand-paths.ts'
import { compilePicker } from './pick-fields.ts'
import { presentRecords, viewOfAll } from './present.ts'

const defaultPerPage = 30
const mostPerPage = 1000

/**
 * One page of the records that the caller may list, as the JSON text of the answer; a single statement when totals are
 * skipped.
 */
export async function listRecords(
  context: RecordsContext,
  emptyAnswers: EmptyAnswers,
  request: RequestInfo,
  model: Model,
  params: ListParams,
): Promise<string> {
  const { page, perPage, skipTotal } = readPaging(params)
  const conditions = accessConditions(context, model, model.collection.rules.list, request, {
    tenantUnindexed: asksForOneTenant(context, model, params.filter),
  })
  if (!conditions) throw superusersOnly()
  if (params.filter) {
    conditions.push(compileFilter(params.filter, compileContext(context, model, request, 'client')))
  }
  const sort = params.sort ? compileSort(params.sort, compileContext(context, model, request, 'client')) : null
  if (sort?.where) conditions.push(sort.where)

  const view = params.expand || params.fields ? null : viewOfAll(request, model)
  const rendering = view && model.rendering(view, context.database.dialect.name)
  const rows = await context.database.all(
    pageStatement(
      context.database.dialect.name,
      model,
      rendering?.columns ?? model.columns,
      conditions,
      sort?.orderBy,
      perPage,
    ),
    [...paramsOf(conditions), ...(sort?.orderBy.params ?? []), (page - 1) * perPage],
  )
  if (rows.length === 0 && params.filter && model.collection.rules.list && !request.auth?.isSuperuser) {
    const delay = emptyAnswers.delay(request.ip)
    if (delay > 0) await pause(delay)
  }
  const items = rendering ? rows.map(rendering.json).join(',') : await itemsOf(context, request, model, rows, params)
  const totalItems = skipTotal ? -1 : await countRows(rows.length)
  const totalPages = skipTotal ? -1 : Math.ceil(totalItems / perPage)
  return `{"items":[${items}],"page":${page},"perPage":${perPage},"totalItems":${totalItems},"totalPages":${totalPages}}`

  /** A page that is not full knows its own total. */
  async function countRows(found: number): Promise<number> {
    if (found < perPage && (found > 0 || page === 1)) return (page - 1) * perPage + found
    const [row] = await context.database.all<{ n: number }>(
      `select count(*) as n from ${model.table} ${alias}${whereText(conditions!)}`,
      paramsOf(conditions!),
    )
    return Number(row?.n ?? 0)
  }
}

/**
 * Whether the filter names the one value that leads to the tenant, as lists of one workspace do. SQLite would take the
 * caller's tenants for the index otherwise, and sort all of their rows although the index has them in order.
 */
function asksForOneTenant({ database, tenancy }: RecordsContext, model: Model, filter: string | undefined): boolean {
  const field = database.dialect.name === 'sqlite' && filter ? tenancy.field(model) : null
  return field !== null && pins(filter!, field)
}

/**
 * The rows are chosen first and read afterwards, so that sorting does not carry all columns of all rows along. Both
 * databases keep the order of the inner select.
 */
function pageStatement(
  dialect: Dialect,
  model: Model,
  columns: string,
  conditions: readonly SqlFragment[],
  order: SqlFragment | undefined,
  perPage: number,
): string {
  const from = ` from ${model.table} ${alias}${whereText(conditions)}`
  // Written out: SQLite plans a statement anew each time a value for its limit is bound.
  const limit = ` limit ${perPage} offset ?`
  if (!order) return `select ${columns}${from}${limit}`
  const page = `${from} order by ${order.text}${limit}`
  return dialect === 'sqlite'
    ? `select ${columns} from (select ${alias}.rowid as r${page}) p cross join ${model.table} ${alias} on ${alias}.rowid = p.r`
    : `select ${columns} from (select ${model.columns}${page}) ${alias}`
}

async function itemsOf(
  context: RecordsContext,
  request: RequestInfo,
  model: Model,
  rows: readonly SqlRow[],
  { expand, fields }: ListParams,
): Promise<string> {
  const items = await presentRecords(context, request, model, rows.map(model.decode), parseExpand(expand))
  const picker = compilePicker(fields)
  return items.map((item) => JSON.stringify(picker ? picker(item) : item)).join(',')
}

const booleans: Record<string, boolean> = {
  ...Object.fromEntries(['1', 't', 'T', 'true', 'TRUE', 'True'].map((word) => [word, true])),
  ...Object.fromEntries(['0', 'f', 'F', 'false', 'FALSE', 'False', ''].map((word) => [word, false])),
}

function readPaging({ page, perPage, skipTotal = '' }: ListParams) {
  const skip = booleans[skipTotal]
  if (skip === undefined) throw badRequest()
  const wanted = readInteger(perPage) || defaultPerPage
  return {
    page: Math.max(1, readInteger(page)),
    perPage: wanted < 0 ? defaultPerPage : Math.min(wanted, mostPerPage),
    skipTotal: skip,
  }
}

function readInteger(text = ''): number {
  if (text === '') return 0
  if (!/^[+-]?\d{1,15}$/.test(text)) throw badRequest()
  return Number(text)
}
