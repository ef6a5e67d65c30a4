import type { FastifyInstance } from 'fastify'
import { compilePicker } from '../read/pick-fields.ts'
import { requestInfo } from '../request.ts'
import { type AuthParts, authBase, authCollection, type Params } from './auth-parts.ts'
import { offersOf } from './oauth2/offers.ts'

const off = { enabled: false, duration: 0 }

/** `GET auth-methods`: the sign-in methods of a collection. */
export function registerAuthMethods(fastify: FastifyInstance, { records }: Pick<AuthParts, 'records'>): void {
  fastify.get<{ Params: Params }>(`${authBase}/auth-methods`, async (request) => {
    const { mfa, otp, passwordAuth, oauth2 } = authCollection(records, request.params.collection).auth!
    const identityFields = passwordAuth.enabled ? passwordAuth.identityFields : []
    const providers = oauth2.enabled ? offersOf(oauth2.providers) : []
    const methods = {
      mfa: mfa.enabled ? { enabled: true, duration: mfa.duration } : off,
      otp: otp.enabled ? { enabled: true, duration: otp.duration } : off,
      password: { enabled: passwordAuth.enabled, identityFields },
      oauth2: { enabled: oauth2.enabled, providers },
      authProviders: oauth2.enabled ? providers : null,
      usernamePassword: identityFields.includes('username'),
      emailPassword: identityFields.includes('email'),
    }
    return compilePicker(requestInfo(request, null).query.fields)?.(methods) ?? methods
  })
}
