import type { Engine } from '#server/engine/engine.ts'
import { ApiError, fieldError } from '#server/engine/errors.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import type { AiTaskName } from '#shared/settings.ts'

/**
 * Calls of a provider's model cost money, so only people with a confirmed email address may start them. The embedded composer is
 * available to everybody, and a server without mail cannot ask for confirmation.
 * @throws ApiError 403 `unconfirmed_address`
 */
export function requireConfirmedAddress(
  { ai, mail }: Pick<Engine, 'ai' | 'mail'>,
  auth: AuthRecord | null,
  task: AiTaskName,
): void {
  if (!auth || auth.isSuperuser || auth.record.verified || !mail.canSend()) return
  if (ai.providerOf(task) === 'offline') return
  const message = 'Confirm your email address first: open the link we emailed you.'
  throw new ApiError(403, message, { email: fieldError('unconfirmed_address', message) })
}
