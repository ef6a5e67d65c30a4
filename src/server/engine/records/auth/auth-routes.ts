import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Collection } from '#shared/collections/define.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import { ApiError, badRequest, type FieldErrors, fieldError, forbidden, notFound, unauthorized } from '../../errors.ts'
import type { Authenticate } from '../../http/record-routes.ts'
import { requestInfo } from '../../http/request-info.ts'
import type { Mailer } from '../../mail/mail.ts'
import type { RecordData, RecordService, RecordStore, RequestInfo } from '../record-store.ts'
import { verifyPassword } from '../values/passwords.ts'
import { registerConfirmRoutes } from './mail-flows.ts'
import type { MailTemplates } from './mail-templates.ts'
import { createThrottle } from './throttle.ts'
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
  /** Failed sign-ins allowed per address and identity in five minutes. */
  mostFailures?: number
}
type Params = { collection: string }
export const authBase = '/api/collections/:collection'

/** Signing in and staying signed in: auth-methods, auth-with-password, auth-refresh, and the flows by mail. */
export function registerAuthRoutes(fastify: FastifyInstance, options: AuthRoutes): void {
  const { records, service, tokens, authenticate, clock } = options
  const throttle = createThrottle({ most: options.mostFailures ?? 10, milliseconds: 5 * 60_000, clock })

  fastify.get<{ Params: Params }>(`${authBase}/auth-methods`, async (request) => {
    const { auth } = authCollection(records, request.params.collection)
    return {
      mfa: { enabled: false, duration: 0 },
      otp: { enabled: false, duration: 0 },
      password: { enabled: auth!.identityFields.length > 0, identityFields: auth!.identityFields },
      oauth2: { enabled: false, providers: [] },
      authProviders: null,
      usernamePassword: auth!.identityFields.includes('username'),
      emailPassword: auth!.identityFields.includes('email'),
    }
  })

  fastify.post<{ Params: Params }>(`${authBase}/auth-with-password`, async (request) => {
    const collection = authCollection(records, request.params.collection)
    const { identity, password, identityField } = readCredentials(request.body, collection)
    const key = `${request.ip} ${collection.name} ${identity.toLowerCase()}`
    throttle.check(key)
    const record = await findIdentity(records, collection, identity, identityField)
    const { valid, upgrade } = await verifyPassword(password, (record?.password as string) ?? '')
    if (!record || !valid) {
      throttle.fail(key)
      throw badRequest('Failed to authenticate.')
    }
    throttle.clear(key)
    if (upgrade) await storeHash(options.database, collection, record.id, upgrade)
    const caller = await authenticate(request.headers)
    return answer(requestInfo(request, caller, { identity }, 'password'), collection, record, 'password')
  })

  fastify.post<{ Params: Params }>(`${authBase}/auth-refresh`, async (request) => {
    const collection = authCollection(records, request.params.collection)
    const caller = await sameCollection(request, collection, authenticate)
    const info = requestInfo(request, caller)
    const holder = await tokens.read(request.headers.authorization!.replace(/^bearer\s+/i, ''), 'auth')
    return answer(info, collection, caller.record, 'refresh', holder?.claims.refreshable !== true)
  })

  registerConfirmRoutes(fastify, options)

  async function answer(
    info: RequestInfo,
    collection: Collection,
    record: RecordData,
    method: string,
    keepToken = false,
  ) {
    if (!(await records.mayAuthenticate(info, collection, record))) {
      throw forbidden("The request doesn't satisfy the collection requirements to authenticate.")
    }
    await records.beforeAuth(collection, record, info, method)
    const token = keepToken
      ? info.headers.authorization!.replace(/^bearer\s+/i, '')
      : await tokens.issue('auth', collection, record, { refreshable: true })
    return { record: await service.present(info, collection, record, info.query), token }
  }
}

/** @throws ApiError 404 in the two wordings of the contract */
export function authCollection(records: Pick<RecordStore, 'collection'>, nameOrId: string): Collection {
  const collection = records.collection(nameOrId)
  if (!collection) throw notFound('Missing or invalid collection context.')
  if (collection.type !== 'auth') throw notFound('Missing or invalid auth collection context.')
  return collection
}

async function sameCollection(request: FastifyRequest, collection: Collection, authenticate: Authenticate) {
  const caller = await authenticate(request.headers)
  if (!caller) throw unauthorized('The request requires valid record authorization token.')
  if (caller.collection !== collection) {
    throw forbidden(`The request requires auth record from ${caller.collection.name} collection.`)
  }
  return caller
}

function readCredentials(body: unknown, { auth }: Collection) {
  const given = (body ?? {}) as Record<string, unknown>
  const errors: FieldErrors = {}
  const text = (name: string) => {
    const value = given[name]
    const string = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
    if (string === '') errors[name] = fieldError('validation_required', 'Cannot be blank.')
    else if (Buffer.byteLength(string) > 255) {
      errors[name] = fieldError('validation_length_out_of_range', 'The length must be between 1 and 255.', {
        max: 255,
        min: 1,
      })
    }
    return string
  }
  const identity = text('identity')
  const password = text('password')
  const identityField = typeof given.identityField === 'string' ? given.identityField : ''
  if (identityField && !auth!.identityFields.includes(identityField)) {
    errors.identityField = fieldError('validation_in_invalid', 'Must be a valid value.')
  }
  if (Object.keys(errors).length > 0) throw badRequest('An error occurred while validating the submitted data.', errors)
  if (auth!.identityFields.length === 0) {
    throw new ApiError(403, 'The collection is not configured to allow password authentication.')
  }
  return { identity, password, identityField }
}

async function findIdentity(
  records: RecordStore,
  { name, auth }: Collection,
  identity: string,
  only: string,
): Promise<RecordData | null> {
  const fields = only ? [only] : [...auth!.identityFields].sort((a) => (a === 'email' ? -1 : 1))
  for (const field of fields) {
    if (field === 'email' && !identity.includes('@')) continue
    // Mail addresses are unique whatever their case, so they are found that way too.
    const filter = field === 'email' ? 'email:lower = {:identity}' : `${field} = {:identity}`
    const params = { identity: field === 'email' ? identity.toLowerCase() : identity }
    const record = await records.first(name as string, { filter, params })
    if (record) return record as RecordData
  }
  return null
}

/** The same password in a newer form: nothing else about the record changes, no token dies. */
async function storeHash(database: Database, { name }: Collection, id: string, hashed: string): Promise<void> {
  await database.run(`update "${name}" set "password" = ? where "id" = ?`, [hashed, id])
}
