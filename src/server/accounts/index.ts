import { deleteOld } from '#server/delete-old.ts'
import type { Engine } from '#server/engine/engine.ts'
import { registerHooks } from './hooks.ts'
import { registerRoutes } from './routes.ts'

export { requireConfirmedAddress } from './confirmed-address.ts'
export { mailTemplates } from './mail-templates.ts'
export { passwordPolicy } from './password-policy.ts'
export { usersWith } from './sign-in-services.ts'

/** Accounts: sign-up, the profile and its company number, and deletion. */
export function registerAccounts(engine: Engine, options: { cnpjServiceUrl: string }): void {
  registerHooks(engine)
  registerRoutes(engine, options.cnpjServiceUrl)
  // They hold addresses and links.
  engine.crons.set('deleteOldMails', '50 3 * * *', () => deleteOld(engine, 'mails', 'created', 90))
}
