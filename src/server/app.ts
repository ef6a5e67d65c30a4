import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mailTemplates, passwordPolicy, registerAccounts, usersWith } from '#server/accounts/index.ts'
import { registerAmbassadors, suggestionsAnswer } from '#server/ambassadors/index.ts'
import type { Config } from '#server/config.ts'
import { createAi } from '#server/engine/ai/create-ai.ts'
import type { Clock } from '#server/engine/clock.ts'
import { describeStartError } from '#server/engine/describe-start-error.ts'
import type { Engine } from '#server/engine/engine.ts'
import { createSafeFetch } from '#server/engine/fetch/create-safe-fetch.ts'
import { registerStaticFiles } from '#server/engine/http/static-files.ts'
import { createLogger } from '#server/engine/log.ts'
import type { Realtime } from '#server/engine/realtime/create-realtime.ts'
import { openRecordServer, type RecordServer } from '#server/engine/record-server.ts'
import { createSearchIndex } from '#server/engine/search/create-search-index.ts'
import { searchMigrations } from '#server/engine/search/migrations.ts'
import { startWatchdog } from '#server/engine/watchdog/create-watchdog.ts'
import { registerInstances } from '#server/instances/index.ts'
import { registerKnowledge } from '#server/knowledge/index.ts'
import { registerNotifications } from '#server/notifications/index.ts'
import { readPageAddresses } from '#server/page-addresses.ts'
import { pageInLanguageOf } from '#server/page-language.ts'
import { composerAnswers, errorCodesMigration, registerProduction } from '#server/production/index.ts'
import { collections } from '#shared/collections/index.ts'
import './records.ts'
import { registerRuntimeRoute } from './runtime-route.ts'
import { offerSetup } from './setup-link.ts'

export interface App {
  engine: Engine
  realtime: Realtime
  /** The address it listens on. */
  url: string
  /** A one-time address for creating the first administrator, if there is none. */
  setupUrl: string | null
  stop(): Promise<void>
}

const webFolder = fileURLToPath(new URL('../../build/client', import.meta.url))
const membership = { collection: 'user_instance_roles', user: 'user', tenant: 'instance', authCollection: 'users' }

/**
 * Enough for a person with many tabs, but not for a script. Requests from this machine are not counted: behind a
 * proxy that is not configured, all requests come from here.
 */
const rateLimits = {
  enabled: true,
  rules: [
    { label: '*:auth', audience: '', duration: 10, maxRequests: 20 },
    { label: '*:create', audience: '@guest', duration: 60, maxRequests: 20 },
    // Limits mails to addresses chosen by the caller.
    { label: '*:requestVerification', audience: '', duration: 3600, maxRequests: 30 },
    { label: '*:requestPasswordReset', audience: '', duration: 3600, maxRequests: 30 },
    { label: '*:requestOTP', audience: '', duration: 3600, maxRequests: 30 },
    { label: '/api/batch', audience: '', duration: 1, maxRequests: 5 },
    { label: '/api/', audience: '', duration: 10, maxRequests: 600 },
  ],
  excludedIPs: ['127.0.0.1', '::1'],
}

/** An action on selected rows of a list is one call. Deleting rows with everything in them may take long. */
const batch = { enabled: true, maxRequests: 50, timeout: 10 }

const watchdogOptions = ({ host, healthPort, exitWhenBlockedSeconds }: Config) => ({
  health: healthPort === null ? undefined : { host, port: healthPort },
  exitMilliseconds: exitWhenBlockedSeconds * 1000,
})

export interface StartOptions {
  clock?: Clock
  /** Starts a watchdog, for a process that runs nothing else. */
  isWatched?: boolean
}

const names = { folder: 'DATA_DIR', databaseUrl: 'DATABASE_URL', host: 'HOST', port: 'PORT' }

/**
 * Assembles the app and listens.
 * @throws Error with a message that says what to change
 */
export async function startApp(config: Config, options: StartOptions = {}): Promise<App> {
  return open(config, options).catch((error) => {
    const message = describeStartError(error, { ...config, folder: config.dataDir }, names)
    throw message === error.message ? error : new Error(message, { cause: error })
  })
}

async function open(config: Config, { clock, isWatched }: StartOptions): Promise<App> {
  const log = createLogger(config.logLevel)
  const watchdog = isWatched ? await startWatchdog({ log, ...watchdogOptions(config) }) : undefined
  let url = config.appUrl
  const outside = createSafeFetch({
    allowPrivate: config.allowPrivateFetch,
    userAgent: 'Timbre/1.0 (reads a page that a person named)',
  })
  const appUrl = (): string => server.operations.settings.current().meta.appURL
  const server: RecordServer = await openRecordServer({
    folder: config.dataDir,
    databaseUrl: config.databaseUrl,
    collections: Object.values({ ...collections, users: usersWith(config.signIn) }),
    membership,
    migrations: [...searchMigrations, errorCodesMigration],
    passwordPolicy,
    templates: mailTemplates(appUrl),
    app: () => ({ name: 'Timbre', url }),
    fetch: outside,
    mail: { smtpUrl: config.smtpUrl, from: config.mailFrom },
    trustedProxies: config.trustedProxies,
    settings: { rateLimits, batch },
    // The web app shows files of the API's address.
    filesFor: config.apiUrl ? 'cross-origin' : 'same-origin',
    settingsKey: config.settingsKey,
    clock,
    watchdog,
    log,
  })
  const { database, http, realtime } = server
  const engine: Engine = {
    ...server,
    crons: server.operations.crons,
    search: createSearchIndex({ database }),
    ai: createAi({
      ...{ config: config.ai, offlineAnswers: [...composerAnswers, suggestionsAnswer] },
      ...{ clock: server.clock, log },
    }),
    fetch: outside,
  }
  registerRuntimeRoute(http, { ...engine, operations: server.operations }, config, buildId())

  registerAccounts(engine, { cnpjServiceUrl: config.cnpjServiceUrl })
  await registerInstances(engine, appUrl)
  registerNotifications(engine)
  const knowledge = registerKnowledge(engine)
  registerAmbassadors(engine, knowledge)
  registerProduction(engine, knowledge)
  const setup = await offerSetup(engine)
  if (existsSync(webFolder)) {
    await registerStaticFiles(http, webFolder, {
      suited: pageInLanguageOf,
      isPage: readPageAddresses(webFolder),
      apiUrl: config.apiUrl,
    })
  }

  const local = await server.listen({ host: config.host, port: config.port }).catch(async (error) => {
    await server.stop()
    throw error
  })
  url ||= local
  return { engine, realtime, url: local, setupUrl: setup && `${url}/setup/${setup}`, stop: server.stop }
}

/** Changes with every build of the web app: the hash in the name of its manifest. */
function buildId(): string {
  const assets = join(webFolder, 'assets')
  const manifest = existsSync(assets) ? readdirSync(assets).find((name) => name.startsWith('manifest-')) : undefined
  return manifest?.replace(/^manifest-|\.js$/g, '') ?? 'none'
}
