import { setTimeout as pause } from 'node:timers/promises'
import { badRequest } from '../../errors.ts'
import type { RecordsContext } from '../context.ts'
import { compileFilter, compileSort } from '../filter/index.ts'
import type { Model } from '../model/model.ts'
import { accessConditions, alias, compileContext, paramsOf, whereText } from '../query/conditions.ts'
import type { ListParams, ListResult, RequestInfo } from '../record-store.ts'
import type { EmptyAnswers } from './empty-answers.ts'
import { parseExpand } from './expand-paths.ts'
import { compilePicker } from './pick-fields.ts'
import { presentRecords } from './present.ts'
import { superusersOnly } from './satisfies.ts'

const defaultPerPage = 30
const mostPerPage = 1000

/** One page of the records that the caller may list; a single statement when totals are skipped. */
export async function listRecords(
  context: RecordsContext,
  emptyAnswers: EmptyAnswers,
  request: RequestInfo,
  model: Model,
  params: ListParams,
): Promise<ListResult> {
  const { page, perPage, skipTotal } = readPaging(params)
  const conditions = accessConditions(context, model, model.collection.rules.list, request)
  if (!conditions) throw superusersOnly()
  if (params.filter) {
    conditions.push(compileFilter(params.filter, compileContext(context, model, request, 'client')))
  }
  const sort = params.sort ? compileSort(params.sort, compileContext(context, model, request, 'client')) : null
  if (sort?.where) conditions.push(sort.where)

  const where = whereText(conditions)
  const order = sort?.orderBy
  const rows = await context.database.all(
    `select ${model.columns} from ${model.table} ${alias}${where}${order ? ` order by ${order.text}` : ''} limit ? offset ?`,
    [...paramsOf(conditions), ...(order?.params ?? []), perPage, (page - 1) * perPage],
  )
  if (rows.length === 0 && params.filter && model.collection.rules.list && !request.auth?.isSuperuser) {
    const delay = emptyAnswers.delay(request.ip)
    if (delay > 0) await pause(delay)
  }
  const totalItems = skipTotal ? -1 : await countRows(rows.length)
  const items = await presentRecords(context, request, model, rows.map(model.decode), parseExpand(params.expand))
  const picker = compilePicker(params.fields)
  return {
    items: picker ? items.map(picker) : items,
    page,
    perPage,
    totalItems,
    totalPages: skipTotal ? -1 : Math.ceil(totalItems / perPage),
  }

  /** A page that is not full knows its own total. */
  async function countRows(found: number): Promise<number> {
    if (found < perPage && (found > 0 || page === 1)) return (page - 1) * perPage + found
    const [row] = await context.database.all<{ n: number }>(
      `select count(*) as n from ${model.table} ${alias}${where}`,
      paramsOf(conditions!),
    )
    return Number(row?.n ?? 0)
  }
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
