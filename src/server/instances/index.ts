import { deleteOld } from '#server/delete-old.ts'
import type { Engine } from '#server/engine/engine.ts'
import { registerAdminRoutes } from './admin-routes.ts'
import { deleteDueInstances } from './deletion.ts'
import { registerHooks } from './hooks.ts'
import type { Inviting } from './invitations.ts'
import { registerOwnInstancesRoute } from './own-instances.ts'
import { registerRoutes } from './routes.ts'
import { offerServices } from './service-catalogue.ts'

export { createFirstInstance } from './first-instance.ts'
export { acceptInvitation, forgetInvitee, invitationByToken } from './invitations.ts'
export { memberRoute } from './member-route.ts'
export { isAtLeast, leaveInstances, roleIn } from './membership.ts'

/** Workspaces: their services, members, invitations, owners and deletion. `site` is read whenever a mail is written. */
export async function registerInstances(engine: Engine, site: Pick<Inviting, 'appUrl' | 'appName'>): Promise<void> {
  const inviting = { ...engine, ...site }
  registerHooks(engine, inviting)
  registerRoutes(engine, inviting)
  registerAdminRoutes(engine, inviting)
  registerOwnInstancesRoute(engine)
  engine.crons.set('deleteInstances', '20 3 * * *', () => deleteDueInstances(engine))
  // Invitations contain email addresses.
  engine.crons.set('deleteOldInvitations', '30 3 * * *', () => deleteOld(engine, 'invitations', 'expiresAt', 30))
  await engine.records.write(offerServices)
}
