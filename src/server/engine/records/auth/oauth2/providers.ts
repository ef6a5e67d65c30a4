import type { OAuth2Provider } from '#shared/collections/auth-options.ts'

/** A user at a provider. */
export interface OAuth2User {
  /** The provider's own id, never an email address: addresses change owners. */
  readonly id: string
  readonly name: string
  readonly username: string
  /** Only an address that the provider has verified; '' otherwise. */
  readonly email: string
  readonly avatarURL: string
  /** The provider's raw response. */
  readonly rawUser: Record<string, unknown>
}

/** A provider with everything needed to talk to it. */
export interface Provider {
  readonly name: string
  readonly displayName: string
  readonly clientId: string
  readonly clientSecret: string
  readonly authURL: string
  readonly tokenURL: string
  /** '' if the signed id token contains everything. */
  readonly userInfoURL: string
  /** Lists verified addresses, for providers whose user info does not say. */
  readonly emailsURL: string
  readonly scopes: readonly string[]
  readonly pkce: boolean
  readonly jwksURL: string
  readonly issuers: readonly string[]
  readUser(raw: Record<string, unknown>): OAuth2User
}

type Known = Pick<Provider, 'displayName' | 'scopes' | 'readUser'> &
  Partial<Pick<Provider, 'authURL' | 'tokenURL' | 'userInfoURL' | 'emailsURL'>>

const text = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\0', '') : typeof value === 'number' ? String(value) : ''

/** The standard claims of OpenID Connect. */
const readClaims = (raw: Record<string, unknown>): OAuth2User => ({
  id: text(raw.sub),
  name: text(raw.name),
  username: text(raw.preferred_username),
  email: raw.email_verified === true || raw.email_verified === 'true' ? text(raw.email) : '',
  avatarURL: text(raw.picture),
  rawUser: raw,
})

const readGithub = (raw: Record<string, unknown>): OAuth2User => ({
  id: text(raw.id),
  name: text(raw.name),
  username: text(raw.login),
  email: '',
  avatarURL: text(raw.avatar_url),
  rawUser: raw,
})

const oidc: Known = { displayName: 'OIDC', scopes: ['openid', 'email', 'profile'], readUser: readClaims }

const known: Readonly<Record<string, Known>> = {
  google: {
    ...oidc,
    displayName: 'Google',
    authURL: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenURL: 'https://oauth2.googleapis.com/token',
    userInfoURL: 'https://openidconnect.googleapis.com/v1/userinfo',
  },
  github: {
    displayName: 'GitHub',
    scopes: ['read:user', 'user:email'],
    authURL: 'https://github.com/login/oauth/authorize',
    tokenURL: 'https://github.com/login/oauth/access_token',
    userInfoURL: 'https://api.github.com/user',
    emailsURL: 'https://api.github.com/user/emails',
    readUser: readGithub,
  },
  oidc,
  oidc2: { ...oidc, displayName: 'OIDC 2' },
  oidc3: { ...oidc, displayName: 'OIDC 3' },
}

/** The services that can be configured, with what their buttons say. */
export const knownProviders: readonly Pick<Provider, 'name' | 'displayName'>[] = Object.entries(known).map(
  ([name, { displayName }]) => ({ name, displayName }),
)

/** Null for an unknown provider, or one without the addresses it needs. */
export function providerOf(configured: OAuth2Provider): Provider | null {
  const { name, clientId, clientSecret, displayName, pkce, extra } = configured
  const usual = Object.hasOwn(known, name) ? known[name]! : null
  if (!usual) return null
  const provider: Provider = {
    name,
    clientId,
    clientSecret,
    displayName: displayName || usual.displayName,
    scopes: usual.scopes,
    readUser: usual.readUser,
    authURL: configured.authURL || usual.authURL || '',
    tokenURL: configured.tokenURL || usual.tokenURL || '',
    userInfoURL: configured.userInfoURL || usual.userInfoURL || '',
    emailsURL: usual.emailsURL ? addressOfEmails(configured.userInfoURL, usual.emailsURL) : '',
    pkce: pkce ?? true,
    jwksURL: extra?.jwksURL ?? '',
    issuers: extra?.issuers ?? [],
  }
  const canAsk = provider.userInfoURL !== '' || provider.jwksURL !== ''
  return provider.authURL && provider.tokenURL && canAsk ? provider : null
}

/** A self-hosted provider lists addresses below its own user info URL. */
const addressOfEmails = (userInfoURL: string | undefined, usual: string): string =>
  userInfoURL ? `${userInfoURL}/emails` : usual
