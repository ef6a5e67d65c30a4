import { requireFeature } from '#server/admin/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { superusersOnly } from '#server/engine/records/auth/superusers-only.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import {
  createSimulatedNetwork,
  type Member,
  type OpenSimulatedNetwork,
  recordStore,
  registerFeedRoutes,
} from '#server/simulated-network/index.ts'
import type { Row } from '#shared/collections/index.ts'
import type { LinkedInAddresses, LinkedInApp } from '../networks/linkedin/connect.ts'

/** Path of the built-in simulated network; its control panel is below it. */
const prefix = '/api/simulated-network'
const clientId = 'this-server'
const moreScopes = ['w_member_social_feed', 'r_member_social']

export interface Addresses {
  /** Base URL of the web app. */
  readonly appUrl: () => string
  /** The record API's address for browsers. */
  readonly apiUrl: () => string
}

export interface MountedNetwork {
  readonly addresses: () => LinkedInAddresses
  readonly app: LinkedInApp
  readonly postUrl: (id: string, author: string) => string
  readonly hintFor: OpenSimulatedNetwork['hintFor']
}

/** Serves the simulated network from this server, which calls it over HTTP like any other. */
export async function mountSimulatedNetwork(engine: Engine, { appUrl, apiUrl }: Addresses): Promise<MountedNetwork> {
  const { http, records, clock, authenticate, signIn } = engine
  const secret = await signIn.secret('simulated-network')
  const scopes = ['openid', 'profile', 'w_member_social', ...moreScopes]
  const here = () => `${ownAddress(http)}${prefix}`
  const { plugin, hintFor } = createSimulatedNetwork({
    ...{ clock, secret, store: recordStore(engine), url: here },
    // LinkedIn may be set to a version newer than this release.
    versions: { oldest: '202508', newest: '999912' },
    apps: () => [{ clientId, clientSecret: secret, scopes, redirectUris: [redirectUri(appUrl())] }],
    guard: superusersOnly(authenticate).onRequest,
  })
  await http.register(
    async (scope) => {
      scope.addHook('onRequest', async ({ url }) => {
        if (!url.startsWith(`${prefix}/control`)) await requireFeature(records, 'simulatedNetwork')
      })
      await plugin(scope, {})
    },
    { prefix },
  )
  registerFeedRoutes(engine)
  return {
    hintFor,
    addresses: () => ({ consentUrl: `${apiUrl()}${prefix}`, tokenUrl: here(), apiUrl: here() }),
    app: { for: 'members', clientId, clientSecret: secret, moreScopes },
    postUrl: (id, author) => `${appUrl()}/simulated/${author.split(':').at(-1)}#${id.split(':').at(-1)}`,
  }
}

/** The address to which networks redirect people after consent. */
export const redirectUri = (appUrl: string): string => `${appUrl}/dashboard/channels/connected`

/** The account that consents on the simulated network: the channel's ambassador, or the workspace. */
export async function memberOf(records: RecordReader, channel: Row<'channels'>): Promise<Member> {
  const { instance, ambassador } = channel
  const { id, name } = ambassador
    ? await records.get('ambassadors', ambassador)
    : await records.get('instances', instance)
  return { id, name, pages: [], tenant: instance }
}

/** The address at which this process can reach itself. */
function ownAddress({ server }: Engine['http']): string {
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('The server does not listen yet.')
  const host = at.address === '0.0.0.0' || at.address === '::' ? '127.0.0.1' : at.address
  return `http://${host.includes(':') ? `[${host}]` : host}:${at.port}`
}
