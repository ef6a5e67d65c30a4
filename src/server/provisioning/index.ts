import type { Engine } from '#server/engine/engine.ts'
import { registerHooks } from './hooks.ts'
import { provisionServiceJob } from './jobs.ts'
import type { Provisioner } from './provisioner.ts'
import { registerRoutes } from './routes.ts'

export { ghostwriter, ghostwriterSettingsOf } from './ghostwriter.ts'
export type { Provisioner } from './provisioner.ts'
export { requireGhostwriter } from './ready.ts'

/** Provisioning: a service that is added to a workspace is prepared by a job, and can be retried if that fails. */
export function registerProvisioning(engine: Engine, provisioners: readonly Provisioner[]): void {
  const provision = provisionServiceJob(engine, provisioners)
  engine.jobs.define(provision)
  registerHooks(engine, provision)
  registerRoutes(engine)
}
