import type { FastifyInstance } from 'fastify'
import { badRequest, fieldError, forbidden } from '../../errors.ts'
import { requestInfo } from '../request.ts'
import { type AuthParts, authBase, authCollection, type Params, sameCollection } from './auth-parts.ts'
import { bearerOf } from './authenticate.ts'
import type { CompleteSignIn } from './complete-sign-in.ts'
import { findIdentity } from './find-identity.ts'
import type { PasswordCheck } from './password-check.ts'
import { checkLength, formLimit, mfaIdOf, readForm, refuse } from './submitted.ts'

/** Sign-in with a password, and token refresh. */
export function registerPasswordSignIn(
  fastify: FastifyInstance,
  { records, tokens, authenticate, extension }: AuthParts,
  complete: CompleteSignIn,
  { byIdentity }: PasswordCheck,
): void {
  fastify.post<{ Params: Params }>(`${authBase}/auth-with-password`, formLimit, async (request, reply) => {
    const collection = authCollection(records, request.params.collection)
    const { enabled, identityFields } = collection.auth!.passwordAuth
    if (!enabled) throw forbidden('The collection is not configured to allow password authentication.')
    const form = await readForm(request, ['identity', 'password', 'identityField', 'mfaId'])
    const { identity, password, identityField } = form
    const isKnown = identityField === '' || identityFields.includes(identityField)
    refuse({
      identity: checkLength(identity, 1),
      password: checkLength(password, 1),
      identityField: isKnown ? null : fieldError('validation_in_invalid', 'Must be a valid value.'),
    })
    const record = await byIdentity(collection, { identity, password, only: identityField, ip: request.ip })
    // Rules must not see the password.
    const info = requestInfo(request, await authenticate(request.headers), { identity }, 'password')
    if (!record) {
      const find = () => findIdentity(records, collection, identity, identityField)
      extension.current?.failed({ info, collection, method: 'password', find })
      throw badRequest('Failed to authenticate.')
    }
    return complete(reply, { info, collection, record, method: 'password', mfaId: mfaIdOf(info, form.mfaId) })
  })

  fastify.post<{ Params: Params }>(`${authBase}/auth-refresh`, formLimit, async (request, reply) => {
    const caller = await sameCollection({ records, authenticate }, request)
    const token = bearerOf(request.headers)
    const holder = await tokens.read(token, 'auth')
    const kept = holder?.claims.refreshable === true ? null : token
    const { collection, record } = caller
    return complete(reply, { info: requestInfo(request, caller), collection, record, method: 'refresh', token: kept })
  })
}
