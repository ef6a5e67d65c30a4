import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { type EnvironmentSettings, environmentSettings } from '#server/admin/index.ts'
import type { AiConfig } from '#server/engine/ai/ai.ts'
import type { ProcessKind } from '#server/engine/record-server.ts'
import { webSearchProviders } from '#server/engine/web-search/create-web-search.ts'
import type { WebSearchConfig } from '#server/engine/web-search/web-search.ts'
import type { StripeConfig } from '#server/payments/index.ts'
import { readAiConfig, readTaskVariables } from './ai-variables.ts'
import { ConfigError, type Environment, oneOf, webAddress } from './variables.ts'

export interface Config {
  host: string
  port: number
  /** The port of the watchdog's own health check; null: none. */
  healthPort: number | null
  /** Ends the process when its event loop has been blocked for this long; 0: never. */
  exitWhenBlockedSeconds: number
  dataDir: string
  databaseUrl: string
  /** The database without the pooler that `databaseUrl` leads to; empty if it leads to none. */
  databaseDirectUrl: string
  /** What this process does. */
  process: ProcessKind
  /** Public address, without a trailing slash; empty until known (then the address the server listens on). */
  appUrl: string
  /** The record API's address for browsers, if it differs from the web app's; without a trailing slash. */
  apiUrl: string
  smtpUrl: string
  mailFrom: string
  supportEmail: string
  logLevel: string
  /** The proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[]
  /** The header in which the proxy names the visitor's country; empty for none. */
  countryHeader: string
  ai: AiConfig
  webSearch: WebSearchConfig
  /** Settings of the administration that are set by the environment. */
  fromEnvironment: EnvironmentSettings
  cnpjServiceUrl: string
  /** Base URL for the captions of videos. */
  youtubeUrl: string
  /** WhatsApp's Cloud API with its version. */
  whatsAppUrl: string
  /** Null: no payments. */
  stripe: StripeConfig | null
  /** Encrypts the secrets among the settings; empty: a key in the data folder is used. */
  settingsKey: string
  /** Token for `/metrics`; empty: no metrics. */
  metricsToken: string
  /** The collector of traces, without a trailing slash; empty: none. */
  tracesUrl: string
  /** The share of requests and jobs that are traced, 0–1. */
  tracesShare: number
  /** Tests only: lets links point at this machine. */
  allowPrivateFetch: boolean
}

/** Reads the environment once. @throws ConfigError */
export function readConfig(env: Environment): Config {
  const ai = readAiConfig(env)
  const webSearch = readWebSearch(env)
  checkSignIn(env)
  return {
    host: env.HOST || '127.0.0.1',
    port: port('PORT', env.PORT || '8090'),
    healthPort: env.HEALTH_PORT ? port('HEALTH_PORT', env.HEALTH_PORT) : null,
    exitWhenBlockedSeconds: secondsBlocked('EXIT_WHEN_BLOCKED', env.EXIT_WHEN_BLOCKED || '0'),
    dataDir: resolve(env.DATA_DIR || 'data'),
    databaseUrl: databaseUrl('DATABASE_URL', env.DATABASE_URL ?? ''),
    databaseDirectUrl: besideDatabase(env, databaseUrl('DATABASE_DIRECT_URL', env.DATABASE_DIRECT_URL ?? '')),
    process: processKind(env, env.PROCESS || 'all'),
    appUrl: webAddress('APP_URL', env.APP_URL ?? ''),
    apiUrl: webAddress('API_URL', env.API_URL ?? ''),
    smtpUrl: smtpUrl(env.SMTP_URL ?? ''),
    mailFrom: mailFrom(env.MAIL_FROM || 'Timbre <no-reply@timbre.localhost>'),
    supportEmail: env.SUPPORT_EMAIL || 'support@localhost',
    logLevel: oneOf('LOG_LEVEL', env.LOG_LEVEL || 'info', ['silent', 'error', 'warn', 'info', 'debug', 'trace']),
    trustedProxies: trustedProxies(env.TRUSTED_PROXIES ?? ''),
    countryHeader: headerName('COUNTRY_HEADER', env.COUNTRY_HEADER ?? ''),
    ai,
    webSearch,
    fromEnvironment: { ...environmentSettings(env, ai, webSearch), ...readTaskVariables(env) },
    cnpjServiceUrl: webAddress('CNPJ_SERVICE_URL', env.CNPJ_SERVICE_URL || 'https://brasilapi.com.br/api/cnpj/v1'),
    youtubeUrl: webAddress('YOUTUBE_URL', env.YOUTUBE_URL || 'https://www.youtube.com'),
    whatsAppUrl: webAddress('WHATSAPP_URL', env.WHATSAPP_URL || 'https://graph.facebook.com/v24.0'),
    stripe: readStripe(env),
    settingsKey: settingsKey(env.SETTINGS_KEY ?? ''),
    metricsToken: secret('METRICS_TOKEN', env.METRICS_TOKEN ?? ''),
    tracesUrl: webAddress('OTEL_EXPORTER_OTLP_ENDPOINT', env.OTEL_EXPORTER_OTLP_ENDPOINT ?? ''),
    tracesShare: share('OTEL_TRACES_SAMPLER_ARG', env.OTEL_TRACES_SAMPLER_ARG || '1'),
    allowPrivateFetch: env.ALLOW_PRIVATE_FETCH === '1',
  }
}

/** An explicit provider, else the first one that has a key, else a SearXNG if there is an address, else none. */
function readWebSearch(env: Environment): WebSearchConfig {
  const baseUrl = webAddress('WEB_SEARCH_BASE_URL', env.WEB_SEARCH_BASE_URL ?? '')
  const keyOf = (variable: string) => (variable && env[variable]) || ''
  const given = webSearchProviders.find((each) => (each.requiresKey ? keyOf(each.keyVariable) : baseUrl))
  const names = ['none', ...webSearchProviders.map(({ name }) => name)]
  const name = oneOf('WEB_SEARCH_PROVIDER', env.WEB_SEARCH_PROVIDER || given?.name || 'none', names)
  const provider = webSearchProviders.find((each) => each.name === name) ?? null
  const apiKey = keyOf(provider?.keyVariable ?? '')
  if (provider?.requiresKey && !apiKey)
    throw new ConfigError(`WEB_SEARCH_PROVIDER is "${name}" but ${provider.keyVariable} is empty: set it.`)
  if (provider && !provider.baseUrl && !baseUrl)
    throw new ConfigError(`WEB_SEARCH_PROVIDER is "${name}" but WEB_SEARCH_BASE_URL is empty: set it to its address.`)
  return { provider, apiKey, baseUrl }
}

/** A sign-in service needs all of its variables. */
function checkSignIn(env: Environment): void {
  const addresses = ['OIDC_AUTH_URL', 'OIDC_TOKEN_URL', 'OIDC_USERINFO_URL']
  for (const names of [
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', ...addresses],
  ]) {
    const given = names.find((name) => env[name])
    const missing = names.filter((name) => !env[name])
    if (!given || missing.length === 0) continue
    throw new ConfigError(
      `${given} is set but ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} not: set all of them, or none.`,
    )
  }
  for (const name of addresses) webAddress(name, env[name] ?? '')
}

/** Without the webhook's secret no payment would take effect, so both keys are required. */
function readStripe(env: Environment): StripeConfig | null {
  const secretKey = env.STRIPE_SECRET_KEY ?? ''
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET ?? ''
  if (secretKey && !webhookSecret)
    throw new ConfigError('STRIPE_SECRET_KEY is set but STRIPE_WEBHOOK_SECRET is not: set both of them, or none.')
  const apiUrl = webAddress('STRIPE_API_URL', env.STRIPE_API_URL || 'https://api.stripe.com')
  return secretKey ? { secretKey, webhookSecret, apiUrl } : null
}

function port(name: string, value: string): number {
  const number = Number(value)
  if (Number.isInteger(number) && number >= 0 && number < 65_536) return number
  throw new ConfigError(`${name} is "${value}" but must be a number from 0 to 65535 (0 picks a free one).`)
}

/** A start or a backup may block the event loop for some seconds. */
const minBlockedSeconds = 10

function secondsBlocked(name: string, value: string): number {
  const number = Number(value)
  if (number === 0 || (Number.isInteger(number) && number >= minBlockedSeconds)) return number
  throw new ConfigError(`${name} is "${value}" but must be 0 (never) or at least ${minBlockedSeconds} seconds.`)
}

function headerName(name: string, value: string): string {
  if (/^[\w-]*$/.test(value)) return value.toLowerCase()
  throw new ConfigError(`${name} is "${value}" but must be the name of a header, e.g. CF-IPCountry.`)
}

const withoutAddress = {
  DATABASE_URL: 'to keep the data in SQLite under DATA_DIR',
  DATABASE_DIRECT_URL: 'unless DATABASE_URL leads to PgBouncer',
}

function databaseUrl(name: keyof typeof withoutAddress, value: string): string {
  if (value === '' || /^postgres(ql)?:\/\//.test(value)) return value
  throw new ConfigError(`${name} must start with postgres:// — leave it out ${withoutAddress[name]}.`)
}

function besideDatabase(env: Environment, directUrl: string): string {
  if (!directUrl || env.DATABASE_URL) return directUrl
  throw new ConfigError(
    'DATABASE_DIRECT_URL is set but DATABASE_URL is not: with one address, it belongs into DATABASE_URL.',
  )
}

/** SQLite can only be used by one process, so it has to take all roles. */
function processKind(env: Environment, value: string): ProcessKind {
  const kind = oneOf('PROCESS', value, ['all', 'web', 'worker'] as const)
  if (kind === 'all' || env.DATABASE_URL) return kind
  throw new ConfigError(
    `PROCESS is "${kind}" but DATABASE_URL is empty: only PostgreSQL can be shared by several processes. Set DATABASE_URL, or leave PROCESS out.`,
  )
}

const minKeyCharacters = 16

/** The message does not repeat the value. */
function secret(name: string, value: string): string {
  if (!value || value.length >= minKeyCharacters) return value
  throw new ConfigError(
    `${name} has ${value.length} characters but needs at least ${minKeyCharacters}: use the output of "openssl rand -base64 32".`,
  )
}

function share(name: string, value: string): number {
  const number = Number(value)
  if (number >= 0 && number <= 1) return number
  throw new ConfigError(`${name} is "${value}" but must be a number from 0 (nothing) to 1 (everything).`)
}

/** The message does not repeat the value. */
function settingsKey(value: string): string {
  if (value === '' || value.length >= minKeyCharacters) return value
  throw new ConfigError(
    `SETTINGS_KEY has ${value.length} characters but needs at least ${minKeyCharacters}: use the output of "openssl rand -base64 32", or leave it out to keep a key in DATA_DIR. Secrets that were sealed with another key have to be entered again.`,
  )
}

/** The value may contain a password, so the message does not repeat it. */
function smtpUrl(value: string): string {
  if (value === '') return ''
  const url = URL.parse(value)
  if (url && /^smtps?:$/.test(url.protocol) && url.hostname) return value
  throw new ConfigError(
    'SMTP_URL is not the address of a mail server: write smtp://user:password@host:587, or leave it out to keep mails in the outbox.',
  )
}

function mailFrom(value: string): string {
  if (/^([^<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(value.trim())) return value.trim()
  throw new ConfigError(`MAIL_FROM is "${value}" but must be a sender such as Timbre <no-reply@timbre.example>.`)
}

/** Names of the private ranges. */
const proxyRanges = ['loopback', 'linklocal', 'uniquelocal']

function trustedProxies(value: string): string[] {
  const entries = value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  const wrong = entries.find(
    (entry) => !proxyRanges.includes(entry) && !ipaddr.isValid(entry) && !ipaddr.isValidCIDR(entry),
  )
  if (wrong === undefined) return entries
  throw new ConfigError(
    `TRUSTED_PROXIES holds "${wrong}" but takes addresses and ranges such as 10.0.0.0/8, separated by commas, or ${proxyRanges.join(', ')}.`,
  )
}
