import { recordAct } from '#server/audit/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError, fieldError, forbidden, invalid, notFound, unauthorized } from '#server/engine/errors.ts'
import type { JobDefinition } from '#server/engine/jobs/job.ts'
import { countAttempt } from '#server/engine/records/auth/attempts.ts'
import { requireSuperuser } from '#server/engine/records/auth/superusers-only.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import { roleIn } from '#server/instances/index.ts'
import type { ExportRequest, WorkspaceExportRequest } from '#shared/contracts/exports.ts'
import { languages } from '#shared/preferred-language.ts'
import { exportKey, type MakeExport } from './make-export.ts'

const maxPerDay = 3
const dayMilliseconds = 86_400_000

export function registerRoutes(engine: Engine, makeExport: JobDefinition<MakeExport>): void {
  const { http, authenticate, records, database, clock, jobs } = engine

  http.post<{ Body: ExportRequest | null }>('/api/exports', async ({ headers, body }, reply) => {
    const auth = await authenticate(headers)
    if (!auth) throw unauthorized()
    if (auth.collection.name !== 'users') throw forbidden()
    const user = auth.record.id
    const instance = typeof body?.instance === 'string' ? body.instance : ''
    if (instance) await requireOwner(records, user, instance)
    await requireNoneRunning(records, 'user = {:user}', { user })
    if ((await countAttempt(database, clock, `export/${user}`, dayMilliseconds)) > maxPerDay) throw tooMany()
    const order = await records.write(async (writer) => {
      // Two requests at the same time take turns.
      await writer.lock('users', user)
      await requireNoneRunning(writer, 'user = {:user}', { user })
      const created = await writer.create('exports', { user, instance, status: 'queued' })
      await jobs.enqueue(writer.tx, makeExport, { order: created.id }, { key: exportKey(created.id) })
      if (instance) await recordAct(writer, { instance, by: auth, action: 'instance.exported', target: instance })
      return created
    })
    return reply.code(201).send({ id: order.id })
  })

  /** A copy of a workspace for an administrator, with its owner's access; the workspace's audit log records it. */
  http.post<{ Body: Partial<WorkspaceExportRequest> | null }>('/api/admin/exports', async (request, reply) => {
    const by = await requireSuperuser(authenticate, request)
    const instance = typeof request.body?.instance === 'string' ? request.body.instance : ''
    const language = languages.find((each) => each === request.body?.language)
    if (!language) throw invalid('language', 'validation_in_invalid', 'Invalid value.')
    if (!(await records.byId('instances', instance))) throw notFound()
    const order = await records.write(async (writer) => {
      // Two requests at the same time take turns.
      await writer.lock('instances', instance)
      const administrator = by.record.id
      await requireNoneRunning(writer, 'administrator != "" && instance = {:instance}', { instance })
      const created = await writer.create('exports', { administrator, instance, status: 'queued' })
      await jobs.enqueue(writer.tx, makeExport, { order: created.id, language }, { key: exportKey(created.id) })
      await recordAct(writer, { instance, by, action: 'instance.exported', target: instance })
      return created
    })
    return reply.code(201).send({ id: order.id })
  })
}

async function requireOwner(records: RecordReader, user: string, instance: string): Promise<void> {
  const role = await roleIn(records, user, instance)
  if (!role) throw notFound()
  if (role !== 'owner') throw forbidden()
}

/** @throws ApiError 400 `export_running` */
async function requireNoneRunning(records: RecordReader, of: string, params: Record<string, string>): Promise<void> {
  const filter = `${of} && (status = "queued" || status = "running")`
  if (!(await records.first('exports', { filter, params }))) return
  const message = 'A download is being prepared already.'
  throw new ApiError(400, message, { export: fieldError('export_running', message) })
}

function tooMany(): ApiError {
  const message = `You can ask for up to ${maxPerDay} downloads a day.`
  return new ApiError(429, message, { export: fieldError('too_many_exports', message, { limit: maxPerDay }) })
}
