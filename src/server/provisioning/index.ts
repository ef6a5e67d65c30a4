import type { Engine } from '#server/engine/engine.ts'
import type { JobDefinition } from '#server/engine/jobs/job.ts'
import { registerHooks } from './hooks.ts'
import { type ProvisionService, provisioningOf, provisionServiceJob } from './jobs.ts'
import type { Provisioner } from './provisioner.ts'
import { registerRoutes } from './routes.ts'

export { chat, chatServiceMigration } from './chat.ts'
export { ghostwriter, ghostwriterSettingsOf } from './ghostwriter.ts'
export type { Provisioner } from './provisioner.ts'
export { requireChat, requireGhostwriter } from './ready.ts'

/** Provisioning: a job prepares a service that is added to a workspace; if it fails, it can be retried. */
export async function registerProvisioning(engine: Engine, provisioners: readonly Provisioner[]): Promise<void> {
  const provision = provisionServiceJob(engine, provisioners)
  engine.jobs.define(provision)
  registerHooks(engine, provision)
  registerRoutes(engine)
  await queueWaiting(engine, provision)
}

/** Queues jobs of services that were added without one, by a migration or in a restored backup. */
async function queueWaiting({ records, jobs }: Engine, provision: JobDefinition<ProvisionService>): Promise<void> {
  for (const { id, instance } of await records.find('instance_services', { filter: 'status = "queued"' })) {
    await records.write(({ tx }) => jobs.enqueue(tx, provision, { service: id }, provisioningOf(id, instance)))
  }
}
