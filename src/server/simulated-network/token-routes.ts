import type { FastifyInstance } from 'fastify'
import { callerOf, callerOfVersion } from './caller.ts'
import type { SimulatedApp, SimulatedNetwork } from './network.ts'
import { NetworkRefusal } from './refusal.ts'
import { type Grant, lifetimeSeconds } from './tokens.ts'

/** OAuth 2 between servers: exchanges codes and refresh tokens for access tokens, which name their member and pages. */
export function registerTokenRoutes(scope: FastifyInstance, network: SimulatedNetwork): void {
  scope.post('/oauth/v2/accessToken', { config: { simulated: 'token' } }, async (request) => {
    const form = (request.body ?? {}) as Record<string, string | undefined>
    const app = network.apps().find(({ clientId }) => clientId === form.client_id)
    if (!app || app.clientSecret !== form.client_secret) {
      throw new NetworkRefusal(401, 'invalid_client', 'Client authentication failed')
    }
    return tokensFor(network, app, await grantOf(network, app, form))
  })

  scope.get('/v2/userinfo', { config: { simulated: 'userinfo' } }, async (request) => {
    const { member, scopes } = await callerOf(network, request)
    if (!scopes.includes('openid')) throw new NetworkRefusal(403, 'ACCESS_DENIED', 'openid is needed')
    return { sub: member.id, ...(scopes.includes('profile') ? { name: member.name } : {}) }
  })

  scope.get('/rest/organizationAcls', { config: { simulated: 'read' } }, async (request) => {
    const { member, scopes } = await callerOf(network, request)
    if (!scopes.includes('rw_organization_admin')) {
      throw new NetworkRefusal(403, 'ACCESS_DENIED', 'rw_organization_admin is needed')
    }
    const elements = member.pages.map(({ id }) => ({
      ...{ organization: `urn:li:organization:${id}`, role: 'ADMINISTRATOR', state: 'APPROVED' },
      roleAssignee: `urn:li:person:${member.id}`,
    }))
    return { elements }
  })

  scope.get('/rest/organizations', { config: { simulated: 'read' } }, async (request) => {
    const { member, scopes } = await callerOfVersion(network, request)
    const { q, vanityName } = request.query as Record<string, string | undefined>
    if (q !== 'vanityName' || !vanityName)
      throw new NetworkRefusal(400, 'ILLEGAL_ARGUMENT', 'q=vanityName&vanityName=…')
    if (!scopes.includes('rw_organization_admin')) {
      throw new NetworkRefusal(403, 'ACCESS_DENIED', 'rw_organization_admin is needed')
    }
    const found = member.pages.filter((page) => page.vanityName === vanityName)
    return { elements: found.map(({ id, name }) => ({ id: Number(id), localizedName: name, vanityName })) }
  })

  scope.get<{ Params: { id: string } }>(
    '/rest/organizations/:id',
    { config: { simulated: 'read' } },
    async (request) => {
      const { member } = await callerOf(network, request)
      const page = member.pages.find(({ id }) => id === request.params.id)
      if (!page) throw new NetworkRefusal(404, 'RESOURCE_NOT_FOUND', 'Not found')
      return { id: page.id, localizedName: page.name }
    },
  )
}

/** @throws NetworkRefusal 400 */
async function grantOf(
  { tokens }: SimulatedNetwork,
  app: SimulatedApp,
  form: Record<string, string | undefined>,
): Promise<Grant> {
  if (form.grant_type === 'authorization_code') {
    const grant = await tokens.redeem(form.code ?? '')
    if (grant?.clientId === app.clientId && grant.redirectUri === form.redirect_uri) return grant
    throw new NetworkRefusal(400, 'invalid_request', 'Unable to retrieve access token: authorization code not found')
  }
  if (form.grant_type === 'refresh_token') {
    const found = await tokens.read('refresh', form.refresh_token ?? '')
    if (found && !found.isExpired && found.grant.clientId === app.clientId) return found.grant
    throw new NetworkRefusal(400, 'invalid_request', 'The provided refresh token is invalid')
  }
  throw new NetworkRefusal(400, 'unsupported_grant_type', 'grant_type is invalid')
}

async function tokensFor({ tokens }: SimulatedNetwork, { mayRefresh }: SimulatedApp, grant: Grant) {
  return {
    access_token: await tokens.issue('access', grant),
    expires_in: lifetimeSeconds.access,
    scope: grant.scopes.join(','),
    token_type: 'Bearer',
    ...(mayRefresh
      ? { refresh_token: await tokens.issue('refresh', grant), refresh_token_expires_in: lifetimeSeconds.refresh }
      : {}),
  }
}
