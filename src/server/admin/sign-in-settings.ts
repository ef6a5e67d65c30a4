import type { Engine } from '#server/engine/engine.ts'
import type { OAuth2Provider } from '#shared/collections/auth-options.ts'
import { type SignInService, type SignInSetting, signInServices, signInSettings } from '#shared/settings.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import { type KeptSettings, keepSettings, type StoredSettings } from './kept-settings.ts'

export type SignInValues = Readonly<Record<SignInSetting, string | boolean>>

export interface SignInSettings extends KeptSettings<SignInSetting> {
  /** In memory, with secrets in plain text. */
  values(): SignInValues
  /** The enabled services. */
  providers(): readonly OAuth2Provider[]
}

/** The sign-in services set by administrators, or else those of the environment. */
export async function openSignInSettings(
  engine: Pick<Engine, 'records' | 'database' | 'seal' | 'log'>,
  environment: EnvironmentSettings,
): Promise<SignInSettings> {
  let values = resolveSignIn(environment, {})
  let providers: readonly OAuth2Provider[] = []
  const kept = await keepSettings(engine, 'sign-in-settings', signInSettings, (stored) => {
    values = resolveSignIn(environment, stored)
    providers = signInServices.filter((service) => values[`${service}Enabled`]).map((name) => providerIn(values, name))
  })
  return { ...kept, values: () => values, providers: () => providers }
}

/**
 * Each setting overrides the environment's one separately, but the environment's secret is never used for another client or
 * address.
 */
export function resolveSignIn(environment: EnvironmentSettings, stored: StoredSettings<SignInSetting>): SignInValues {
  const names = Object.keys(signInSettings) as SignInSetting[]
  const values = Object.fromEntries(
    names.map((name) => [name, stored[name] ?? environment[name]?.value ?? signInDefault(name)]),
  ) as Record<SignInSetting, string | boolean>
  for (const service of signInServices) {
    const secret: SignInSetting = `${service}ClientSecret`
    const isOther = targetOf(service).some((name) => stored[name] !== undefined)
    if (isOther && stored[secret] === undefined) values[secret] = ''
  }
  return values
}

const signInDefault = (name: SignInSetting): string | boolean =>
  name === 'oidcName' ? 'OpenID' : signInSettings[name].kind !== 'switch' && ''

/** The scope of a secret: its client and the addresses that it is sent to. */
export const targetOf = (service: SignInService): readonly SignInSetting[] => [
  `${service}ClientId`,
  ...(service === 'microsoft' ? (['microsoftDirectory'] as const) : []),
  ...(service === 'oidc' ? (['oidcAuthUrl', 'oidcTokenUrl', 'oidcUserInfoUrl'] as const) : []),
]

export function providerIn(values: SignInValues, service: SignInService): OAuth2Provider {
  const { microsoftDirectory, oidcName, oidcAuthUrl, oidcTokenUrl, oidcUserInfoUrl } = values
  const directory = `https://login.microsoftonline.com/${microsoftDirectory}/oauth2/v2.0`
  const own = {
    google: { displayName: 'Google' },
    linkedin: { displayName: 'LinkedIn' },
    microsoft: { displayName: 'Microsoft', authURL: `${directory}/authorize`, tokenURL: `${directory}/token` },
    oidc: {
      displayName: String(oidcName),
      authURL: String(oidcAuthUrl),
      tokenURL: String(oidcTokenUrl),
      userInfoURL: String(oidcUserInfoUrl),
    },
  }
  return {
    name: service,
    clientId: String(values[`${service}ClientId`]),
    clientSecret: String(values[`${service}ClientSecret`]),
    ...own[service],
  }
}
