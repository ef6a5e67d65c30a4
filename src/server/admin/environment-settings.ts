import type { AiConfig } from '#server/engine/ai/ai.ts'
import type { WebSearchConfig } from '#server/engine/web-search/web-search.ts'
import type { SettingName } from '#shared/settings.ts'

/** A setting that is set by an environment variable. */
interface EnvironmentSetting {
  variable: string
  value: string | number | boolean
}
export type EnvironmentSettings = Partial<Record<SettingName, EnvironmentSetting>>

/** The settings from the environment, with the variable of each. The values have been validated. */
export function environmentSettings(
  env: Readonly<Record<string, string | undefined>>,
  ai: AiConfig,
  webSearch: WebSearchConfig,
): EnvironmentSettings {
  return {
    ...(env.SMTP_URL ? mailServer(new URL(env.SMTP_URL)) : {}),
    ...(env.MAIL_FROM ? by('MAIL_FROM', { senderName: '', senderAddress: '' }) : {}),
    ...(env.APP_URL ? by('APP_URL', { productAddress: '' }) : {}),
    ...aiProvider(env, ai),
    ...webSearchProvider(env, webSearch),
    ...signInServices(env),
  }
}

/** Either all variables of a service are set, or none. */
function signInServices(env: Readonly<Record<string, string | undefined>>): EnvironmentSettings {
  const from = (variables: Partial<Record<SettingName, string>>): EnvironmentSettings =>
    Object.fromEntries(
      Object.entries(variables).map(([name, variable]) => [name, { variable, value: env[variable] ?? '' }]),
    )
  const google = {
    ...by('GOOGLE_CLIENT_ID', { googleEnabled: true }),
    ...from({ googleClientId: 'GOOGLE_CLIENT_ID', googleClientSecret: 'GOOGLE_CLIENT_SECRET' }),
  }
  const oidc = {
    ...by('OIDC_CLIENT_ID', { oidcEnabled: true }),
    ...from({ oidcClientId: 'OIDC_CLIENT_ID', oidcClientSecret: 'OIDC_CLIENT_SECRET' }),
    ...from({ oidcAuthUrl: 'OIDC_AUTH_URL', oidcTokenUrl: 'OIDC_TOKEN_URL', oidcUserInfoUrl: 'OIDC_USERINFO_URL' }),
    ...(env.OIDC_NAME ? from({ oidcName: 'OIDC_NAME' }) : {}),
  }
  return { ...(env.GOOGLE_CLIENT_ID ? google : {}), ...(env.OIDC_CLIENT_ID ? oidc : {}) }
}

/** The server's defaults contain these values. */
function mailServer(url: URL): EnvironmentSettings {
  const isEncrypted = url.protocol === 'smtps:'
  return by('SMTP_URL', {
    smtpEnabled: true,
    smtpHost: url.hostname,
    smtpPort: Number(url.port) || (isEncrypted ? 465 : 587),
    smtpTls: isEncrypted,
    smtpUsername: decodeURIComponent(url.username),
    smtpPassword: url.password,
  })
}

function aiProvider(
  env: Readonly<Record<string, string | undefined>>,
  { provider, apiKey, baseUrl, model, timeoutMilliseconds, price }: AiConfig,
): EnvironmentSettings {
  const chosen = env.AI_PROVIDER ? 'AI_PROVIDER' : provider?.keyVariable
  return {
    ...(chosen ? by(chosen, { aiProvider: provider?.name ?? 'offline' }) : {}),
    ...(chosen ? by(provider?.keyVariable ?? chosen, { aiKey: apiKey }) : {}),
    ...(chosen ? by(baseUrl ? 'AI_BASE_URL' : chosen, { aiBaseUrl: baseUrl }) : {}),
    ...(chosen && env.AI_MODEL ? by('AI_MODEL', { aiModel: model }) : {}),
    ...(env.AI_TIMEOUT ? by('AI_TIMEOUT', { aiTimeout: timeoutMilliseconds / 1000 }) : {}),
    ...(price.inputUsd === undefined ? {} : by('AI_INPUT_USD', { aiInputUsd: price.inputUsd })),
    ...(price.outputUsd === undefined ? {} : by('AI_OUTPUT_USD', { aiOutputUsd: price.outputUsd })),
  }
}

function webSearchProvider(
  env: Readonly<Record<string, string | undefined>>,
  { provider, apiKey, baseUrl }: WebSearchConfig,
): EnvironmentSettings {
  const chosen = env.WEB_SEARCH_PROVIDER ? 'WEB_SEARCH_PROVIDER' : provider?.keyVariable || 'WEB_SEARCH_BASE_URL'
  if (!provider && !env.WEB_SEARCH_PROVIDER) return {}
  return {
    ...by(chosen, { webSearchProvider: provider?.name ?? 'none' }),
    ...by(provider?.keyVariable || chosen, { webSearchKey: apiKey }),
    ...by(baseUrl ? 'WEB_SEARCH_BASE_URL' : chosen, { webSearchBaseUrl: baseUrl }),
  }
}

const by = (variable: string, values: Partial<Record<SettingName, EnvironmentSetting['value']>>): EnvironmentSettings =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { variable, value }]))
