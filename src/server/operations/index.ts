import { recordAct } from '#server/audit/index.ts'
import { recordDate } from '#server/engine/clock.ts'
import { nextDue } from '#server/engine/crons/expression.ts'
import { doLongWork } from '#server/engine/http/long-work.ts'
import { requireSuperuser, superusersOnly } from '#server/engine/records/auth/superusers-only.ts'
import type { BackupReport, CronState } from '#shared/contracts/operations.ts'
import { registerFileMoveRoutes } from './file-move-routes.ts'
import { createHealthReport, type ReportedServer } from './health-report.ts'
import { registerJobRoutes } from './job-routes.ts'

/** The administration's view of a running server: jobs, schedules, the outbox and health. For superusers only. */
export function registerOperationsRoutes(server: ReportedServer): void {
  const { http, authenticate, database, records, crons, mail, clock } = server
  const guarded = superusersOnly(authenticate)
  registerJobRoutes(server)
  registerFileMoveRoutes(server)

  http.get('/api/admin/crons', guarded, async (): Promise<{ crons: CronState[] }> => {
    const runs = await crons.runs()
    const now = clock.now()
    const states = crons.list().map(({ id, expression }) => {
      const next = nextDue(expression, now)
      const last = runs.get(id) ?? { startedAt: '', finishedAt: '', error: '' }
      return { id, expression, nextAt: next ? recordDate(next) : '', ...last }
    })
    return { crons: states }
  })

  http.post<{ Params: { id: string } }>('/api/admin/mails/:id/send', async (request, reply) => {
    const by = await requireSuperuser(authenticate, request)
    const target = request.params.id
    await records.write(async (writer) => {
      const targetName = await mail.sendAgain(writer.tx, target)
      await recordAct(writer, { instance: '', by, action: 'mail.resent', target, targetName })
    })
    return reply.code(204).send()
  })

  http.get('/api/admin/backups', guarded, async (): Promise<BackupReport> => {
    const { backups, settings } = server.operations
    const [files, work] = [await backups.list(), await backups.work()]
    const { cron, cronMaxKeep } = settings.current().backups
    return { backups: files.sort((one, other) => (one.modified < other.modified ? 1 : -1)), work, cron, cronMaxKeep }
  })

  http.post<{ Params: { key: string } }>('/api/admin/backups/:key/restore', async (request, reply) => {
    const by = await requireSuperuser(authenticate, request)
    const { key } = request.params
    await doLongWork(request, () => server.operations.backups.restore(key))
    // Recorded after the restore, which replaces all earlier rows.
    await records.write((writer) => recordAct(writer, { instance: '', by, action: 'backup.restored', targetName: key }))
    return reply.code(204).send()
  })

  // For load balancers: migrations have run before the server listens, and while it stops every answer is a 503. A process of an earlier release only reads.
  http.get('/api/ready', async (_request, reply) => {
    const isReady = await database.all('select 1 as ready').then(
      () => true,
      () => false,
    )
    const ready = isReady && !server.operations.notices.has('later-release')
    return reply.code(ready ? 200 : 503).send({ ready })
  })

  const report = createHealthReport(server)
  http.get('/api/admin/health', guarded, report)
}
