import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mailTemplates, passwordPolicy, registerAccounts, usersWith } from '#server/accounts/index.ts'
import {
  openAiSettings,
  openNetworkSettings,
  openSignInSettings,
  openWebSearchSettings,
  readSettings,
  type SignInSettings,
} from '#server/admin/index.ts'
import { recordServerChange, registerAdministration } from '#server/administration/index.ts'
import { registerAmbassadors, suggestionsAnswer } from '#server/ambassadors/index.ts'
import { type Brand, openBrand } from '#server/branding/index.ts'
import { registerCarousel } from '#server/carousel/index.ts'
import { registerChat } from '#server/chat/index.ts'
import type { Config } from '#server/config.ts'
import { createAi } from '#server/engine/ai/create-ai.ts'
import type { Clock } from '#server/engine/clock.ts'
import { describeStartError } from '#server/engine/describe-start-error.ts'
import type { Engine } from '#server/engine/engine.ts'
import { createSafeFetch } from '#server/engine/fetch/create-safe-fetch.ts'
import { registerStaticFiles } from '#server/engine/http/static-files.ts'
import type { AroundJob } from '#server/engine/jobs/job.ts'
import { createLogger } from '#server/engine/log.ts'
import type { Realtime } from '#server/engine/realtime/create-realtime.ts'
import { openRecordServer, type RecordServer } from '#server/engine/record-server.ts'
import { createSearchIndex } from '#server/engine/search/create-search-index.ts'
import { searchMigrations } from '#server/engine/search/migrations.ts'
import { createVectorIndex } from '#server/engine/search/vectors/create-vector-index.ts'
import { startWatchdog } from '#server/engine/watchdog/create-watchdog.ts'
import { createWebSearch } from '#server/engine/web-search/create-web-search.ts'
import { registerExports } from '#server/exports/index.ts'
import { registerInstances } from '#server/instances/index.ts'
import { registerKnowledge } from '#server/knowledge/index.ts'
import { openLegal } from '#server/legal/index.ts'
import { openMetrics } from '#server/metrics/index.ts'
import { registerNotifications } from '#server/notifications/index.ts'
import { registerOperationsRoutes } from '#server/operations/index.ts'
import { readPageAddresses } from '#server/page-addresses.ts'
import { pageInLanguageOf } from '#server/page-language.ts'
import { registerPayments } from '#server/payments/index.ts'
import { registerPictures } from '#server/pictures/index.ts'
import { composerAnswers, errorCodesMigration, registerProduction } from '#server/production/index.ts'
import {
  chat,
  chatServiceMigration,
  ghostwriter,
  type Provisioner,
  registerProvisioning,
} from '#server/provisioning/index.ts'
import { type LinkedInAddresses, type Networks, registerPublishing } from '#server/publishing/index.ts'
import { registerResults } from '#server/results/index.ts'
import { registerReviews } from '#server/reviews/index.ts'
import { defaultAccent } from '#shared/branding/accent.ts'
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
const widgetFolder = fileURLToPath(new URL('../../build/widget', import.meta.url))
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
    // Limits mails to addresses that the caller chooses.
    { label: '*:requestVerification', audience: '', duration: 3600, maxRequests: 30 },
    { label: '*:requestPasswordReset', audience: '', duration: 3600, maxRequests: 30 },
    { label: '*:requestOTP', audience: '', duration: 3600, maxRequests: 30 },
    // Calendars fetch every few hours; many people's may share an address.
    { label: '/api/calendar/', audience: '', duration: 60, maxRequests: 120 },
    // WhatsApp sends signed events for all numbers from a few addresses, and repeats refused ones.
    { label: '/api/whatsapp/', audience: '', duration: 1, maxRequests: 2000 },
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
  /** How the services of workspaces are prepared. */
  provisioners?: readonly Provisioner[]
  /** Replaces the product's networks. */
  networks?: Networks
  /** Replaces LinkedIn's addresses. */
  linkedin?: LinkedInAddresses
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

async function open(
  config: Config,
  { clock, isWatched, provisioners = [ghostwriter, chat], networks, linkedin }: StartOptions,
): Promise<App> {
  const log = createLogger(config.logLevel)
  const watchdog = isWatched ? await startWatchdog({ log, ...watchdogOptions(config) }) : undefined
  let url = config.appUrl
  const outside = createSafeFetch({
    allowPrivate: config.allowPrivateFetch,
    userAgent: 'Timbre/1.0 (reads a page that a person named)',
  })
  const appUrl = (): string => server.operations.settings.current().meta.appURL
  const appName = (): string => server.operations.settings.current().meta.appName
  const metrics = await openMetrics(config.metricsToken)
  const { tracesUrl, tracesShare } = config
  const traces = tracesUrl ? (await import('#server/traces/index.ts')).createTraces(tracesUrl, tracesShare) : null
  let signIn: SignInSettings | undefined
  const providers = () => signIn?.providers() ?? []
  const server: RecordServer = await openRecordServer({
    folder: config.dataDir,
    databaseUrl: config.databaseUrl,
    directUrl: config.databaseDirectUrl,
    process: config.process,
    collections: Object.values({ ...collections, users: usersWith(providers) }),
    membership,
    migrations: [...searchMigrations, errorCodesMigration, chatServiceMigration],
    passwordPolicy: passwordPolicy(() => readSettings(server.records)),
    templates: mailTemplates(appUrl, appName),
    app: () => ({ name: 'Timbre', url }),
    fetch: outside,
    mail: { smtpUrl: config.smtpUrl, from: config.mailFrom },
    trustedProxies: config.trustedProxies,
    settings: { rateLimits, batch, meta: { accentColor: defaultAccent } },
    onSettingsChange: recordServerChange,
    dressMail: (mail) => brand.mail(mail),
    // The web app shows files from the API's address.
    filesFor: config.apiUrl ? 'cross-origin' : 'same-origin',
    settingsKey: config.settingsKey,
    ...{ aroundJob: aroundBoth(metrics?.aroundJob, traces?.aroundJob), observeDatabase: traces?.observeDatabase },
    clock,
    watchdog,
    log,
  })
  const { database, http, realtime } = server
  const legal = await openLegal(server)
  const brand: Brand = await openBrand(server, server.operations.settings, legal)
  const aiSettings = await openAiSettings(server, config.ai, config.fromEnvironment)
  signIn = await openSignInSettings(server, config.fromEnvironment)
  const networkSettings = await openNetworkSettings(server)
  const webSearchSettings = await openWebSearchSettings(server, config.webSearch)
  const ai = createAi({
    ...{ config: aiSettings.current, offlineAnswers: [...composerAnswers, suggestionsAnswer] },
    ...{ clock: server.clock, log },
  })
  const tracedAi = traces?.traced(ai) ?? ai
  traces?.observeRequests(http)
  const webSearch = createWebSearch(webSearchSettings.current)
  const outsiders = { ai: tracedAi, webSearch }
  const engine: Engine = {
    ...server,
    crons: server.operations.crons,
    search: createSearchIndex({ database }),
    vectors: createVectorIndex({ database }),
    fetch: outside,
    ...(metrics?.register({ http, database, realtime, ...outsiders }) ?? outsiders),
  }
  const shown = { operations: server.operations, providers, brand, legal }
  registerRuntimeRoute(http, { ...engine, ...shown }, config, buildId())

  await registerAccounts(engine, {
    ...{ cnpjServiceUrl: config.cnpjServiceUrl, countryHeader: config.countryHeader },
    termsVersion: () => legal.current().version,
    ...{ appUrl, appName, endStreams: realtime.endSession },
  })
  await registerInstances(engine, { appUrl, appName })
  await registerProvisioning(engine, provisioners)
  const apiUrl = () => config.apiUrl || appUrl()
  registerNotifications({ ...engine, appUrl, apiUrl, appName })
  registerExports(engine, appUrl)
  registerPayments(engine, { stripe: config.stripe, appUrl, productName: appName })
  const knowledge = registerKnowledge(engine, config)
  registerAmbassadors(engine, { knowledge, counters: server.operations.counters })
  registerProduction(engine, knowledge)
  registerCarousel(engine)
  registerPictures(engine)
  const publishing = await registerPublishing(engine, {
    ...{ appUrl, apiUrl, appName, settings: networkSettings, linkedin, networks },
  })
  await registerReviews(engine, appUrl)
  registerResults(engine, publishing)
  await registerChat(engine, {
    ...{ knowledge, counters: server.operations.counters, widgetFolder },
    ...{ whatsAppUrl: config.whatsAppUrl, apiUrl },
  })
  const { operations, fileMove } = server
  registerOperationsRoutes({ ...engine, operations, fileMove, folder: config.dataDir })
  registerAdministration(engine, {
    ...{ logs: operations.logs, settings: operations.settings, issueReadOnlyToken: server.issueReadOnlyToken },
    ...{ networks: networkSettings, webSearchSettings },
    ...{ aiSettings, signIn, ai: config.ai, webSearch: config.webSearch, fromEnvironment: config.fromEnvironment },
    apiUrl,
  })
  const setup = await offerSetup(engine)
  if (existsSync(webFolder)) {
    await registerStaticFiles(http, webFolder, {
      suited: pageInLanguageOf,
      isPage: readPageAddresses(webFolder),
      isCurrent: legal.isCurrent,
      dress: brand.page,
      apiUrl: config.apiUrl,
    })
  }

  const local = await server.listen({ host: config.host, port: config.port }).catch(async (error) => {
    await server.stop()
    throw error
  })
  url ||= local
  return {
    engine,
    realtime,
    url: local,
    setupUrl: setup && `${url}/setup/${setup}`,
    stop: () => server.stop().then(traces?.stop),
  }
}

/** Job observers inside one another; undefined if there is none. */
const aroundBoth = (outer: AroundJob | undefined, inner: AroundJob | undefined): AroundJob | undefined =>
  outer && inner ? (job, run) => outer(job, () => inner(job, run)) : (outer ?? inner)

/** Changes with every build of the web app: the hash in the name of its manifest. */
function buildId(): string {
  const assets = join(webFolder, 'assets')
  const manifest = existsSync(assets) ? readdirSync(assets).find((name) => name.startsWith('manifest-')) : undefined
  return manifest?.replace(/^manifest-|\.js$/g, '') ?? 'none'
}
