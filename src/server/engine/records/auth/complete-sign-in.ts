import type { FastifyReply } from 'fastify'
import { forbidden } from '../../errors.ts'
import type { Model } from '../model.ts'
import { compilePicker } from '../read/pick-fields.ts'
import type { RecordData } from '../record.ts'
import type { RequestInfo } from '../request.ts'
import type { AuthParts } from './auth-parts.ts'
import { type AuthMethod, createMfa } from './mfa.ts'
import { createSignInAlert } from './sign-in-alert.ts'

export interface SignedIn {
  info: RequestInfo
  collection: Model
  record: RecordData
  /** Refreshing and impersonating are not sign-ins: they need no second factor and send no mail. */
  method: AuthMethod | 'refresh' | 'impersonate'
  /** Id of the first factor, if this is the second. */
  mfaId?: string
  /** The token to answer with; a new one unless given. */
  token?: string | null
  meta?: object
}
export type CompleteSignIn = (reply: FastifyReply, signedIn: SignedIn) => Promise<unknown>

/** The last step of every sign-in method: the collection's rule, a second factor, hooks, and the answer with token and record. */
export function createCompleteSignIn(parts: AuthParts): CompleteSignIn {
  const { records, service, tokens, clock, log } = parts
  const requireSecondWay = createMfa(parts)
  const alert = createSignInAlert(parts)

  return async (reply, { info, collection, record, method, mfaId = '', token = null, meta }) => {
    if (!(await records.mayAuthenticate(info, collection, record))) {
      throw forbidden("The request doesn't satisfy the collection requirements to authenticate.")
    }
    const proven = method === 'refresh' || method === 'impersonate' ? null : method
    const missing = proven && (await requireSecondWay({ collection, record, method: proven, info, mfaId }))
    if (missing) return reply.code(401).send({ mfaId: missing })

    await records.beforeAuth(collection, record, info, method)
    const { expand, fields } = info.query
    const presented = await service.present(info, collection, record, { expand })
    if (proven && collection.auth!.authAlert.enabled) {
      await alert(collection, record, info).catch((error) => log.warn({ err: error }, 'a sign-in could not be noted'))
    }
    // Refreshing is not signing in: the time of the last sign-in stays.
    const signedInAt = proven ? Math.floor(clock.now().getTime() / 1000) : info.auth?.signedInAt
    const claims = { refreshable: true, ...(signedInAt === undefined ? {} : { signedInAt }) }
    const answer = {
      ...(meta ? { meta } : {}),
      record: presented,
      token: token ?? (await tokens.issue('auth', collection, record, claims)),
    }
    return compilePicker(fields)?.(answer) ?? answer
  }
}
