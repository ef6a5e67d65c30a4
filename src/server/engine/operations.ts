import type { FastifyInstance } from 'fastify'
import { registerBackupRoutes } from './backups/backup-routes.ts'
import { type Backups, createBackups } from './backups/create-backups.ts'
import { restoresMigration } from './backups/restore.ts'
import type { Clock } from './clock.ts'
import { type Crons, createCrons, cronOutcomesMigration, cronRunsMigration } from './crons/create-crons.ts'
import { registerCronRoutes } from './crons/cron-routes.ts'
import type { Database } from './database/database.ts'
import { createIntegrity, type Integrity } from './database/integrity.ts'
import { freeLeases, leasesMigration } from './database/lease.ts'
import { type Migration, migrate } from './database/migrations.ts'
import type { FileStore } from './files/file-store.ts'
import type { SwitchedStore } from './files/open-file-store.ts'
import { registerHealthRoute } from './health/health-route.ts'
import { createNotices, type Notices } from './health/operator-notices.ts'
import { type Counters, createCounters } from './limits/counters.ts'
import { type Limits, registerLimits } from './limits/register-limits.ts'
import { noticeUnnamedProxy } from './limits/unnamed-proxy.ts'
import type { Logger } from './log.ts'
import { createLogs, type Logs } from './logs/create-logs.ts'
import { registerLogRoutes } from './logs/log-routes.ts'
import { logRequestsTo } from './logs/request-log.ts'
import type { Mailer } from './mail/mail.ts'
import { createAccountCleanup } from './records/auth/account-cleanup.ts'
import type { AccountMails } from './records/auth/account-mails.ts'
import type { CachingAuthenticate } from './records/auth/authenticate.ts'
import type { Tokens } from './records/auth/tokens.ts'
import type { RecordStore } from './records/records.ts'
import { createSettings, type Settings, settingsMigration } from './settings/create-settings.ts'
import { type OnSettingsChange, registerSettingsRoutes } from './settings/settings-routes.ts'
import type { PartialSettings } from './settings/shape.ts'
import type { Watchdog } from './watchdog/create-watchdog.ts'

export interface OperationsOptions {
  database: Database
  /** The migrations of tables besides those of the collections. */
  migrations: readonly Migration[]
  records: RecordStore
  files: SwitchedStore
  clock: Clock
  log: Logger
  /** The data folder. */
  folder: string
  /** Encrypts the secrets among the settings; without one a key is kept in the data folder. */
  settingsKey?: string
  /** Defaults until a superuser changes them. */
  defaults?: PartialSettings
  /** Addresses and ranges of trusted proxies; none: a proxy on this machine. */
  trustedProxies?: readonly string[]
  watchdog?: Watchdog
}

/** The operation of a server: settings, logs, limits, backups and schedules. */
export interface Operations {
  readonly settings: Settings
  readonly logs: Logs
  readonly crons: Crons
  readonly backups: Backups
  readonly counters: Counters
  readonly notices: Notices
  readonly integrity: Integrity
  readonly trustedProxies: readonly string[]
  readonly watchdog?: Watchdog
  /** Checks for damage once, and starts the schedules if this process runs them. */
  start(options: { runsSchedules: boolean }): void
  /** Call after the last response and before the database closes. */
  stop(): Promise<void>
}

export const operationsMigrations = [
  leasesMigration,
  settingsMigration,
  cronRunsMigration,
  cronOutcomesMigration,
  restoresMigration,
]

/** Creates its own tables; those of the collections must exist. */
export async function createOperations(options: OperationsOptions): Promise<Operations> {
  const { database, clock, log } = options
  await migrate(database, operationsMigrations)
  const tables = [...options.migrations, ...operationsMigrations].flatMap((migration) => migration.tables ?? [])
  await freeLeases(database)
  const settings = await createSettings({ ...options, key: options.settingsKey })
  options.files.follow(settings)
  const notices = createNotices()
  const logs = await createLogs({ ...options, settings })
  const operations = {
    settings,
    logs,
    integrity: await createIntegrity({ ...options, logs, notices }),
    crons: createCrons({ database, clock, log }),
    backups: await createBackups({ ...options, settings, tables }),
    counters: await createCounters({ database, clock, log }),
    notices,
    trustedProxies: options.trustedProxies ?? [],
    watchdog: options.watchdog,
  }
  schedule(operations, options)
  return {
    ...operations,
    start({ runsSchedules }) {
      if (runsSchedules) operations.crons.start()
      void operations.integrity.check()
    },
    async stop() {
      operations.backups.close()
      await operations.integrity.stop()
      await operations.crons.stop()
      await operations.counters.close()
      await operations.logs.close()
      await operations.watchdog?.stop()
    },
  }
}

/** The engine's own schedules. */
function schedule(
  { settings, logs, crons, backups, integrity }: Omit<Operations, 'start' | 'stop'>,
  options: OperationsOptions,
): void {
  const accounts = createAccountCleanup(options)
  crons.set('__pbLogsCleanup__', '0 */6 * * *', () => logs.prune())
  crons.set('__pbDBOptimize__', '0 0 * * *', async () => {
    const { database } = options
    await integrity.check()
    await database.optimize()
  })
  crons.set('__pbMFACleanup__', '0 * * * *', async () => {
    await accounts.mfas()
  })
  crons.set('__pbOTPCleanup__', '0 * * * *', async () => {
    await accounts.otps()
  })
  const follow = ({ cron }: { cron: string }) => {
    if (cron) crons.set('__pbAutoBackup__', cron, () => backups.createAutomatic())
    else crons.remove('__pbAutoBackup__')
  }
  follow(settings.current().backups)
  settings.onChange((now, before) => {
    follow(now.backups)
    if (now.logs.maxDays < before.logs.maxDays) void logs.prune().catch(() => {})
  })
}

export interface OperationsRoutes {
  operations: Operations
  database: Database
  records: RecordStore
  files: FileStore
  mail: Mailer
  mails: AccountMails
  tokens: Tokens
  authenticate: CachingAuthenticate
  clock: Clock
  log: Logger
  onSettingsChange?: OnSettingsChange
}

/** Limits and the request log, which run before all routes, and the routes of the parts. */
export function registerOperations(fastify: FastifyInstance, routes: OperationsRoutes): Limits {
  const { operations } = routes
  const parts = { ...routes, ...operations }
  noticeUnnamedProxy(fastify, parts)
  parts.integrity.watch(fastify)
  const limits = registerLimits(fastify, parts)
  logRequestsTo(fastify, parts)
  registerHealthRoute(fastify, parts)
  registerSettingsRoutes(fastify, parts)
  registerLogRoutes(fastify, parts)
  registerBackupRoutes(fastify, { ...parts, limits })
  registerCronRoutes(fastify, parts)
  return limits
}
