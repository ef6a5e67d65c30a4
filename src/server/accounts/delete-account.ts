import type { Clock } from '#server/engine/clock.ts'
import { ApiError, fieldError } from '#server/engine/errors.ts'
import type { RecordHooks, RequestInfo } from '#server/engine/records/record-store.ts'
import { leaveWorkspaces } from '#server/instances/index.ts'

/** How long ago the sign-in may be that deletes the account. */
const freshSeconds = 10 * 60

/**
 * Deleting an account takes a sign-in of a moment ago, by whichever way the person signs in: a session left open
 * somewhere is not enough. What was made in workspaces of others stays there without a name.
 */
export function deletionHooks(clock: Clock): RecordHooks<'users'> {
  return {
    async beforeDelete({ record, records, request }) {
      if (request && !request.auth?.isSuperuser) requireFreshSignIn(request, clock)
      await leaveWorkspaces(records, record.id)
    },
    async afterDelete({ record, records }) {
      const mails = await records.find('mails', { filter: 'to = {:email}', params: { email: record.email } })
      for (const { id } of mails) await records.delete('mails', id)
    },
  }
}

function requireFreshSignIn({ auth }: RequestInfo, clock: Clock): void {
  const age = clock.now().getTime() / 1000 - (auth?.signedInAt ?? 0)
  if (age <= freshSeconds) return
  const message = 'Sign in again to delete the account.'
  throw new ApiError(403, message, { account: fieldError('sign_in_again', message) })
}
