import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Ai } from './ai/ai.ts'
import type { Clock } from './clock.ts'
import type { Crons } from './crons/create-crons.ts'
import type { Database } from './database/database.ts'
import type { SafeFetch } from './fetch/safe-fetch.ts'
import type { FileStore } from './files/file-store.ts'
import type { Jobs } from './jobs/job.ts'
import type { Mailer } from './mail/mail.ts'
import type { Realtime } from './realtime/create-realtime.ts'
import type { SignIn } from './records/auth/auth-routes.ts'
import type { RecordStore } from './records/records.ts'
import type { Authenticate } from './records/request.ts'
import type { SearchIndex } from './search/search-index.ts'
import type { VectorIndex } from './search/vectors/vector-index.ts'
import type { Seal } from './settings/seal.ts'
import type { WebSearch } from './web-search/web-search.ts'

/** The services that a domain gets. None of them knows the product. */
export interface Engine {
  readonly log: Logger
  readonly clock: Clock
  readonly database: Database
  readonly records: RecordStore
  readonly jobs: Jobs
  readonly crons: Crons
  readonly search: SearchIndex
  readonly vectors: VectorIndex
  readonly files: FileStore
  readonly mail: Mailer
  readonly ai: Ai
  readonly realtime: Pick<Realtime, 'show'>
  readonly fetch: SafeFetch
  readonly webSearch: WebSearch
  /** For the few routes that are not record routes; register before the server listens. */
  readonly http: FastifyInstance
  /** The sender of a request, by its headers; null for guests. */
  readonly authenticate: Authenticate
  /** For further sign-in methods. */
  readonly signIn: SignIn
  /** Encrypts secrets that are kept in records. */
  readonly seal: Seal
}
