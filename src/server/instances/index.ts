import { deleteOld } from '#server/delete-old.ts'
import type { Engine } from '#server/engine/engine.ts'
import { deleteDueInstances } from './deletion.ts'
import { registerHooks } from './hooks.ts'
import { registerRoutes } from './routes.ts'
import { offerServices } from './service-catalogue.ts'

export { acceptInvitation, forgetInvitee, invitationByToken } from './invitations.ts'
export { memberRoute } from './member-route.ts'
export { isAtLeast, leaveInstances, roleIn } from './membership.ts'
export { createTrialInstance } from './trial.ts'

/** Workspaces: their services, members, invitations, owners and deletion. `appUrl` is asked for when a mail is written. */
export async function registerInstances(engine: Engine, appUrl: () => string): Promise<void> {
  const inviting = { ...engine, appUrl }
  registerHooks(engine, inviting)
  registerRoutes(engine, inviting)
  engine.crons.set('deleteInstances', '20 3 * * *', () => deleteDueInstances(engine))
  // With the addresses in them.
  engine.crons.set('deleteOldInvitations', '30 3 * * *', () => deleteOld(engine, 'invitations', 'expiresAt', 30))
  await engine.records.write(offerServices)
}
