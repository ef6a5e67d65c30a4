import type { FastifyReply } from 'fastify'
import { forbidden } from '../../errors.ts'
import type { Model } from '../model.ts'
import { compilePicker } from '../read/pick-fields.ts'
import type { RecordData } from '../record.ts'
import type { RequestInfo } from '../request.ts'
import type { AuthParts } from './auth-parts.ts'
import { createMfa } from './mfa.ts'
import { createSignInAlert } from './sign-in-alert.ts'
import type { AuthMethod } from './sign-in-extension.ts'

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
  /** Of the new token, if not the collection's. */
  seconds?: number
  meta?: object
}
export type CompleteSignIn = (reply: FastifyReply, signedIn: SignedIn) => Promise<unknown>

/** The last step of every sign-in method: the collection's rule, a second factor, hooks, and the answer with token and record. */
export function createCompleteSignIn(parts: AuthParts): CompleteSignIn {
  const { records, service, tokens, clock, log, extension } = parts
  const requireSecondWay = createMfa(parts)
  const alert = createSignInAlert(parts)

  return async (reply, signedIn) => {
    const { info, collection, record, method, mfaId = '', token = null, meta } = signedIn
    if (!(await records.mayAuthenticate(info, collection, record))) {
      throw forbidden("The request doesn't satisfy the collection requirements to authenticate.")
    }
    const proven = method === 'refresh' || method === 'impersonate' ? null : method
    const missing = proven && (await requireSecondWay({ collection, record, method: proven, info, mfaId }))
    if (missing) return reply.code(401).send({ mfaId: missing })

    await records.beforeAuth(collection, record, info, method)
    const { expand, fields } = info.query
    const presented = await service.present(info, collection, record, { expand })
    const isNewPlace = proven !== null && collection.auth!.authAlert.enabled && (await noted(collection, record, info))
    const seconds = signedIn.seconds ?? collection.auth!.authToken.duration
    // A token that is reused has its session, or needs none.
    const opening = token ? undefined : extension.current
    const session = await opening?.openSession({ info, collection, record, method, seconds, isNewPlace })
    const claims = { refreshable: method !== 'impersonate', ...signInTime(signedIn), ...(session ? { session } : {}) }
    const answer = {
      ...(meta ? { meta } : {}),
      record: presented,
      token: token ?? (await tokens.issue('auth', collection, record, claims, seconds)),
    }
    return compilePicker(fields)?.(answer) ?? answer
  }

  /** Whether the owner gets a mail about a new place. */
  function noted(collection: Model, record: RecordData, info: RequestInfo): Promise<boolean> {
    return alert(collection, record, info).catch((error) => {
      log.warn({ err: error }, 'a sign-in could not be noted')
      return false
    })
  }

  /** A refresh keeps the time of the last sign-in. A token for somebody else has none. */
  function signInTime({ method, info }: SignedIn): { signedInAt?: number } {
    if (method === 'impersonate') return {}
    const signedInAt = method === 'refresh' ? info.auth?.signedInAt : Math.floor(clock.now().getTime() / 1000)
    return signedInAt === undefined ? {} : { signedInAt }
  }
}
