import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type { Clock } from '#server/engine/clock.ts'
import { createSafeFetch } from '#server/engine/fetch/create-safe-fetch.ts'
import {
  accountsOf,
  consentAddress,
  exchange,
  type LinkedInAddresses,
  type LinkedInApp,
} from '#server/publishing/networks/linkedin/connect.ts'
import type { LinkedInOptions } from '#server/publishing/networks/linkedin/requests.ts'
import { createLinkedIn } from '#server/publishing/networks/linkedin.ts'
import type { Account, Network } from '#server/publishing/networks/network.ts'
import type { Faults } from '#server/simulated-network/faults.ts'
import {
  createSimulatedNetwork,
  type Member,
  type OpenSimulatedNetwork,
  type SimulatedApp,
  type SimulatedStore,
} from '#server/simulated-network/index.ts'
import type { RequestKind } from '#shared/collections/simulated-faults.ts'
import { type MemoryStore, memoryStore } from './memory-store.ts'

export interface RunningNetwork<S extends SimulatedStore = MemoryStore> extends OpenSimulatedNetwork {
  readonly url: string
  readonly store: S
  readonly faults: Faults
  /** How many requests of the kind have arrived. */
  arrived(kind: RequestKind): Promise<number>
  /** The same as `faults`, over HTTP. */
  readonly controlKey: string
  /** Its time; tests move it. */
  now: Date
  readonly clock: Clock
  readonly addresses: LinkedInAddresses
  /** The adapter, as the product makes it. */
  network(more?: Partial<LinkedInOptions>): Network
  consent: typeof consentTo
  /** Goes through consent and exchange, and returns the first account. */
  connect(member?: Member, app?: LinkedInApp): Promise<Account>
  stop(): Promise<void>
}

export const redirectUri = 'https://timbre.example/dashboard/channels/connected'
export const version = '202607'

export const ana: Member = {
  ...{ id: 'ana4711', name: 'Ana Prado', tenant: 'instance-of-ana' },
  pages: [{ id: '99001', name: 'Prado & Filhos', vanityName: 'prado-filhos' }],
}

export const memberApp: LinkedInApp = {
  ...{ for: 'members', clientId: 'member-app', clientSecret: 'a secret of members' },
  moreScopes: ['w_member_social_feed', 'r_member_social'],
}
export const pageApp: LinkedInApp = {
  ...{ for: 'pages', clientId: 'page-app', clientSecret: 'a secret of pages' },
  moreScopes: ['w_organization_social_feed'],
}

const maxCounted = 100_000
const apps: SimulatedApp[] = [
  {
    ...{ clientId: memberApp.clientId, clientSecret: memberApp.clientSecret, redirectUris: [redirectUri] },
    scopes: ['openid', 'profile', 'w_member_social', 'w_member_social_feed', 'r_member_social'],
    mayRefresh: true,
  },
  {
    ...{ clientId: pageApp.clientId, clientSecret: pageApp.clientSecret, redirectUris: [redirectUri] },
    scopes: ['w_organization_social', 'w_organization_social_feed', 'r_organization_social', 'rw_organization_admin'],
  },
  {
    ...{ clientId: 'writing-app', clientSecret: 'a secret of writers', redirectUris: [redirectUri] },
    scopes: ['openid', 'profile', 'w_member_social'],
  },
]

/** Acts like a browser with the consent page: opens it and submits its form. Returns the redirect target. */
export async function consentTo(address: string, decision: 'allow' | 'cancel' = 'allow'): Promise<URL> {
  const page = await (await fetch(address)).text()
  const fields = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
  if (fields.length === 0) throw new Error(`There is no form: ${page}`)
  const form = new URLSearchParams(fields.map(([, name, value]) => [name!, value!.replaceAll('&amp;', '&')]))
  form.set('decision', decision)
  const answer = await fetch(address, { method: 'POST', body: form, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}

/** The product's simulated network, alone on a free port. */
export const startSimulatedNetwork = (options: FakeOptions = {}): Promise<RunningNetwork> =>
  startOver(memoryStore(), options)

interface FakeOptions {
  readonly refusesDuplicates?: boolean
  /** Default: one that `now` moves. */
  readonly clock?: Clock
}

/** The same, over another memory. */
export async function startOver<S extends SimulatedStore>(
  store: S,
  { refusesDuplicates = true, clock: given }: FakeOptions = {},
): Promise<RunningNetwork<S>> {
  const controlKey = 'the key of the panel'
  const running = { now: new Date('2026-11-23T12:00:00Z') }
  const clock = given ?? { now: () => running.now }
  let url = ''
  const open = createSimulatedNetwork({
    ...{ clock, store, secret: 'signs the tokens of a test', refusesDuplicates },
    apps: () => apps,
    url: () => url,
    async guard(request, reply) {
      if (request.headers.authorization !== controlKey) await reply.code(403).send({})
    },
  })
  const server = Fastify({ forceCloseConnections: true })
  await server.register(open.plugin, { prefix: '/network' })
  await server.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/network`
  const addresses = { consentUrl: url, tokenUrl: url, apiUrl: url }

  const fake: RunningNetwork<S> = Object.assign(running, {
    ...{ url, store, faults: store.faults, controlKey, clock, addresses, ...open },
    network: (more: Partial<LinkedInOptions> = {}) =>
      createLinkedIn({
        ...{
          kind: 'simulated' as const,
          apiUrl: () => url,
          version: () => version,
          listsAreCurrent: true,
          clock,
          readyPauses: [0, 0],
        },
        ...{ fetch: createSafeFetch({ allowPrivate: true }), postUrl: (id: string) => `${url}/feed/${id}`, ...more },
      }),
    async arrived(kind: RequestKind) {
      return (await store.requests.recent(maxCounted)).filter(({ request }) => request === kind).length
    },
    consent: consentTo,
    async connect(member = ana, app = memberApp) {
      const more = { login_hint: await open.hintFor(member) }
      const back = await fake.consent(consentAddress(addresses, app, { redirectUri, state: 's', more }))
      const code = back.searchParams.get('code')!
      const { secrets } = await exchange(addresses, app, { code, redirectUri }, clock)
      const [account] = await accountsOf(addresses, app, secrets, version)
      return { id: account!.id, secrets }
    },
    stop: () => server.close(),
  })
  return fake
}
