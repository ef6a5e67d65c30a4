import { pino } from 'pino'
import type { Database } from '#server/engine/database/database.ts'
import type { Migration } from '#server/engine/database/migrations.ts'
import { createSafeFetch } from '#server/engine/fetch/create-safe-fetch.ts'
import type { HttpTimeouts } from '#server/engine/http/server.ts'
import { openRecordServer, type ProcessKind, type RecordServer } from '#server/engine/record-server.ts'
import type { Membership } from '#server/engine/records/access/membership.ts'
import type { RecordStore } from '#server/engine/records/records.ts'
import type { PartialSettings } from '#server/engine/settings/shape.ts'
import type { Collection } from '#shared/collections/define.ts'
import { templates } from '../support/mail-templates.ts'

/** The location of a drill's database. */
export interface Place {
  readonly url?: string
  /** Without the pooler that `url` leads to. */
  readonly directUrl?: string
  readonly folder: string
}

export interface EngineServer {
  readonly url: string
  readonly records: RecordStore
  readonly database: Database
  stop(): Promise<void>
}

export interface EngineOptions {
  readonly place: Place
  /** In addition to superusers, mails and jobs. */
  readonly collections: readonly Collection[]
  readonly membership?: Membership
  /** Of a release that changes tables. */
  readonly migrations?: readonly Migration[]
  readonly port?: number
  readonly timeouts?: Partial<HttpTimeouts>
  /** Whether `X-Forwarded-For` is trusted, so that a drill can use many addresses. */
  readonly behindProxy?: boolean
  readonly process?: ProcessKind
  /** In addition to batches, which are on. */
  readonly settings?: PartialSettings
  /** Called before the server listens. */
  readonly prepare?: (server: Pick<RecordServer, 'jobs' | 'records'>) => void
}

/** The whole engine with any collections and without the product; runs in a test as well as in a separate process. */
export async function startEngine(options: EngineOptions): Promise<EngineServer> {
  const { place, collections } = options
  let url = ''
  const server = await openRecordServer({
    folder: place.folder,
    databaseUrl: place.url,
    directUrl: place.directUrl,
    process: options.process,
    collections,
    membership: options.membership ?? null,
    migrations: options.migrations,
    templates,
    app: () => ({ name: 'Drill', url }),
    fetch: createSafeFetch({ allowPrivate: false }),
    mail: { smtpUrl: '', from: 'Drill <no-reply@drill.example>' },
    trustedProxies: options.behindProxy ? ['127.0.0.1'] : [],
    timeouts: options.timeouts,
    settings: { batch: { enabled: true }, ...options.settings },
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
  })
  options.prepare?.(server)
  url = await server.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  const { records, database, stop } = server
  return { url, records, database, stop }
}
