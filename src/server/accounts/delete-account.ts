import type { Clock } from '#server/engine/clock.ts'
import { ApiError, fieldError } from '#server/engine/errors.ts'
import type { RecordHooks } from '#server/engine/records/records.ts'
import type { RequestInfo } from '#server/engine/records/request.ts'
import { leaveInstances } from '#server/instances/index.ts'

/** Maximum age of the sign-in with which an account is deleted. */
const maxSignInAgeSeconds = 10 * 60

/**
 * Deleting an account requires a recent sign-in by any method, so an open session alone is not enough. What the person
 * made in other instances stays, with empty references to them.
 */
export function deletionHooks(clock: Clock): RecordHooks<'users'> {
  return {
    async beforeDelete({ record, records, request }) {
      if (request && !request.auth?.isSuperuser) requireRecentSignIn(request, clock)
      await leaveInstances(records, record.id)
    },
    async afterDelete({ record, records }) {
      const mails = await records.find('mails', { filter: 'to = {:email}', params: { email: record.email } })
      for (const { id } of mails) await records.delete('mails', id)
    },
  }
}

function requireRecentSignIn({ auth }: RequestInfo, clock: Clock): void {
  const age = clock.now().getTime() / 1000 - (auth?.signedInAt ?? 0)
  if (age <= maxSignInAgeSeconds) return
  const message = 'Sign in again to delete the account.'
  throw new ApiError(403, message, { account: fieldError('sign_in_again', message) })
}
