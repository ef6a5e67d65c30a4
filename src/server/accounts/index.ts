import { deleteOld } from '#server/delete-old.ts'
import type { Engine } from '#server/engine/engine.ts'
import { consentRecorder, moveOldConsents } from './consents.ts'
import { registerHooks } from './hooks.ts'
import { registerRoutes } from './routes.ts'
import { registerSecurity, type SecurityOptions } from './security/index.ts'

export { requireConfirmedAddress } from './confirmed-address.ts'
export { mailTemplates } from './mail-templates.ts'
export { passwordPolicy } from './password-policy.ts'
export { requireOwnFactor } from './security/administrator-factor.ts'
export { removeFactors } from './security/remove-factors.ts'
export { usersWith } from './sign-in-services.ts'

/** Accounts: sign-up, the profile and its company number, consents, sessions and ways to sign in, and deletion. */
export async function registerAccounts(
  engine: Engine,
  options: SecurityOptions & { cnpjServiceUrl: string; termsVersion: () => string },
): Promise<void> {
  registerHooks(engine, await consentRecorder(engine, options.termsVersion))
  await moveOldConsents(engine)
  registerRoutes(engine, options.cnpjServiceUrl)
  await registerSecurity(engine, options)
  // Mails contain addresses and links.
  engine.crons.set('deleteOldMails', '50 3 * * *', () => deleteOld(engine, 'mails', 'created', 90))
}
