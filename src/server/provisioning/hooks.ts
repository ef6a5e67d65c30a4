import { recordAct } from '#server/audit/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { badRequest, fieldError } from '#server/engine/errors.ts'
import type { JobDefinition } from '#server/engine/jobs/job.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import { invalidGhostwriterSettings } from '#shared/contracts/ghostwriter.ts'
import { type ProvisionService, provisioningOf } from './jobs.ts'

type Context = HookContext<'instance_services'>

/** Hooks of the services of workspaces: adding one queues the job that prepares it. */
export function registerHooks({ records, jobs }: Engine, provision: JobDefinition<ProvisionService>): void {
  records.hooks('instance_services', {
    beforeCreate({ record, request }) {
      if (request) record.status = 'queued'
    },
    async afterCreate(context) {
      if (context.record.status === 'queued') await queue(context)
      if (context.request) await recordService(context, 'instance.service-added')
    },
    beforeUpdate: checkSettings,
    async afterUpdate(context) {
      const { record, request, changed } = context
      if (changed('status') && record.status === 'queued') await queue(context)
      if (request && changed('config')) await recordService(context, 'instance.service-settings')
    },
    async afterDelete(context) {
      // Without a request, the workspace is being deleted.
      if (context.request) await recordService(context, 'instance.service-removed')
    },
  })

  async function queue({ record, records: writer }: Context): Promise<void> {
    await jobs.enqueue(writer.tx, provision, { service: record.id }, provisioningOf(record.id, record.instance))
  }
}

async function recordService({ record, records, request }: Context, action: string): Promise<void> {
  const { name } = await records.get('services', record.service)
  const by = request?.auth ?? null
  await recordAct(records, { instance: record.instance, by, action, target: record.id, targetName: name })
}

/** @throws ApiError 400 with the unknown or invalid settings */
async function checkSettings({ record, records, request, changed }: Context): Promise<void> {
  if (!request || !changed('config')) return
  const { slug } = await records.get('services', record.service)
  const config = record.config ?? {}
  const names = slug === 'ghostwriter' ? invalidGhostwriterSettings(config) : Object.keys(config)
  if (names.length === 0) return
  const error = fieldError('validation_invalid_setting', `Invalid settings: ${names.join(', ')}.`)
  throw badRequest('Failed to update record.', { config: error })
}
