import { existsSync, readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAccounts, mailTemplates } from '#server/accounts/index.ts'
import { createAmbassadors } from '#server/ambassadors/index.ts'
import type { Config } from '#server/config.ts'
import { createAi } from '#server/engine/ai/create-ai.ts'
import { systemClock } from '#server/engine/clock.ts'
import { migrate } from '#server/engine/database/migrations.ts'
import { openDatabase } from '#server/engine/database/open.ts'
import type { Engine } from '#server/engine/engine.ts'
import { openDiskStore } from '#server/engine/files/disk-store.ts'
import { createSafeFetch } from '#server/engine/http/create-safe-fetch.ts'
import { registerRecordApi } from '#server/engine/http/record-api.ts'
import { createHttp } from '#server/engine/http/server.ts'
import { registerStaticFiles } from '#server/engine/http/static-files.ts'
import { createJobs } from '#server/engine/jobs/create-jobs.ts'
import { createLogger } from '#server/engine/log.ts'
import { createOutbox } from '#server/engine/mail/outbox.ts'
import { createRealtime, type Realtime } from '#server/engine/realtime/create-realtime.ts'
import { mailRequestsMigration } from '#server/engine/records/auth/mail-flows.ts'
import { secretsMigration } from '#server/engine/records/auth/secrets.ts'
import { createRecordStore } from '#server/engine/records/create-record-store.ts'
import { syncSchema } from '#server/engine/records/schema/sync-schema.ts'
import { sweepFiles } from '#server/engine/records/uploads/sweep-files.ts'
import { createSearchIndex } from '#server/engine/search/create-search-index.ts'
import { searchMigrations } from '#server/engine/search/migrations.ts'
import { createInstances } from '#server/instances/index.ts'
import { createKnowledge } from '#server/knowledge/index.ts'
import { createProduction } from '#server/production/index.ts'
import { collections } from '#shared/collections/index.ts'
import { registerRuntimeRoute } from './runtime-route.ts'
import { offerSetup } from './setup-link.ts'

export interface App {
  engine: Engine
  realtime: Realtime
  /** Where it listens. */
  url: string
  /** A one-time address that makes the first administrator, while there is none. */
  setupUrl: string | null
  stop(): Promise<void>
}

const webFolder = fileURLToPath(new URL('../../build/client', import.meta.url))
const membership = { collection: 'user_instance_roles', user: 'user', tenant: 'instance', authCollection: 'users' }

/**
 * Puts everything together and listens.
 * @throws DataFolderInUse when another process works on the data folder
 */
export async function startApp(config: Config): Promise<App> {
  const log = createLogger(config.logLevel)
  const clock = systemClock
  const started = clock.now()
  await mkdir(config.dataDir, { recursive: true })
  const database = await openDatabase({ url: config.databaseUrl, folder: config.dataDir, log })
  await migrate(database, [secretsMigration, mailRequestsMigration, ...searchMigrations])
  await syncSchema(database, Object.values(collections), log)

  const files = await openDiskStore(config.dataDir)
  const realtime = createRealtime({ database, log })
  const { service, ...records } = createRecordStore({
    database,
    collections: Object.values(collections),
    membership,
    files,
    clock,
    log,
    publish: realtime.publish,
  })
  await realtime.serve(records)
  const jobs = createJobs({ database, records, clock, log })
  const mail = createOutbox({ records, jobs, clock, smtpUrl: config.smtpUrl, from: config.mailFrom })
  const http = createHttp({ log, trustedProxies: config.trustedProxies })
  const engine: Engine = {
    log,
    clock,
    database,
    records,
    jobs,
    files,
    mail,
    http,
    search: createSearchIndex({ database }),
    ai: createAi(config.ai, log),
    fetch: createSafeFetch({ allowPrivate: config.allowPrivateFetch }),
  }

  let url = config.appUrl
  const authenticate = await registerRecordApi(http, { ...engine, service, templates: mailTemplates(() => url) })
  realtime.registerRoutes(http, authenticate)
  registerRuntimeRoute(http, config, engine.ai.provider, buildId())

  createAccounts(engine, { cnpjServiceUrl: config.cnpjServiceUrl })
  await createInstances(engine)
  const knowledge = createKnowledge(engine)
  createAmbassadors(engine, knowledge, authenticate)
  createProduction(engine, knowledge)
  const setup = await offerSetup(engine)
  if (existsSync(webFolder)) await registerStaticFiles(http, webFolder)

  await http.listen({ host: config.host, port: config.port })
  const address = http.server.address() as AddressInfo
  const local = `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${address.port}`
  url ||= local
  await jobs.start()
  void sweepFiles(records, files, { dialect: database.dialect, started, log }).catch((err) =>
    log.error({ err }, 'files without a record could not be removed'),
  )
  return {
    engine,
    realtime,
    url: local,
    setupUrl: setup && `${url}/setup/${setup}`,
    async stop() {
      realtime.close()
      await http.close()
      await jobs.stop()
      await database.close()
    },
  }
}

/** Changes with every build of the web app: the name of its manifest holds a hash of it. */
function buildId(): string {
  const assets = join(webFolder, 'assets')
  const manifest = existsSync(assets) ? readdirSync(assets).find((name) => name.startsWith('manifest-')) : undefined
  return manifest?.replace(/^manifest-|\.js$/g, '') ?? 'none'
}
