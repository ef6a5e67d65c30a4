import type { FastifyInstance } from 'fastify'
import { ApiError, badRequest, type FieldErrors, fieldError, forbidden } from '../../../errors.ts'
import { readFields } from '../../../http/multipart-form.ts'
import type { Model } from '../../model.ts'
import { requestInfo } from '../../request.ts'
import { type AuthParts, authBase, authCollection, type Params } from '../auth-parts.ts'
import type { CompleteSignIn } from '../complete-sign-in.ts'
import { asText, blank, formLimit, mfaIdOf } from '../submitted.ts'
import { createAccount } from './create-account.ts'
import { type Code, fetchTokens, fetchUser } from './exchange-code.ts'
import { type Arrival, findAccount, linkAccount } from './link-account.ts'
import { type Provider, providerOf } from './providers.ts'

/** `POST auth-with-oauth2`: signs in with a provider's code, and creates the account if there is none. */
export function registerOAuth2SignIn(fastify: FastifyInstance, parts: AuthParts, complete: CompleteSignIn): void {
  const { records, authenticate, clock, log, extension } = parts

  fastify.post<{ Params: Params }>(`${authBase}/auth-with-oauth2`, formLimit, async (request, reply) => {
    const collection = authCollection(records, request.params.collection)
    if (!collection.auth!.oauth2.enabled) {
      throw forbidden('The collection is not configured to allow OAuth2 authentication.')
    }
    const body = await readFields(request)
    const { provider, code, createData } = readCode(collection, body)
    const caller = await authenticate(request.headers)
    const { name } = provider
    // Rules must not see the code.
    const info = requestInfo(request, caller, { provider: name, createData }, 'oauth2')

    const tokens = await fetchTokens(provider, code, clock).catch((error) =>
      refuse('Failed to fetch OAuth2 token.', error),
    )
    const user = await fetchUser(provider, tokens, clock).catch((error) =>
      refuse('Failed to fetch OAuth2 user.', error),
    )
    const own = caller?.collection === collection ? caller : null
    const arrival: Arrival = { collection, provider: name, user, caller: own }
    const known = await findAccount(records, arrival, extension.current?.beforeLink)
    const account = known ?? (await createAccount(parts, info, collection, user, createData))
    const record = await linkAccount(records, known ? arrival : { ...arrival, isNew: true }, account).catch(asFailure)
    const { idToken: _, ...given } = tokens
    const meta = { ...user, avatarUrl: user.avatarURL, ...given, isNew: known === null }
    return complete(reply, {
      info,
      collection,
      record,
      method: 'oauth2',
      mfaId: mfaIdOf(info, asText(body.mfaId)),
      meta,
    })
  })

  function refuse(message: string, error: unknown): never {
    log.warn({ err: error }, 'a sign-in with a provider failed')
    throw badRequest(message)
  }
}

/** Details about an account are not shown before the sign-in has succeeded. */
function asFailure(error: unknown): never {
  throw error instanceof ApiError && error.status < 500 ? badRequest('Failed to authenticate.') : error
}

interface Submitted {
  provider: Provider
  code: Code
  createData: Record<string, unknown>
}

const maxNameLength = 100

/** @throws ApiError 400 */
function readCode(collection: Model, body: Record<string, unknown>): Submitted {
  const name = asText(body.provider)
  const configured = collection.auth!.oauth2.providers.find((provider) => provider.name === name)
  const provider = configured ? providerOf(configured) : null
  const code = {
    code: asText(body.code),
    codeVerifier: asText(body.codeVerifier),
    redirectURL: asText(body.redirectURL) || asText(body.redirectUrl),
  }
  const errors: FieldErrors = {}
  if (!name) errors.provider = blank
  else if (Buffer.byteLength(name) > maxNameLength) {
    const message = `The length must be no more than ${maxNameLength}.`
    errors.provider = fieldError('validation_length_too_long', message, { max: maxNameLength, min: 0 })
  } else if (!provider) {
    const message = `Provider with name ${name} is missing or is not enabled.`
    errors.provider = fieldError('validation_invalid_provider', message, { name })
  }
  if (!code.code) errors.code = blank
  if (!provider || Object.keys(errors).length > 0) {
    throw badRequest('An error occurred while loading the submitted data.', errors)
  }
  const { createData } = body
  const isObject = createData !== null && typeof createData === 'object' && !Array.isArray(createData)
  return { provider, code, createData: isObject ? (createData as Record<string, unknown>) : {} }
}
