import type { FastifyRequest } from 'fastify'
import type { SimulatedNetwork } from './network.ts'
import { NetworkRefusal } from './refusal.ts'
import type { Grant } from './tokens.ts'

/** The member's URN in the token, code or refresh token of a request, valid or not; empty if there is none. */
export async function holderOf({ tokens }: SimulatedNetwork, { headers, body }: FastifyRequest): Promise<string> {
  const { code, refresh_token } = (body ?? {}) as Record<string, unknown>
  const found =
    (await tokens.read('access', tokenOf(headers.authorization))) ??
    (await tokens.read('code', String(code))) ??
    (await tokens.read('refresh', String(refresh_token)))
  return found ? urnOf(found.grant) : ''
}

const tokenOf = (authorization = ''): string => /^Bearer (\S+)$/.exec(authorization)?.[1] ?? ''
const urnOf = ({ member }: Grant): string => `urn:li:person:${member.id}`

/** The caller, by the token of the request. @throws NetworkRefusal 401 */
export async function callerOf({ tokens }: SimulatedNetwork, { headers }: FastifyRequest): Promise<Grant> {
  const found = await tokens.read('access', tokenOf(headers.authorization))
  if (!found) throw new NetworkRefusal(401, 'INVALID_ACCESS_TOKEN', 'Invalid access token')
  if (found.isExpired) {
    throw new NetworkRefusal(401, 'EXPIRED_ACCESS_TOKEN', 'The token used in the request has expired')
  }
  return found.grant
}

/**
 * The caller of the versioned API, which requires its headers.
 * @throws NetworkRefusal 400, 401, 415 or 426
 */
export async function callerOfVersion(network: SimulatedNetwork, request: FastifyRequest): Promise<Grant> {
  const grant = await callerOf(network, request)
  const { headers, method } = request
  const version = headers['linkedin-version']
  if (typeof version !== 'string') throw new NetworkRefusal(400, 'VERSION_MISSING', 'A version must be present')
  const { oldest, newest } = network.versions
  if (!/^\d{6}$/.test(version) || version < oldest || version > newest) {
    throw new NetworkRefusal(426, 'NONEXISTENT_VERSION', `Requested version ${version.slice(0, 20)} is not active`)
  }
  if (headers['x-restli-protocol-version'] !== '2.0.0') {
    throw new NetworkRefusal(400, 'ILLEGAL_ARGUMENT', 'X-Restli-Protocol-Version must be 2.0.0')
  }
  if (method === 'POST' && !headers['content-type']?.startsWith('application/json')) {
    throw new NetworkRefusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be application/json')
  }
  return grant
}

/**
 * @param what `social`: posts and their statistics; `social_feed`: comments
 * @throws NetworkRefusal 403 unless the caller may do this as the member or organisation
 */
export function demandOwner(
  grant: Grant,
  owner: string,
  need: 'w' | 'r',
  what: 'social' | 'social_feed' = 'social',
): void {
  const { member, scopes } = grant
  const isMember = owner === urnOf(grant)
  const isPage = member.pages.some(({ id }) => owner === `urn:li:organization:${id}`)
  const scope = isMember ? `${need}_member_${what}` : `${need}_organization_${what}`
  if ((isMember || isPage) && scopes.includes(scope)) return
  throw new NetworkRefusal(403, 'ACCESS_DENIED', `Not enough permissions: ${scope} for ${owner.slice(0, 100)}`)
}
