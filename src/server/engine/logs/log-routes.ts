import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { SqlFragment, SqlRow } from '../database/database.ts'
import { notFound } from '../errors.ts'
import { requireSuperuser, superusersOnly } from '../records/auth/superusers-only.ts'
import type { CompileContext } from '../records/filter/index.ts'
import { buildModels } from '../records/model.ts'
import { compiled, conditionOf, listRows, readListQuery } from '../records/read/list-rows.ts'
import { picked, pickedItems } from '../records/read/picked-answer.ts'
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
const nothing: SqlFragment = { text: '', params: [] }

/** `/api/logs`: list, view, counts per hour, and delete all. */
export function registerLogRoutes(fastify: FastifyInstance, { logs, authenticate, clock }: LogRoutes): void {
  const guarded = superusersOnly(authenticate)

  fastify.get('/api/logs', async (request) => {
    const info = requestInfo(request, await requireSuperuser(authenticate, request))
    const list = readListQuery(info.query, contextOf(info))
    await logs.flush()
    const page = await listRows(logs.rows, { with: nothing, columns, from: '"_logs" t' }, list)
    return pickedItems(request, { ...page, items: page.items.map(entryOf) })
  })

  fastify.get('/api/logs/stats', async (request) => {
    const info = requestInfo(request, await requireSuperuser(authenticate, request))
    const where = compiled(() => conditionOf(info.query.filter ?? '', contextOf(info)), 'Invalid filter format.')
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
}

const entryOf = (row: SqlRow): LogEntry => ({
  id: String(row.id),
  created: String(row.created),
  level: Number(row.level),
  message: String(row.message),
  data: JSON.parse(String(row.data ?? '{}')),
})
