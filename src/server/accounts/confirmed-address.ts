import type { Engine } from '#server/engine/engine.ts'
import { ApiError, fieldError } from '#server/engine/errors.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'

/**
 * A provider's model costs money, so only people whose address is known to be theirs set it to work. The embedded
 * composer is for all, and a server that sends no mail cannot ask.
 * @throws ApiError 403 `unconfirmed_address`
 */
export function requireConfirmedAddress({ ai, mail }: Pick<Engine, 'ai' | 'mail'>, auth: AuthRecord | null): void {
  if (!auth || auth.isSuperuser || auth.record.verified || ai.provider === 'offline' || !mail.canSend()) return
  const message = 'Confirm your e-mail address first: open the link in the mail we sent you.'
  throw new ApiError(403, message, { email: fieldError('unconfirmed_address', message) })
}
