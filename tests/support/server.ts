import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import PocketBase from 'pocketbase'
import { type Clock, systemClock } from '#server/engine/clock.ts'
import type { Database } from '#server/engine/database/database.ts'
import { createSafeFetch } from '#server/engine/fetch/create-safe-fetch.ts'
import type { FileStore } from '#server/engine/files/file-store.ts'
import type { FileMove } from '#server/engine/files/move/create-file-move.ts'
import type { HttpTimeouts } from '#server/engine/http/server.ts'
import type { Jobs } from '#server/engine/jobs/job.ts'
import type { Logger } from '#server/engine/log.ts'
import type { Mailer } from '#server/engine/mail/mail.ts'
import type { Operations } from '#server/engine/operations.ts'
import { openRecordServer } from '#server/engine/record-server.ts'
import type { RecordStore } from '#server/engine/records/records.ts'
import type { PartialSettings } from '#server/engine/settings/shape.ts'
import type { Collection } from '#shared/collections/define.ts'
import { type DatabasePlace, silentLog } from './databases.ts'
import { endBeforePlace } from './ends.ts'
import { templates } from './mail-templates.ts'

export interface TestServer {
  url: string
  folder: string
  /** A visitor's SDK client. */
  pb: PocketBase
  /** Another one, with its own sign-in. */
  client(): PocketBase
  /** A client that is signed in as a new superuser. */
  superuser(): Promise<PocketBase>
  records: RecordStore
  database: Database
  jobs: Jobs
  files: FileStore
  fileMove: FileMove
  mail: Mailer
  clock: TestClock
  http: FastifyInstance
  operations: Operations
  stop(): Promise<void>
}

export interface TestServerOptions {
  place: DatabasePlace
  /** In addition to superusers, mails and jobs. None of them may have a tenant. */
  collections?: Collection[]
  /** Called before the server listens. */
  prepare?: (server: { records: RecordStore; http: FastifyInstance }) => void
  smtpUrl?: string
  timeouts?: Partial<HttpTimeouts>
  trustedProxies?: string[]
  maxFailures?: number
  settings?: PartialSettings
  log?: Logger
}

export interface TestClock extends Clock {
  /** Moves the clock forward. */
  advance(milliseconds: number): void
}

export const testPassword = 'correct horse 1'

/** The engine alone, without the product, on a free port; stopped after the tests of the block. */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const { place } = options
  const clock = createTestClock()
  let url = ''
  const server = await openRecordServer({
    folder: place.folder,
    databaseUrl: place.url,
    collections: options.collections ?? [],
    membership: null,
    templates,
    app: () => ({ name: 'Test', url }),
    fetch: createSafeFetch({ allowPrivate: true }),
    mail: { smtpUrl: options.smtpUrl ?? '', from: 'Test <no-reply@test.example>' },
    trustedProxies: options.trustedProxies,
    timeouts: options.timeouts,
    maxFailures: options.maxFailures,
    clock,
    settings: options.settings,
    log: options.log ?? silentLog,
  })
  endBeforePlace(place, server.stop)
  const { records, database, jobs, files, fileMove, mail, http, operations, stop } = server
  options.prepare?.({ records, http })
  url = await server.listen({ host: '127.0.0.1', port: 0 })
  const client = () => new PocketBase(url).autoCancellation(false)

  return {
    url,
    folder: place.folder,
    pb: client(),
    client,
    async superuser() {
      const email = `root${randomUUID()}@test.example`
      await records.write((writer) => writer.create('_superusers', { email, password: testPassword }))
      const pb = client()
      await pb.collection('_superusers').authWithPassword(email, testPassword)
      return pb
    },
    records,
    database,
    jobs,
    files,
    fileMove,
    mail,
    clock,
    http,
    operations,
    stop,
  }
}

export function createTestClock(): TestClock {
  let ahead = 0
  return {
    now: () => new Date(systemClock.now().getTime() + ahead),
    advance(milliseconds) {
      ahead += milliseconds
    },
  }
}

/** A server's answer, for comparison to the byte. */
export interface Answer {
  status: number
  text: string
  json: { data?: Record<string, { code: string }>; message?: string } & Record<string, unknown>
  headers: Headers
}

/** A raw request, without the SDK. */
export async function ask(url: string, init?: RequestInit): Promise<Answer> {
  const answer = await fetch(url, init)
  const text = await answer.text()
  let json = {}
  try {
    json = JSON.parse(text)
  } catch {}
  return { status: answer.status, text, json, headers: answer.headers }
}

export const asJson = (body: unknown, init: RequestInit = {}): RequestInit => ({
  method: 'POST',
  ...init,
  headers: { 'content-type': 'application/json', ...init.headers },
  body: JSON.stringify(body),
})
