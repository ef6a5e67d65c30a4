import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { SqlFragment, SqlRow } from '../database/database.ts'
import { badRequest, notFound } from '../errors.ts'
import { requireSuperuser, superusersOnly } from '../records/auth/superusers-only.ts'
import { type CompileContext, compileFilter, compileSort } from '../records/filter/index.ts'
import { buildModels } from '../records/model.ts'
import { picked } from '../records/read/picked-answer.ts'
import { type Authenticate, type RequestInfo, requestInfo } from '../records/request.ts'
import type { Logs } from './create-logs.ts'
import { logCollection } from './log-database.ts'
import type { LogEntry } from './log-entry.ts'

interface LogRoutes {
  logs: Logs
  authenticate: Authenticate
  clock: Clock
}

const models = buildModels([logCollection])
const columns = 't."id", t."created", t."level", t."message", t."data"'
const maxPerPage = 1000

/** `/api/logs`: list, view, counts per hour, and delete all. */
export function registerLogRoutes(fastify: FastifyInstance, { logs, authenticate, clock }: LogRoutes): void {
  const guarded = superusersOnly(authenticate)

  fastify.get('/api/logs', async (request) => {
    const info = requestInfo(request, await requireSuperuser(authenticate, request))
    const { filter = '', sort = '', skipTotal = '' } = info.query
    const { where, order, page, perPage } = compiled(() => ({
      where: conditionOf(filter, info),
      order: compileSort(sort || '@rowid', contextOf(info))!,
      page: Math.max(1, whole(info.query.page) || 1),
      perPage: Math.min(maxPerPage, Math.max(1, whole(info.query.perPage) || 30)),
    }))
    await logs.flush()
    const rows = await logs.rows.all(
      `select ${columns} from "_logs" t${where.text} order by ${order.orderBy.text} limit ? offset ?`,
      [...where.params, ...order.orderBy.params, perPage, (page - 1) * perPage],
    )
    const answer = { items: rows.map(entryOf), page, perPage, totalItems: -1, totalPages: -1 }
    if (!/^(1|t|true)$/i.test(skipTotal)) {
      const [counted] = await logs.rows.all<{ n: number }>(
        `select count(*) as n from "_logs" t${where.text}`,
        where.params,
      )
      answer.totalItems = counted!.n
      answer.totalPages = Math.ceil(counted!.n / perPage)
    }
    const fields = info.query.fields
    return fields ? { ...answer, items: picked(request, answer.items) } : answer
  })

  fastify.get('/api/logs/stats', async (request) => {
    const info = requestInfo(request, await requireSuperuser(authenticate, request))
    const where = compiled(() => conditionOf(info.query.filter ?? '', info), 'Invalid filter format.')
    await logs.flush()
    const rows = await logs.rows.all<{ hour: string; total: number }>(
      `select substr(t."created", 1, 13) as hour, count(*) as total from "_logs" t${where.text} group by 1 order by 1`,
      where.params,
    )
    return picked(
      request,
      rows.map(({ hour, total }) => ({ date: `${hour}:00:00.000Z`, total })),
    )
  })

  fastify.get<{ Params: { id: string } }>('/api/logs/:id', guarded, async (request) => {
    await logs.flush()
    const { id } = request.params
    const [row] = id.includes('\0')
      ? []
      : await logs.rows.all(`select ${columns} from "_logs" t where t."id" = ?`, [id])
    if (!row) throw notFound()
    return picked(request, entryOf(row))
  })

  fastify.delete('/api/logs', guarded, async (_request, reply) => {
    await logs.truncate()
    return reply.code(204).send()
  })

  const contextOf = (request: RequestInfo): CompileContext => ({
    dialect: logs.rows.dialect.name,
    model: models.get(logCollection.name),
    alias: 't',
    models,
    request,
    mode: 'client',
    // Filters can only use the entry's own fields.
    isSuperuser: false,
    now: clock.now(),
  })

  function conditionOf(filter: string, info: RequestInfo): SqlFragment {
    if (!filter) return { text: '', params: [] }
    const { text, params } = compileFilter(filter, contextOf(info))
    return { text: ` where ${text}`, params }
  }
}

/** Any error in a filter or sort is the client's. */
function compiled<T>(compile: () => T, message = ''): T {
  try {
    return compile()
  } catch {
    throw badRequest(message)
  }
}

const entryOf = (row: SqlRow): LogEntry => ({
  id: String(row.id),
  created: String(row.created),
  level: Number(row.level),
  message: String(row.message),
  data: JSON.parse(String(row.data ?? '{}')),
})

function whole(text = '0'): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new Error('A page must be a whole number.')
  return number
}
