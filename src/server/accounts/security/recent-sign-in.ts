import type { Clock } from '#server/engine/clock.ts'
import { ApiError, fieldError } from '#server/engine/errors.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'

/** Max age of the sign-in for actions that a stolen session must not allow. */
const maxAgeSeconds = 10 * 60

/**
 * Deleting an account and changing its sign-in methods require a recent sign-in by any method, so an open session alone is not
 * enough.
 * @throws ApiError 403 `sign_in_again`
 */
export function requireRecentSignIn(caller: AuthRecord | null, clock: Clock): void {
  const age = clock.now().getTime() / 1000 - (caller?.signedInAt ?? 0)
  if (age <= maxAgeSeconds) return
  const message = 'Sign in again to do this.'
  throw new ApiError(403, message, { account: fieldError('sign_in_again', message) })
}
