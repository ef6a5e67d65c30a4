import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Collection } from '#shared/collections/define.ts'
import { type Clock, systemClock } from './clock.ts'
import { createCollectionChanges } from './collections-json/change-collections.ts'
import { createKeptCollections, keptCollectionsMigration } from './collections-json/kept-collections.ts'
import type { Database } from './database/database.ts'
import { takeLease } from './database/lease.ts'
import { type Migration, migrate } from './database/migrations.ts'
import { openDatabase } from './database/open.ts'
import { notFound } from './errors.ts'
import type { SafeFetch } from './fetch/safe-fetch.ts'
import type { FileStore } from './files/file-store.ts'
import { createFileMove, type FileMove } from './files/move/create-file-move.ts'
import { moveProgressMigration } from './files/move/move-progress.ts'
import { openFileStore, type SwitchedStore } from './files/open-file-store.ts'
import { databaseNameMigration } from './files/ownership.ts'
import { openPrivateFolder } from './files/private-folder.ts'
import { usedBucketsMigration } from './files/s3/used-buckets.ts'
import type { FilesFor } from './files/serving/file-routes.ts'
import { pathOf } from './http/error-answers.ts'
import { createPause } from './http/pause.ts'
import { createHttp, type HttpTimeouts } from './http/server.ts'
import type { AroundJob, Jobs } from './jobs/job.ts'
import { jobsTenantMigration } from './jobs/job-table.ts'
import { createJobs } from './jobs/queue.ts'
import { refuseLaterRelease, watchForLaterRelease } from './later-release.ts'
import type { Logger } from './log.ts'
import type { Mail, Mailer } from './mail/mail.ts'
import { createOutbox } from './mail/outbox.ts'
import { createOperations, type Operations, operationsMigrations } from './operations.ts'
import { withOwnCollections } from './own-collections.ts'
import { createRealtime, type Realtime } from './realtime/create-realtime.ts'
import { type Accounts, registerRecordApi } from './record-api.ts'
import type { Membership } from './records/access/membership.ts'
import { attemptsMigration } from './records/auth/attempts.ts'
import { mailRequestsMigration } from './records/auth/mail-flows.ts'
import type { MailTemplates } from './records/auth/mail-templates.ts'
import { secretsMigration } from './records/auth/secrets.ts'
import { createRecordStore } from './records/create-record-store.ts'
import type { PasswordPolicy, RecordStore } from './records/records.ts'
import { syncSchema } from './records/schema/sync-schema.ts'
import { sweepFiles } from './records/write/unnamed-files.ts'
import { mailServerOf, senderOf } from './settings/mail-server.ts'
import { mergeSettings } from './settings/merge.ts'
import { createSeal, type Seal } from './settings/seal.ts'
import type { OnSettingsChange } from './settings/settings-routes.ts'
import type { PartialSettings } from './settings/shape.ts'
import type { Watchdog } from './watchdog/create-watchdog.ts'

/** `web` answers requests, `worker` runs jobs and schedules, `all` does both. */
export type ProcessKind = 'all' | 'web' | 'worker'

export interface RecordServerOptions {
  /** The folder for files, and for the database if `databaseUrl` is empty; created if missing. */
  folder: string
  /** `postgres://…`, or nothing for SQLite in the folder. */
  databaseUrl?: string
  /** The same database without a pooler in between, if `databaseUrl` leads to one. */
  directUrl?: string
  /** The tasks of this process; default `all`. Others need a database that processes share. */
  process?: ProcessKind
  /** The engine's own are added. */
  collections: readonly Collection[]
  /** Null: no collection may have a tenant. */
  membership: Membership | null
  /** Requirements for passwords in addition to their collection's min length. */
  passwordPolicy?: PasswordPolicy
  /** Migrations of further tables; the record server's own run first. */
  migrations?: readonly Migration[]
  templates: MailTemplates
  /** The sender of mails and the address of links, until the settings change them. */
  app: () => { name: string; url: string }
  /** For external requests, such as to identity providers. */
  fetch: SafeFetch
  /** The mail server and sender, until the settings change them. */
  mail: { smtpUrl: string; from: string }
  /** Changes mails before they are kept or sent, e.g. adds a header. */
  dressMail?: (mail: Mail) => Mail
  /** Default settings until a superuser changes them. */
  settings?: PartialSettings
  onSettingsChange?: OnSettingsChange
  /** Encrypts the secrets among the settings; without one a key is kept in the folder. */
  settingsKey?: string
  /** Called around every run of a job. */
  aroundJob?: AroundJob
  /** Observes the statements of the database. */
  observeDatabase?: (database: Database) => Database
  trustedProxies?: readonly string[]
  timeouts?: Partial<HttpTimeouts>
  /** Wrong passwords per client and identity in five minutes before further ones are refused; default 10. */
  maxFailures?: number
  /** Which pages may show files of records; default `same-origin`. */
  filesFor?: FilesFor
  /**
   * Lets superusers change the collections over HTTP. The changed ones are kept in the database and served at the next
   * start in place of `collections`, unless it is to `discard` them. Not for collections with tenants.
   */
  changeable?: { readonly discard: boolean }
  clock?: Clock
  /** Watches the event loop while the server runs; stopped with it. */
  watchdog?: Watchdog
  log: Logger
}

/** The running engine: records over HTTP with realtime, files, mail and jobs, without a product. */
export interface RecordServer extends Accounts {
  readonly log: Logger
  readonly clock: Clock
  readonly database: Database
  readonly records: RecordStore
  readonly realtime: Realtime
  readonly jobs: Jobs
  readonly files: FileStore
  readonly fileMove: FileMove
  readonly mail: Mailer
  readonly http: FastifyInstance
  /** Encrypts secrets that are kept in records, with the key of the settings. */
  readonly seal: Seal
  /** Settings, logs, schedules and backups. */
  readonly operations: Operations
  /** Starts answering requests and running jobs, depending on the kind of process. @returns the address on this machine */
  listen(at: { host: string; port: number }): Promise<string>
  /** Finishes open requests, then releases everything. A second call waits for the first. */
  stop(): Promise<void>
}

/** Tables besides those of the collections. */
const ownMigrations: readonly Migration[] = [
  databaseNameMigration,
  usedBucketsMigration,
  moveProgressMigration,
  secretsMigration,
  mailRequestsMigration,
  attemptsMigration,
  jobsTenantMigration,
]

/**
 * Opens the database, migrates its tables to match the collections and registers the record API. Routes and jobs of others can
 * be added until `listen`.
 * @throws DataFolderInUse if another process uses the data folder
 */
export async function openRecordServer(options: RecordServerOptions): Promise<RecordServer> {
  const { folder, log, clock = systemClock, watchdog, process: kind = 'all' } = options
  const started = clock.now()
  await openPrivateFolder(folder, log)
  const opened = await openDatabase({ url: options.databaseUrl, directUrl: options.directUrl, folder, log })
  const database = options.observeDatabase?.(opened) ?? opened
  try {
    const { changeable } = options
    const migrations = [
      ...ownMigrations,
      ...(changeable ? [keptCollectionsMigration] : []),
      ...(options.migrations ?? []),
    ]
    const known = [...migrations, keptCollectionsMigration, ...operationsMigrations]
    await refuseLaterRelease(database, known)
    await migrate(database, migrations)
    const seal = createSeal(folder, options.settingsKey ?? '')
    const kept = changeable && createKeptCollections(seal)
    const chosen = kept ? await kept.choose(database, options.collections, changeable.discard) : options.collections
    const collections = withOwnCollections(chosen, options.membership)
    await syncSchema(database, collections, log)
    const files = await openFileStore(folder, database, log)
    const { membership, passwordPolicy } = options
    const { service, ...records } = createRecordStore({
      ...{ database, collections, membership, passwordPolicy },
      ...{ files, clock, log },
    })
    const realtime = await createRealtime({ database, records, log })
    const jobs = createJobs({ database, records, clock, log, marks: watchdog?.jobs, around: options.aroundJob })
    const operations = await createOperations({
      ...{ database, migrations, records, files, clock, log, folder, watchdog },
      settingsKey: options.settingsKey,
      defaults: mergeSettings(senderOf(options.app().name, options.mail.from), options.settings ?? {}),
      trustedProxies: options.trustedProxies,
    })
    const { settings } = operations
    const fileMove = createFileMove({ database, records, files, jobs, backups: operations.backups, clock, log })
    const mail = createOutbox({
      ...{ records, jobs, clock, dress: options.dressMail },
      ...mailServerOf(settings, options.mail.smtpUrl),
    })
    const { trustedProxies = [], timeouts } = options
    const http = createHttp({ log, trustedProxies, timeouts, marks: watchdog?.requests })
    if (kind === 'worker') answerOnlyMonitoring(http)
    const stopWork = async () => {
      await Promise.all([jobs.stop(), operations.crons.stop()])
    }
    const stopWatching = await watchForLaterRelease(http, known, {
      database,
      notices: operations.notices,
      log,
      stopWork,
    })
    const changes =
      kept &&
      (await createCollectionChanges({
        ...{ database, records, files, kept, given: options.collections, pause: createPause(http), log },
      }))
    const parts = { log, clock, database, records, realtime, jobs, files, fileMove, mail, http, operations }
    const { templates, fetch, maxFailures, filesFor = 'same-origin' } = options
    const app = () => ({ name: settings.current().meta.appName, url: settings.current().meta.appURL })
    const answering = {
      ...parts,
      service,
      templates,
      app,
      fetch,
      maxFailures,
      filesFor,
      changes,
      onSettingsChange: options.onSettingsChange,
      sendTo: realtime.send,
    }
    const accounts = await registerRecordApi(http, answering)
    realtime.registerRoutes(http, accounts.authenticate)

    const stopping = new AbortController()
    let stopped: Promise<void> | undefined
    return {
      ...parts,
      ...accounts,
      seal,
      async listen(at) {
        // A job that blocked the process before is retried immediately, so the watchdog has to run by then.
        watchdog?.watch()
        await http.listen(at)
        const works = kind !== 'web' && !operations.notices.has('later-release')
        operations.start({ runsSchedules: works })
        if (works) await startWork()
        const { port } = http.server.address() as AddressInfo
        const local = `http://${at.host === '0.0.0.0' ? '127.0.0.1' : at.host}:${port}`
        settings.suggest({ meta: { appURL: options.app().url || local } })
        return local
      },
      stop() {
        stopping.abort()
        stopped ??= stopWatching().then(() => stop(parts))
        return stopped
      },
    }

    async function startWork(): Promise<void> {
      await jobs.start()
      void sweepInTurn({ database, records, files, log }, started, stopping.signal).catch((err) => {
        if (!stopping.signal.aborted) log.error({ err }, 'files without a record could not be removed')
      })
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

const monitoringPaths = new Set(['/api/health', '/api/ready', '/metrics'])

/** A worker does not serve people: all other requests are answered with 404. */
function answerOnlyMonitoring(http: FastifyInstance): void {
  http.addHook('onRequest', (request, _reply, done) => {
    done(monitoringPaths.has(pathOf(request)) ? undefined : notFound())
  })
}

type Parts = Omit<RecordServer, 'listen' | 'stop' | 'seal' | keyof Accounts> & { readonly files: SwitchedStore }

const turnMilliseconds = 5000

/** One process at a time, because each reads all names. */
async function sweepInTurn(
  { database, records, files, log }: Pick<Parts, 'database' | 'records' | 'files' | 'log'>,
  started: Date,
  signal: AbortSignal,
): Promise<void> {
  if (!(await files.isOwned())) {
    log.warn('the file storage contains files of another database; none of them are removed')
    return
  }
  let lease = await takeLease(database, 'file sweep')
  while (!lease) {
    await setTimeout(turnMilliseconds, undefined, { ref: false, signal })
    lease = await takeLease(database, 'file sweep')
  }
  await sweepFiles(records, files, { started, log }).finally(lease.release)
}

async function stop(server: Parts): Promise<void> {
  const { realtime, http, jobs, operations, files, database } = server
  realtime.close()
  await http.close()
  await jobs.stop()
  await operations.stop()
  await realtime.published()
  files.close()
  await database.close()
}
