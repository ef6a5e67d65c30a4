import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Collection } from '#shared/collections/define.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import { badRequest, fieldError, forbidden, notFound, unauthorized } from '../../errors.ts'
import type { Authenticate } from '../../http/record-routes.ts'
import { requestInfo } from '../../http/request-info.ts'
import type { Logger } from '../../log.ts'
import type { Mailer } from '../../mail/mail.ts'
import { compilePicker } from '../api/pick-fields.ts'
import type { AuthRecord, RecordData, RecordService, RecordStore, RequestInfo } from '../record-store.ts'
import { bearerOf } from './authenticate.ts'
import { registerMailFlows } from './mail-flows.ts'
import type { MailTemplates } from './mail-templates.ts'
import { createPasswordCheck } from './password-check.ts'
import { checkLength, formLimit, readForm, refuse, renameUnreadable } from './submitted.ts'
import type { Tokens } from './tokens.ts'

export interface AuthRoutes {
  records: RecordStore
  service: RecordService
  database: Database
  tokens: Tokens
  authenticate: Authenticate
  mail: Mailer
  templates: MailTemplates
  clock: Clock
  log: Logger
  /** Wrong passwords per client and identity in five minutes before further ones are refused; default 10. */
  mostFailures?: number
}
type Params = { collection: string }
export const authBase = '/api/collections/:collection'

/** Signing in and staying signed in: auth-methods, auth-with-password, auth-refresh, and the flows by mail. */
export function registerAuthRoutes(fastify: FastifyInstance, options: AuthRoutes): void {
  fastify.register(async (scope) => {
    scope.setErrorHandler(renameUnreadable)
    registerSignIn(scope, options)
    registerMailFlows(scope, options)
  })
}

function registerSignIn(fastify: FastifyInstance, options: AuthRoutes): void {
  const { records, service, tokens, authenticate } = options
  const checkPassword = createPasswordCheck(options)

  fastify.get<{ Params: Params }>(`${authBase}/auth-methods`, async (request) => {
    const { passwordAuth } = authCollection(records, request.params.collection).auth!
    const identityFields = passwordAuth.enabled ? passwordAuth.identityFields : []
    const methods = {
      mfa: { enabled: false, duration: 0 },
      otp: { enabled: false, duration: 0 },
      password: { enabled: passwordAuth.enabled, identityFields },
      oauth2: { enabled: false, providers: [] },
      authProviders: null,
      usernamePassword: identityFields.includes('username'),
      emailPassword: identityFields.includes('email'),
    }
    return compilePicker(requestInfo(request, null).query.fields)?.(methods) ?? methods
  })

  fastify.post<{ Params: Params }>(`${authBase}/auth-with-password`, formLimit, async (request) => {
    const collection = authCollection(records, request.params.collection)
    const { enabled, identityFields } = collection.auth!.passwordAuth
    if (!enabled) {
      throw forbidden('The collection is not configured to allow password authentication.')
    }
    const form = await readForm(request, ['identity', 'password', 'identityField'])
    const { identity, password, identityField } = form
    const isKnown = identityField === '' || identityFields.includes(identityField)
    refuse({
      identity: checkLength(identity, 1),
      password: checkLength(password, 1),
      identityField: isKnown ? null : fieldError('validation_in_invalid', 'Must be a valid value.'),
    })
    const record = await checkPassword(collection, { identity, password, only: identityField, ip: request.ip })
    if (!record) throw badRequest('Failed to authenticate.')
    // The password stays out of what rules may look at.
    const info = requestInfo(request, await authenticate(request.headers), { identity }, 'password')
    return answer(info, collection, record, 'password')
  })

  fastify.post<{ Params: Params }>(`${authBase}/auth-refresh`, formLimit, async (request) => {
    const caller = await sameCollection(request)
    const token = bearerOf(request.headers)
    const holder = await tokens.read(token, 'auth')
    const kept = holder?.claims.refreshable === true ? null : token
    return answer(requestInfo(request, caller), caller.collection, caller.record, 'refresh', kept)
  })

  /** A token and its record, once the collection's rule and hooks agree. `kept` goes back instead of a new token. */
  async function answer(
    info: RequestInfo,
    collection: Collection,
    record: RecordData,
    method: string,
    kept: string | null = null,
  ) {
    if (!(await records.mayAuthenticate(info, collection, record))) {
      throw forbidden("The request doesn't satisfy the collection requirements to authenticate.")
    }
    await records.beforeAuth(collection, record, info, method)
    const { expand, fields } = info.query
    const presented = await service.present(info, collection, record, { expand })
    const token = kept ?? (await tokens.issue('auth', collection, record, { refreshable: true }))
    const whole = { record: presented, token }
    return compilePicker(fields)?.(whole) ?? whole
  }

  async function sameCollection(request: FastifyRequest<{ Params: Params }>): Promise<AuthRecord> {
    const caller = await authenticate(request.headers)
    if (!caller) throw unauthorized('The request requires valid record authorization token.')
    if (records.collection(request.params.collection) !== caller.collection) {
      throw forbidden(`The request requires auth record from ${caller.collection.name} collection.`)
    }
    return caller
  }
}

/** @throws ApiError 404 in the two wordings of the contract */
export function authCollection(records: Pick<RecordStore, 'collection'>, nameOrId: string): Collection {
  const collection = records.collection(nameOrId)
  if (!collection) throw notFound('Missing or invalid collection context.')
  if (collection.type !== 'auth') throw notFound('Missing or invalid auth collection context.')
  return collection
}
