import type { Clock } from '#server/engine/clock.ts'
import { askProvider, asObject, ProviderError } from '#server/engine/records/auth/oauth2/ask-provider.ts'
import type { Secrets } from '../network.ts'

/** An app registered with LinkedIn: one for people and one for pages, because LinkedIn does not allow one app for both. */
export interface LinkedInApp {
  readonly for: 'members' | 'pages'
  readonly clientId: string
  readonly clientSecret: string
  /** Requested in addition to `scopesFor`, if LinkedIn has granted the app the product: LinkedIn refuses requests for other scopes. */
  readonly moreScopes?: readonly string[]
}

export interface LinkedInAddresses {
  /** Base URL of the consent page: `https://www.linkedin.com` */
  readonly consentUrl: string
  /** Base URL of the token endpoint; LinkedIn's is the same. */
  readonly tokenUrl: string
  /** `https://api.linkedin.com` */
  readonly apiUrl: string
}

const scopesFor = {
  members: ['openid', 'profile', 'w_member_social'],
  pages: ['w_organization_social', 'r_organization_social', 'rw_organization_admin'],
} as const

/** A channel cannot work without these. */
const required: readonly string[] = ['openid', 'w_member_social', 'w_organization_social', 'rw_organization_admin']

const scopesOf = (app: LinkedInApp): string[] => [...scopesFor[app.for], ...(app.moreScopes ?? [])]

/** The URL of the consent page. LinkedIn skips the question for people who consented before, so it also serves to renew. */
export function consentAddress(
  { consentUrl }: LinkedInAddresses,
  app: LinkedInApp,
  { redirectUri, state, more = {} }: { redirectUri: string; state: string; more?: Readonly<Record<string, string>> },
): string {
  const address = new URL(`${consentUrl}/oauth/v2/authorization`)
  address.search = new URLSearchParams({
    response_type: 'code',
    ...{ client_id: app.clientId, redirect_uri: redirectUri, state, scope: scopesOf(app).join(' '), ...more },
  }).toString()
  return address.href
}

export interface Connection {
  readonly secrets: Secrets
  /** Null if the token does not expire. */
  readonly expiresAt: Date | null
  readonly scopes: readonly string[]
  /** Required scopes that were not granted: the app at LinkedIn lacks a product. */
  readonly missingScopes: readonly string[]
}

/** Exchanges the code from LinkedIn's redirect for tokens. @throws ProviderError */
export function exchange(
  addresses: LinkedInAddresses,
  app: LinkedInApp,
  { code, redirectUri }: { code: string; redirectUri: string },
  clock: Clock,
): Promise<Connection> {
  return connection(addresses, app, { grant_type: 'authorization_code', code, redirect_uri: redirectUri }, clock)
}

/** Renews the access token with a refresh token, which LinkedIn does not issue to every app. @throws ProviderError */
export async function refresh(
  addresses: LinkedInAddresses,
  app: LinkedInApp,
  refreshToken: string,
  clock: Clock,
): Promise<Connection> {
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken }
  const renewed = await connection(addresses, app, form, clock)
  return { ...renewed, secrets: { refreshToken, ...renewed.secrets } }
}

async function connection(
  { tokenUrl }: LinkedInAddresses,
  app: LinkedInApp,
  grant: Record<string, string>,
  clock: Clock,
): Promise<Connection> {
  const form = { ...grant, client_id: app.clientId, client_secret: app.clientSecret }
  const answer = asObject(await askProvider(`${tokenUrl}/oauth/v2/accessToken`, { method: 'POST', form }))
  const { access_token, refresh_token, expires_in, scope } = answer
  if (typeof access_token !== 'string' || access_token === '') throw new ProviderError('the response has no token')
  // LinkedIn separates scopes by commas in some replies and by spaces in others.
  const granted = String(scope ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
  const seconds = Number(expires_in) || 0
  return {
    secrets: {
      accessToken: access_token,
      ...(typeof refresh_token === 'string' ? { refreshToken: refresh_token } : {}),
    },
    expiresAt: seconds > 0 ? new Date(clock.now().getTime() + seconds * 1000) : null,
    scopes: granted,
    missingScopes: scopesOf(app).filter((name) => required.includes(name) && !granted.includes(name)),
  }
}

/** An account that can publish posts: its URN and display name. */
export interface ConnectedAccount {
  readonly id: string
  readonly name: string
}

/**
 * The page whose address ends with this name; null if there is none.
 * Needs `rw_organization_admin`: https://learn.microsoft.com/en-us/linkedin/marketing/community-management/organizations/organization-lookup-api
 * @throws ProviderError
 */
export async function pageNamed(
  { apiUrl }: LinkedInAddresses,
  { accessToken }: Secrets,
  vanityName: string,
  version: string,
): Promise<ConnectedAccount | null> {
  const path = `/rest/organizations?q=vanityName&vanityName=${encodeURIComponent(vanityName)}`
  const headers = { ...headersOf(accessToken, version), 'x-restli-method': 'FINDER' }
  const { elements } = asObject(
    await askProvider(apiUrl + path, { headers }).catch((error: unknown) => {
      if (error instanceof ProviderError && error.cause === 404) return {}
      throw error
    }),
  )
  const [found] = (Array.isArray(elements) ? elements : []) as { id?: unknown; localizedName?: unknown }[]
  return found ? { id: `urn:li:organization:${found.id}`, name: String(found.localizedName ?? '') } : null
}

const headersOf = (accessToken: string | undefined, version: string) => ({
  ...{ authorization: `Bearer ${accessToken}`, 'linkedin-version': version },
  'x-restli-protocol-version': '2.0.0',
})

/** The member, or the pages that they administer. @throws ProviderError */
export async function accountsOf(
  { apiUrl }: LinkedInAddresses,
  app: LinkedInApp,
  { accessToken }: Secrets,
  version: string,
): Promise<ConnectedAccount[]> {
  const headers = headersOf(accessToken, version)
  const ask = async (path: string) => asObject(await askProvider(apiUrl + path, { headers }))
  if (app.for === 'members') {
    const { sub, name } = await ask('/v2/userinfo')
    if (typeof sub !== 'string' || sub === '') throw new ProviderError('the response has no member')
    return [{ id: `urn:li:person:${sub}`, name: String(name ?? '') }]
  }
  const { elements } = await ask('/rest/organizationAcls?q=roleAssignee&role=ADMINISTRATOR&state=APPROVED')
  const pages: ConnectedAccount[] = []
  for (const { organization } of (Array.isArray(elements) ? elements : []) as { organization?: unknown }[]) {
    const id = String(organization)
    const { localizedName } = await ask(`/rest/organizations/${id.split(':').at(-1)}`)
    pages.push({ id, name: String(localizedName ?? '') })
  }
  return pages
}
