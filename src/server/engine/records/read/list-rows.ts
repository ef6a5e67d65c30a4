import type { SqlFragment, SqlRow, SqlRunner } from '../../database/database.ts'
import { badRequest } from '../../errors.ts'
import { type CompileContext, compileFilter, compileSort } from '../filter/index.ts'

/** The parameters of a list, with filter and sort as SQL. */
export interface ListQuery {
  readonly where: SqlFragment
  readonly orderBy: SqlFragment
  readonly page: number
  readonly perPage: number
  readonly skipTotal: boolean
}

/** Rows to list under the alias `t`. `with` goes ahead of the SELECT. */
export interface ListSource {
  readonly with: SqlFragment
  readonly columns: string
  readonly from: string
}

export interface RowPage<T> {
  items: T[]
  page: number
  perPage: number
  totalItems: number
  totalPages: number
}

const maxPerPage = 1000

/**
 * Reads PocketBase's list parameters for lists that do not contain records, such as logs.
 * @throws ApiError 400 if any is invalid
 */
export function readListQuery(query: Readonly<Record<string, string>>, context: CompileContext): ListQuery {
  const { filter = '', sort = '' } = query
  return compiled(() => ({
    where: conditionOf(filter, context),
    orderBy: compileSort(sort || '@rowid', context)!.orderBy,
    page: Math.max(1, whole(query.page) || 1),
    perPage: Math.min(maxPerPage, Math.max(1, whole(query.perPage) || 30)),
    skipTotal: flag(query.skipTotal),
  }))
}

export async function listRows(
  rows: Pick<SqlRunner, 'all'>,
  source: ListSource,
  list: ListQuery,
): Promise<RowPage<SqlRow>> {
  const { where, orderBy, page, perPage } = list
  const from = `from ${source.from}${where.text}`
  const params = [...source.with.params, ...where.params]
  const items = await rows.all(
    `${source.with.text} select ${source.columns} ${from} order by ${orderBy.text} limit ? offset ?`,
    [...params, ...orderBy.params, perPage, (page - 1) * perPage],
  )
  if (list.skipTotal) return { items, page, perPage, totalItems: -1, totalPages: -1 }
  const [counted] = await rows.all<{ n: number }>(`${source.with.text} select count(*) as n ${from}`, params)
  return { items, page, perPage, totalItems: counted!.n, totalPages: Math.ceil(counted!.n / perPage) }
}

/** A filter as a WHERE clause; nothing for an empty one. */
export function conditionOf(filter: string, context: CompileContext): SqlFragment {
  if (!filter) return { text: '', params: [] }
  const { text, params } = compileFilter(filter, context)
  return { text: ` where ${text}`, params }
}

/** Any error in a filter or sort is the client's. */
export function compiled<T>(compile: () => T, message = ''): T {
  try {
    return compile()
  } catch {
    throw badRequest(message)
  }
}

function flag(text = ''): boolean {
  if (!/^(?:[01tf]|true|false|)$/i.test(text)) throw new Error('A flag is true or false.')
  return /^[1t]/i.test(text)
}

function whole(text = '0'): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new Error('A page must be a whole number.')
  return number
}
