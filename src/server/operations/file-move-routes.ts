import { recordAct } from '#server/audit/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { badRequest } from '#server/engine/errors.ts'
import type { FileMove } from '#server/engine/files/move/create-file-move.ts'
import { readFields } from '#server/engine/http/multipart-form.ts'
import { requireSuperuser, superusersOnly } from '#server/engine/records/auth/superusers-only.ts'
import type { FileMoveReport } from '#shared/contracts/operations.ts'

/** `/api/admin/files/move`: moves files to the place in the settings, after those have changed. */
export function registerFileMoveRoutes({
  http,
  authenticate,
  records,
  fileMove,
}: Engine & { fileMove: FileMove }): void {
  const path = '/api/admin/files/move'

  http.get(path, superusersOnly(authenticate), (): Promise<FileMoveReport> => fileMove.state())

  http.post(path, async (request): Promise<{ job: string }> => {
    const by = await requireSuperuser(authenticate, request)
    const { keep = false } = await readFields(request)
    if (typeof keep !== 'boolean') throw badRequest('An error occurred while loading the submitted data.')
    return records.write(async (writer) => {
      const job = await fileMove.start(writer.tx, { keep })
      await recordAct(writer, { instance: '', by, action: 'files.moveStarted', target: job })
      return { job }
    })
  })

  http.delete(path, async (request, reply) => {
    const by = await requireSuperuser(authenticate, request)
    await records.write(async (writer) => {
      const target = await fileMove.stop(writer.tx)
      await recordAct(writer, { instance: '', by, action: 'files.moveStopped', target })
    })
    return reply.code(204).send()
  })
}
