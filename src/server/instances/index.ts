import type { Engine } from '#server/engine/engine.ts'
import { deleteDueInstances } from './deletion.ts'
import { registerHooks } from './hooks.ts'
import { offerServices } from './service-catalogue.ts'

export { memberRoute } from './member-route.ts'
export { isAtLeast, leaveInstances, roleIn } from './membership.ts'
export { createTrialInstance } from './trial.ts'

/** Workspaces: their services, members, owners and deletion. */
export async function registerInstances(engine: Engine): Promise<void> {
  registerHooks(engine)
  engine.crons.set('deleteInstances', '20 3 * * *', () => deleteDueInstances(engine))
  await engine.records.write(offerServices)
}
