import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import { forbidden, notFound, unauthorized } from '../../errors.ts'
import type { SafeFetch } from '../../fetch/safe-fetch.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { Logger } from '../../log.ts'
import type { Mailer } from '../../mail/mail.ts'
import type { Model } from '../model.ts'
import type { RecordStore } from '../records.ts'
import type { Authenticate, AuthRecord } from '../request.ts'
import type { RecordService } from '../service.ts'
import type { AccountMails } from './account-mails.ts'
import type { ExtensionSlot } from './sign-in-extension.ts'
import type { Tokens } from './tokens.ts'

/** Dependencies of the account routes. */
export interface AuthParts {
  records: RecordStore
  service: RecordService
  database: Database
  tokens: Tokens
  /** Secrets of this installation, by name. */
  secret: (name: string) => Promise<string>
  authenticate: Authenticate
  mail: Mailer
  mails: AccountMails
  files: FileStore
  fetch: SafeFetch
  clock: Clock
  log: Logger
  extension: ExtensionSlot
  /** Wrong passwords per client and identity in five minutes before further ones are refused; default 10. */
  maxFailures?: number
}

export type Params = { collection: string }
export const authBase = '/api/collections/:collection'

/** @throws ApiError 404 in PocketBase's two wordings */
export function authCollection(records: Pick<RecordStore, 'collection'>, nameOrId: string): Model {
  const collection = records.collection(nameOrId)
  if (!collection) throw notFound('Missing or invalid collection context.')
  if (!collection.isAuth) throw notFound('Missing or invalid auth collection context.')
  return collection
}

/**
 * The caller, who must be a record of the collection in the address.
 * @throws ApiError 401, 403
 */
export async function sameCollection(
  { records, authenticate }: Pick<AuthParts, 'records' | 'authenticate'>,
  request: FastifyRequest<{ Params: Params }>,
): Promise<AuthRecord> {
  const caller = await authenticate(request.headers)
  if (!caller) throw unauthorized('The request requires valid record authorization token.')
  if (records.collection(request.params.collection) !== caller.collection) {
    throw forbidden(`The request requires auth record from ${caller.collection.name} collection.`)
  }
  return caller
}
