import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { CollectionChanges } from './collections-json/change-collections.ts'
import { registerCollectionRoutes } from './collections-json/collection-routes.ts'
import type { Database } from './database/database.ts'
import type { SafeFetch } from './fetch/safe-fetch.ts'
import type { FileStore } from './files/file-store.ts'
import { type FilesFor, registerFileRoutes } from './files/serving/file-routes.ts'
import { createThumbs } from './files/thumbs/create-thumbs.ts'
import type { Logger } from './log.ts'
import type { Mailer } from './mail/mail.ts'
import { type Operations, registerOperations } from './operations.ts'
import { type AppName, createAccountMails } from './records/auth/account-mails.ts'
import { registerAuthRoutes, type SignIn } from './records/auth/auth-routes.ts'
import { createAuthenticate } from './records/auth/authenticate.ts'
import type { MailTemplates } from './records/auth/mail-templates.ts'
import { registerOAuth2Redirect, type SendTo } from './records/auth/oauth2/redirect-route.ts'
import { type IssueReadOnlyToken, readOnlyTokens, refuseReadOnlyWrites } from './records/auth/read-only.ts'
import { createSecrets } from './records/auth/secrets.ts'
import type { ExtensionSlot } from './records/auth/sign-in-extension.ts'
import { createTokens } from './records/auth/tokens.ts'
import type { RecordStore } from './records/records.ts'
import type { Authenticate } from './records/request.ts'
import { registerBatchRoute } from './records/routes/batch-route.ts'
import { registerRecordRoutes } from './records/routes/record-routes.ts'
import type { RecordService } from './records/service.ts'
import type { OnSettingsChange } from './settings/settings-routes.ts'

export interface RecordApi {
  database: Database
  records: RecordStore
  service: RecordService
  files: FileStore
  mail: Mailer
  /** The application's mail texts, and its name and address for the templates of collections. */
  templates: MailTemplates
  app: () => AppName
  fetch: SafeFetch
  /** Sends to one realtime stream, on any node. */
  sendTo: SendTo
  operations: Operations
  clock: Clock
  log: Logger
  filesFor: FilesFor
  onSettingsChange?: OnSettingsChange
  /** Set if collections may be changed over HTTP. */
  changes?: CollectionChanges
  /** Wrong passwords per client and identity in five minutes before further ones are refused; default 10. */
  maxFailures?: number
}

/** For routes that are not the record API's. */
export interface Accounts {
  readonly authenticate: Authenticate
  /** For the product's own sign-in methods. */
  readonly signIn: SignIn
  readonly issueReadOnlyToken: IssueReadOnlyToken
}

/** The record API without realtime. */
export async function registerRecordApi(fastify: FastifyInstance, api: RecordApi): Promise<Accounts> {
  const { database, records, clock } = api
  const secret = createSecrets(database)
  const extension: ExtensionSlot = { current: null }
  const tokens = createTokens(records, secret, clock, extension)
  const authenticate = createAuthenticate(tokens, extension)
  const mails = createAccountMails(api.templates, api.app)
  const routes = { ...api, secret, tokens, authenticate, extension, mails }
  // A file over its limit is cut rather than rejected, so that validation reports it with the field's code.
  await fastify.register(multipart, { throwFileSizeLimit: false })
  const limits = registerOperations(fastify, routes)
  refuseReadOnlyWrites(fastify, authenticate)
  registerRecordRoutes(fastify, routes)
  registerCollectionRoutes(fastify, routes)
  const signIn = registerAuthRoutes(fastify, routes)
  registerOAuth2Redirect(fastify, api.sendTo)
  registerFileRoutes(fastify, { ...routes, limits, thumbs: createThumbs(api.files, api.log) })
  registerBatchRoute(fastify, { ...routes, limits, batch: () => api.operations.settings.current().batch })
  return { authenticate, signIn, issueReadOnlyToken: readOnlyTokens(tokens) }
}
