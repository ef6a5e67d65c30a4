import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { type Clock, recordDate } from '../../../clock.ts'
import { askProvider, asObject, ProviderError } from './ask-provider.ts'
import type { OAuth2User, Provider } from './providers.ts'

/** The tokens that a provider returned for a code. */
export interface ProviderTokens {
  accessToken: string
  refreshToken: string
  /** In the date format of records; '' if it does not expire. */
  expiry: string
  idToken: string
}

export interface Code {
  code: string
  codeVerifier: string
  redirectURL: string
}

/** @throws ProviderError */
export async function fetchTokens(provider: Provider, given: Code, clock: Clock): Promise<ProviderTokens> {
  const { clientId, clientSecret, tokenURL, pkce } = provider
  const form = {
    grant_type: 'authorization_code',
    code: given.code,
    redirect_uri: given.redirectURL,
    ...(pkce ? { code_verifier: given.codeVerifier } : {}),
  }
  // Some providers accept the client credentials in the form, others only in the header.
  const answer = await askProvider(tokenURL, {
    method: 'POST',
    form: { ...form, client_id: clientId, client_secret: clientSecret },
  }).catch((error: ProviderError) => {
    if (error.cause !== 401) throw error
    const credentials = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)
    const authorization = `Basic ${credentials.toString('base64')}`
    return askProvider(tokenURL, { method: 'POST', form, headers: { authorization } })
  })
  const { access_token, refresh_token, expires_in, id_token } = asObject(answer)
  if (typeof access_token !== 'string' || access_token === '') throw new ProviderError('the response has no token')
  const seconds = Number(expires_in ?? 0)
  return {
    accessToken: access_token,
    refreshToken: typeof refresh_token === 'string' ? refresh_token : '',
    expiry: seconds > 0 ? recordDate(new Date(clock.now().getTime() + seconds * 1000)) : '',
    idToken: typeof id_token === 'string' ? id_token : '',
  }
}

/**
 * The user of the tokens: from the signed id token if the provider's keys are known, and from the provider's
 * user info.
 * @throws ProviderError
 */
export async function fetchUser(provider: Provider, tokens: ProviderTokens, clock: Clock): Promise<OAuth2User> {
  const signed = provider.jwksURL ? await verifyIdToken(provider, tokens.idToken, clock) : {}
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  const userInfo = provider.userInfoURL ? asObject(await askProvider(provider.userInfoURL, { headers })) : {}
  if (signed.sub !== undefined && userInfo.sub !== undefined && signed.sub !== userInfo.sub) {
    throw new ProviderError('the id token belongs to another user')
  }
  const user = provider.readUser({ ...signed, ...userInfo })
  if (!user.id) throw new ProviderError('the provider returned no user id')
  if (!provider.emailsURL) return user
  return { ...user, email: primaryAddress(await askProvider(provider.emailsURL, { headers })) }
}

async function verifyIdToken(provider: Provider, idToken: string, clock: Clock): Promise<Record<string, unknown>> {
  const { jwksURL, issuers, clientId } = provider
  if (!idToken) throw new ProviderError('the response has no id token')
  if (issuers.length === 0) throw new ProviderError('no issuer is configured')
  const keys = asObject(await askProvider(jwksURL, {})) as unknown as JSONWebKeySet
  try {
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(keys), {
      issuer: [...issuers],
      audience: clientId,
      algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'],
      requiredClaims: ['exp', 'sub'],
      currentDate: clock.now(),
      clockTolerance: 30,
    })
    if (payload.azp !== undefined && payload.azp !== clientId) throw new Error('issued to another client')
    return payload
  } catch (cause) {
    throw new ProviderError('the id token is invalid', { cause })
  }
}

function primaryAddress(answer: unknown): string {
  for (const entry of Array.isArray(answer) ? answer : []) {
    const { email, primary, verified } = (entry ?? {}) as Record<string, unknown>
    if (primary === true && verified === true && typeof email === 'string') return email
  }
  return ''
}
