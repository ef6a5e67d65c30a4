import { recordAct } from '#server/audit/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { StoredJob } from '#server/engine/jobs/job.ts'
import { requireSuperuser, superusersOnly } from '#server/engine/records/auth/superusers-only.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import { type JobState, type JobSummary, jobStates } from '#shared/contracts/operations.ts'

/** `/api/admin/jobs`: counts and kinds, cancel and retry. The jobs are listed as records of `jobs`. */
export function registerJobRoutes({ http, authenticate, database, records, jobs }: Engine): void {
  http.get('/api/admin/jobs', superusersOnly(authenticate), async (): Promise<JobSummary> => {
    const rows = await database.all<{ state: JobState; total: number }>(
      'select state, count(*) as total from jobs group by state',
    )
    const counted = new Map(rows.map(({ state, total }) => [state, total]))
    const states = Object.fromEntries(jobStates.map((state) => [state, counted.get(state) ?? 0]))
    return { states: states as JobSummary['states'], kinds: jobs.kinds() }
  })

  type Named = { Params: { id: string } }
  http.post<Named>('/api/admin/jobs/:id/cancel', async (request, reply) => {
    const by = await requireSuperuser(authenticate, request)
    const { id } = request.params
    await records.write(async (writer) => audit(writer, by, 'job.canceled', id, await jobs.cancelOne(writer.tx, id)))
    return reply.code(204).send()
  })

  http.post<Named>('/api/admin/jobs/:id/retry', async (request): Promise<{ job: string }> => {
    const by = await requireSuperuser(authenticate, request)
    const { id } = request.params
    return records.write(async (writer) => {
      const { retriedAs, ...job } = await jobs.retry(writer.tx, id)
      await audit(writer, by, 'job.retried', id, job)
      return { job: retriedAs }
    })
  })
}

const audit = (writer: RecordWriter, by: AuthRecord, action: string, id: string, { name, tenant }: StoredJob) =>
  recordAct(writer, { instance: tenant, by, action, target: id, targetName: name })
