import { deleteOld } from '#server/delete-old.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import { exportKey, keptDays, makeExportJob } from './make-export.ts'
import { registerRoutes } from './routes.ts'

/** Copies of a person's data, or of a workspace, to download. */
export function registerExports(engine: Engine, appUrl: () => string): void {
  const { records, jobs, crons } = engine
  const makeExport = makeExportJob(engine, appUrl)
  jobs.define(makeExport)
  registerRoutes(engine, makeExport)

  records.hooks('exports', {
    beforeDelete: async ({ record, records: writer }) => {
      await jobs.cancel(writer.tx, exportKey(record.id))
    },
  })
  // An export contains what the person could read when it was made.
  records.hooks('user_instance_roles', {
    afterUpdate: async (context) => {
      if (context.changed('role')) await deleteReadyExports(context)
    },
    afterDelete: deleteReadyExports,
  })
  crons.set('deleteOldExports', '10 3 * * *', () => deleteOld(engine, 'exports', 'created', keptDays))
}

/** Deletes the finished exports of a former member that contain the workspace. */
async function deleteReadyExports({ record, records }: HookContext<'user_instance_roles'>): Promise<void> {
  const { user, instance } = record
  const filter = 'user = {:user} && status = "ready" && (instance = "" || instance = {:instance})'
  for (const { id } of await records.find('exports', { filter, params: { user, instance } })) {
    await records.delete('exports', id)
  }
}
