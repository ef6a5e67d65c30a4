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

type Known = Pick<Provider, 'displayName' | 'scopes'> &
  Partial<Pick<Provider, 'authURL' | 'tokenURL' | 'userInfoURL' | 'emailsURL' | 'pkce'>> & {
    readUser(raw: Record<string, unknown>, tokenURL: string): OAuth2User
  }

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

/**
 * The owner of a Microsoft directory can give its accounts any address, so an address counts only if the sign-in is
 * limited to one directory, which an administrator trusts by naming it.
 */
const readMicrosoft = (raw: Record<string, unknown>, tokenURL: string): OAuth2User => ({
  id: text(raw.id),
  name: text(raw.displayName),
  username: '',
  email: oneDirectory.test(tokenURL) ? text(raw.mail) : '',
  avatarURL: '',
  rawUser: raw,
})
const oneDirectory = /^https:\/\/login\.microsoftonline\.com\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\//i

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
  linkedin: {
    ...oidc,
    displayName: 'LinkedIn',
    authURL: 'https://www.linkedin.com/oauth/v2/authorization',
    tokenURL: 'https://www.linkedin.com/oauth/v2/accessToken',
    userInfoURL: 'https://api.linkedin.com/v2/userinfo',
    // Only native apps that LinkedIn has approved for it may send a verifier.
    pkce: false,
  },
  microsoft: {
    displayName: 'Microsoft',
    scopes: ['User.Read'],
    authURL: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    tokenURL: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    userInfoURL: 'https://graph.microsoft.com/v1.0/me',
    readUser: readMicrosoft,
  },
  oidc,
  oidc2: { ...oidc, displayName: 'OIDC 2' },
  oidc3: { ...oidc, displayName: 'OIDC 3' },
}

/** The supported services, with the labels of their buttons. */
export const knownProviders: readonly Pick<Provider, 'name' | 'displayName'>[] = Object.entries(known).map(
  ([name, { displayName }]) => ({ name, displayName }),
)

/** Null for an unknown provider, or one without the addresses it needs. */
export function providerOf(configured: OAuth2Provider): Provider | null {
  const { name, clientId, clientSecret, displayName, pkce, extra } = configured
  const usual = Object.hasOwn(known, name) ? known[name]! : null
  if (!usual) return null
  const tokenURL = configured.tokenURL || usual.tokenURL || ''
  const provider: Provider = {
    name,
    clientId,
    clientSecret,
    displayName: displayName || usual.displayName,
    scopes: usual.scopes,
    readUser: (raw) => usual.readUser(raw, tokenURL),
    authURL: configured.authURL || usual.authURL || '',
    tokenURL,
    userInfoURL: configured.userInfoURL || usual.userInfoURL || '',
    emailsURL: usual.emailsURL ? addressOfEmails(configured.userInfoURL, usual.emailsURL) : '',
    pkce: pkce ?? usual.pkce ?? true,
    jwksURL: extra?.jwksURL ?? '',
    issuers: extra?.issuers ?? [],
  }
  const canAsk = provider.userInfoURL !== '' || provider.jwksURL !== ''
  return provider.authURL && provider.tokenURL && canAsk ? provider : null
}

/** A self-hosted provider lists addresses below its own user info URL. */
const addressOfEmails = (userInfoURL: string | undefined, usual: string): string =>
  userInfoURL ? `${userInfoURL}/emails` : usual
