import { setTimeout as pause } from 'node:timers/promises'
import type { SqlFragment, SqlRow } from '../../database/database.ts'
import type { SqlDialect } from '../../database/dialect.ts'
import { badRequest } from '../../errors.ts'
import { accessConditions, compileContext, isSuperuser, paramsOf, ruleFor, whereText } from '../access/access.ts'
import type { RecordsContext } from '../context.ts'
import { compileFilter, compileSort, fixesField, type ParsedFilter, parseFilter } from '../filter/index.ts'
import type { Model } from '../model.ts'
import type { RequestInfo } from '../request.ts'
import type { ListParams } from '../service.ts'
import { rowAlias } from '../sql-names.ts'
import { answerRecords } from './answer.ts'
import type { EmptyAnswers } from './empty-answers.ts'
import { compilePicker } from './pick-fields.ts'
import { viewOfAll } from './present.ts'

const defaultPerPage = 30
const maxPerPage = 1000

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
  const rule = ruleFor(model, 'list', request)
  const clientContext = compileContext(context, model, request, 'client')
  const filter = params.filter ? parseFilter(params.filter, clientContext) : null
  const tenantUnindexed = filter !== null && asksForOneTenant(context, model, filter)
  const conditions = accessConditions(context, model, rule, request, { tenantUnindexed }) ?? []
  if (filter) conditions.push(compileFilter(filter, clientContext))
  const sort = params.sort ? compileSort(params.sort, clientContext) : null
  if (sort?.where) conditions.push(sort.where)

  const view = params.expand || params.fields || model.isView ? null : viewOfAll(request, model)
  const rendering = view && model.rendering(view, context.database.dialect.name)
  const rows = await context.database.all(
    pageStatement(
      context.database.dialect,
      model,
      rendering?.columns ?? model.columns,
      conditions,
      sort?.orderBy,
      perPage,
    ),
    [...paramsOf(conditions), ...(sort?.orderBy.params ?? []), (page - 1) * perPage],
  )
  if (rows.length === 0 && filter && rule && !isSuperuser(request)) {
    const delay = emptyAnswers.delay(request.ip)
    if (delay > 0) await pause(delay)
  }
  const items = rendering ? rows.map(rendering.json).join(',') : await itemsOf(context, request, model, rows, params)
  const totalItems = skipTotal ? -1 : await countRows(rows.length)
  const totalPages = skipTotal ? -1 : Math.ceil(totalItems / perPage)
  return `{"items":[${items}],"page":${page},"perPage":${perPage},"totalItems":${totalItems},"totalPages":${totalPages}}`

  /** A page that is not full implies the total. */
  async function countRows(found: number): Promise<number> {
    if (found < perPage && (found > 0 || page === 1)) return (page - 1) * perPage + found
    const [row] = await context.database.all<{ n: number }>(
      `select count(*) as n from ${model.table} ${rowAlias}${whereText(conditions)}`,
      paramsOf(conditions),
    )
    return Number(row?.n ?? 0)
  }
}

/**
 * Whether the filter pins the field that leads to the tenant, as lists of one tenant do. SQLite would otherwise use the
 * caller's tenants for the index, and sort all of their rows although the index has them in order.
 */
function asksForOneTenant({ database, tenancy }: RecordsContext, model: Model, filter: ParsedFilter): boolean {
  const field = database.dialect.name === 'sqlite' ? tenancy.field(model) : null
  return field !== null && fixesField(filter, field)
}

/**
 * The rows are selected first and read afterwards, so that sorting does not carry all columns. Both
 * databases keep the order of the inner select.
 */
function pageStatement(
  dialect: SqlDialect,
  model: Model,
  columns: string,
  conditions: readonly SqlFragment[],
  order: SqlFragment | undefined,
  perPage: number,
): string {
  const from = ` from ${model.table} ${rowAlias}${whereText(conditions)}`
  // A literal: SQLite plans a statement again each time its limit is bound.
  const limit = ` limit ${perPage} offset ?`
  // Ties are sorted by insertion. SQLite does that without being told; PostgreSQL moves rows that change, so a client that
  // reads page after page would miss some.
  const ties = dialect.name === 'postgres' && !model.isView ? `${rowAlias}.${dialect.insertionOrder}` : null
  const orderBy = [order?.text, ties].filter(Boolean).join(', ')
  if (!orderBy) return `select ${columns}${from}${limit}`
  const page = `${from} order by ${orderBy}${limit}`
  return dialect.name === 'sqlite' && !model.isView
    ? `select ${columns} from (select ${rowAlias}.rowid as r${page}) p cross join ${model.table} ${rowAlias} on ${rowAlias}.rowid = p.r`
    : `select ${columns} from (select ${model.columns}${page}) ${rowAlias}`
}

async function itemsOf(
  context: RecordsContext,
  request: RequestInfo,
  model: Model,
  rows: readonly SqlRow[],
  { expand, fields }: ListParams,
): Promise<string> {
  const items = await answerRecords(context, request, model, rows.map(model.decode), expand)
  const picker = compilePicker(fields)
  return items.map((item) => JSON.stringify(picker ? picker(item) : item)).join(',')
}

const booleans = new Map<string, boolean>([
  ...['1', 't', 'T', 'true', 'TRUE', 'True'].map((word) => [word, true] as const),
  ...['0', 'f', 'F', 'false', 'FALSE', 'False', ''].map((word) => [word, false] as const),
])

function readPaging({ page, perPage, skipTotal = '' }: ListParams) {
  const skip = booleans.get(skipTotal)
  if (skip === undefined) throw badRequest()
  const wanted = readInteger(perPage) || defaultPerPage
  return {
    page: Math.max(1, readInteger(page)),
    perPage: wanted < 0 ? defaultPerPage : Math.min(wanted, maxPerPage),
    skipTotal: skip,
  }
}

function readInteger(text = ''): number {
  if (text === '') return 0
  if (!/^[+-]?\d{1,15}$/.test(text)) throw badRequest()
  return Number(text)
}
