import { createHash, randomBytes } from 'node:crypto'
import type { OAuth2Provider } from '#shared/collections/auth-options.ts'
import { generate } from '../../fields/generate.ts'
import { type Provider, providerOf } from './providers.ts'

/** The data with which a client sends a person to a provider. Generated per request and not stored. */
export interface Offer {
  name: string
  displayName: string
  logo: string
  state: string
  /** Ends with `redirect_uri=`: clients append their return address. */
  authURL: string
  authUrl: string
  codeVerifier: string
  codeChallenge: string
  codeChallengeMethod: string
}

/** Unknown providers are left out. */
export const offersOf = (configured: readonly OAuth2Provider[]): Offer[] =>
  configured
    .map(providerOf)
    .filter((provider) => provider !== null)
    .map(offerOf)

function offerOf(provider: Provider): Offer {
  const state = generate('[a-zA-Z0-9]{30}')
  const codeVerifier = provider.pkce ? randomBytes(32).toString('base64url') : ''
  const codeChallenge = provider.pkce ? challengeOf(codeVerifier) : ''
  const codeChallengeMethod = provider.pkce ? 'S256' : ''
  const authURL = authAddressOf(provider, state, codeVerifier)
  const { name, displayName } = provider
  return {
    name,
    displayName,
    logo: logoOf(displayName),
    state,
    authURL,
    authUrl: authURL,
    codeVerifier,
    codeChallenge,
    codeChallengeMethod,
  }
}

const challengeOf = (codeVerifier: string): string => createHash('sha256').update(codeVerifier).digest('base64url')

/** The provider's authorization URL, without the value of `redirect_uri`, which the client appends. */
export function authAddressOf(provider: Provider, state: string, codeVerifier: string): string {
  const url = new URL(provider.authURL)
  const params = {
    client_id: provider.clientId,
    response_type: 'code',
    scope: provider.scopes.join(' '),
    state,
    ...(provider.pkce ? { code_challenge: challengeOf(codeVerifier), code_challenge_method: 'S256' } : {}),
  }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return `${url.href}&redirect_uri=`
}

/** The initial in a circle, because provider logos are trademarks. */
export function logoOf(displayName: string): string {
  const initial = /[A-Za-z0-9]/.exec(displayName)?.[0].toUpperCase() ?? ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="11" fill="none" stroke="currentColor" stroke-width="2"/><text x="12" y="16.5" text-anchor="middle" font-size="13" font-family="sans-serif" fill="currentColor">${initial}</text></svg>`
}
