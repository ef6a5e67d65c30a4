import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { systemClock } from '#server/engine/clock.ts'
import type { Database } from '#server/engine/database/database.ts'
import { migrate } from '#server/engine/database/migrations.ts'
import { openDatabase } from '#server/engine/database/open.ts'
import { openDiskStore } from '#server/engine/files/disk-store.ts'
import { registerRecordApi } from '#server/engine/http/record-api.ts'
import { createHttp, type HttpTimeouts } from '#server/engine/http/server.ts'
import { createJobs } from '#server/engine/jobs/create-jobs.ts'
import { createOutbox } from '#server/engine/mail/outbox.ts'
import { createRealtime } from '#server/engine/realtime/create-realtime.ts'
import { mailRequestsMigration } from '#server/engine/records/auth/mail-flows.ts'
import { secretsMigration } from '#server/engine/records/auth/secrets.ts'
import { createRecordStore } from '#server/engine/records/create-record-store.ts'
import type { RecordStore } from '#server/engine/records/record-store.ts'
import { syncSchema } from '#server/engine/records/schema/sync-schema.ts'
import type { Membership } from '#server/engine/records/tenant/tenancy.ts'
import { sweepFiles } from '#server/engine/records/uploads/sweep-files.ts'
import type { Collection } from '#shared/collections/define.ts'

/** Where a drill's database lives. */
export interface Place {
  readonly url?: string
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
  /** All of them: superusers, mails and jobs belong among them. */
  readonly collections: readonly Collection[]
  readonly membership?: Membership
  readonly port?: number
  readonly timeouts?: Partial<HttpTimeouts>
  /** Whether `X-Forwarded-For` counts, so that a drill can come from many places. */
  readonly behindProxy?: boolean
}

const template = (subject: string) => (_record: unknown, token: string) => ({ subject, text: token, html: '' })

/** The whole engine with any collections and no product around them; runs in a test as well as in a process of its own. */
export async function startEngine(options: EngineOptions): Promise<EngineServer> {
  const { place, collections } = options
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const clock = systemClock
  const started = clock.now()
  const database = await openDatabase({ ...place, log })
  await migrate(database, [secretsMigration, mailRequestsMigration])
  await syncSchema(database, collections, log)
  const files = await openDiskStore(place.folder)
  const realtime = createRealtime({ database, log })
  const { service, ...records } = createRecordStore({
    database,
    collections,
    membership: options.membership ?? null,
    files,
    clock,
    log,
    publish: realtime.publish,
  })
  await realtime.serve(records)
  const jobs = createJobs({ database, records, clock, log })
  const mail = createOutbox({ records, jobs, clock, smtpUrl: '', from: 'Drill <no-reply@drill.example>' })
  const http = createHttp({ log, trustedProxies: options.behindProxy ? ['127.0.0.1'] : [], timeouts: options.timeouts })
  const templates = { verification: template('verification'), passwordReset: template('passwordReset') }
  const authenticate = await registerRecordApi(http, { database, records, service, files, mail, templates, clock, log })
  realtime.registerRoutes(http, authenticate)
  await http.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  await jobs.start()
  const swept = sweepFiles(records, files, { dialect: database.dialect, started, log })
  return {
    url: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`,
    records,
    database,
    async stop() {
      await swept
      realtime.close()
      await http.close()
      await jobs.stop()
      await database.close()
    },
  }
}
