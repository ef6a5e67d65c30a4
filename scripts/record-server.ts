import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { checkRules } from '#server/engine/collections-json/check-rules.ts'
import { readCollections } from '#server/engine/collections-json/read-collections.ts'
import { describeStartError } from '#server/engine/describe-start-error.ts'
import { badRequest, type FieldErrors } from '#server/engine/errors.ts'
import { createSafeFetch } from '#server/engine/fetch/create-safe-fetch.ts'
import { createLogger } from '#server/engine/log.ts'
import { withOwnCollections } from '#server/engine/own-collections.ts'
import { openRecordServer } from '#server/engine/record-server.ts'
import { plainMailTemplates } from '#server/engine/records/auth/plain-mail-templates.ts'
import { upsertSuperuser } from '#server/engine/records/auth/upsert-superuser.ts'
import { mergeSettings, readChange } from '#server/engine/settings/merge.ts'
import { defaultSettings, type PartialSettings } from '#server/engine/settings/shape.ts'
import { validateSettings } from '#server/engine/settings/validate.ts'

const host = '127.0.0.1'

/**
 * The record server alone, on 127.0.0.1, with the collections of an export:
 *
 *     npm run -s record-server -- --collections FILE --data DIR --port PORT --superuser EMAIL:PASSWORD
 *                                 [--database URL] [--settings FILE] [--discard-changes]
 *
 * Prints one line when it is ready; SIGTERM ends it. Started again with changed collections, it migrates the tables. Errors
 * are reported in one sentence, with exit code 1.
 */
// Other users of the machine may not read the files of this process.
process.umask(0o077)
let options: ReturnType<typeof readOptions> | undefined
try {
  options = readOptions()
  const collections = readCollections(await textOf(options.collections))
  checkRules(withOwnCollections(collections, null), options.database ? 'postgres' : 'sqlite')
  const settings = options.settings ? await settingsOf(options.settings) : {}
  let url = ''
  const app = () => ({ name: 'Records', url })
  const server = await openRecordServer({
    folder: options.data,
    databaseUrl: options.database,
    collections,
    changeable: { discard: options.discard },
    membership: null,
    templates: plainMailTemplates(app),
    app,
    fetch: createSafeFetch({ allowPrivate: false }),
    // Applications of other origins may show files, as with PocketBase.
    filesFor: 'cross-origin',
    settings,
    settingsKey: process.env.SETTINGS_KEY,
    mail: {
      smtpUrl: process.env.SMTP_URL ?? '',
      from: process.env.MAIL_FROM ?? 'Records <no-reply@records.localhost>',
    },
    log: createLogger(process.env.LOG_LEVEL ?? 'warn'),
  })
  const { superuser, port } = options
  await upsertSuperuser(server.records, superuser).catch(async (error) => {
    await server.stop()
    throw new Error(`The superuser cannot be created: ${reasonsOf(error)}`)
  })
  url = await server.listen({ host, port })
  console.log(`The record server is ready at ${url}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => server.stop().then(() => process.exit(0)))
  }
} catch (error) {
  console.error(reasonOf(error as Error).replaceAll(/\s*\n\s*/g, ' '))
  process.exit(1)
}

function reasonOf(error: Error): string {
  if (!options) return error.message
  const { data: folder, database: databaseUrl, port } = options
  const names = { folder: '--data', databaseUrl: '--database', host: 'The address', port: '--port' }
  return describeStartError(error, { folder, databaseUrl, host, port }, names)
}

async function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `The file ${path} cannot be read: ${error.code === 'ENOENT' ? 'it does not exist' : error.message}.`,
    )
  })
}

async function settingsOf(path: string): Promise<PartialSettings> {
  const text = await textOf(path)
  let body: Record<string, unknown>
  try {
    body = JSON.parse(text)
  } catch (error) {
    throw new Error(`The file ${path} is not valid JSON: ${(error as Error).message}.`)
  }
  try {
    const change = readChange(body)
    const errors = validateSettings(mergeSettings(defaultSettings(), change), defaultSettings())
    if (Object.keys(errors).length > 0) throw badRequest('', errors)
    return change
  } catch (error) {
    throw new Error(`The settings in ${path} cannot be used: ${reasonsOf(error)}`)
  }
}

/** The field errors of an error, if it has any. */
function reasonsOf(error: unknown): string {
  const { data = {}, message } = error as { data?: FieldErrors; message: string }
  const reasons = fieldsOf(data).map(([field, reason]) => `${field}: ${reason}`)
  return reasons.length > 0 ? reasons.join(' ') : message
}

function fieldsOf(errors: FieldErrors, path = ''): [string, string][] {
  return Object.entries(errors).flatMap(([name, error]) =>
    typeof error.message === 'string'
      ? [[path + name, error.message]]
      : fieldsOf(error as FieldErrors, `${path}${name}.`),
  )
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      collections: { type: 'string' },
      data: { type: 'string' },
      port: { type: 'string' },
      superuser: { type: 'string' },
      database: { type: 'string' },
      settings: { type: 'string' },
      'discard-changes': { type: 'boolean', default: false },
    },
  })
  const given = (name: 'collections' | 'data' | 'port' | 'superuser'): string => {
    const value = values[name]
    if (value) return value
    throw new Error(`--${name} is missing; the server needs --collections, --data, --port and --superuser.`)
  }
  const port = Number(given('port'))
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`--port is "${values.port}" but must be a number from 0 to 65535 (0 picks a free one).`)
  }
  const [, email, password] = /^([^:]+@[^:]+):(.+)$/s.exec(given('superuser')) ?? []
  if (!email || !password) throw new Error('--superuser must be an address and a password: EMAIL:PASSWORD.')
  const { database = '', settings } = values
  return {
    collections: given('collections'),
    data: given('data'),
    port,
    superuser: { email, password },
    database,
    settings,
    discard: values['discard-changes'],
  }
}
