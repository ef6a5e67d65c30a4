import type { Clock } from '#server/engine/clock.ts'
import { createSafeFetch } from '#server/engine/fetch/create-safe-fetch.ts'
import type { SafeFetch } from '#server/engine/fetch/safe-fetch.ts'
import type { ChannelKind } from '#shared/collections/channels.ts'
import type { LinkedInAddresses } from './linkedin/connect.ts'
import type { LinkedInOptions } from './linkedin/requests.ts'
import { createLinkedIn } from './linkedin.ts'
import type { Network } from './network.ts'
import { createWebhook } from './webhook.ts'

export interface NetworksOptions {
  readonly clock: Clock
  /** `engine.fetch`, for addresses entered by people. */
  readonly fetch: SafeFetch
  readonly linkedin: {
    readonly addresses: LinkedInAddresses
    /** The current setting, as `YYYYMM`. */
    readonly version: () => string
  }
  /** The simulated network's addresses, once the server is listening. */
  readonly simulated: Pick<LinkedInOptions, 'apiUrl' | 'postUrl'>
}

/** LinkedIn's public addresses. */
export const linkedInAddresses: LinkedInAddresses = {
  consentUrl: 'https://www.linkedin.com',
  tokenUrl: 'https://www.linkedin.com',
  apiUrl: 'https://api.linkedin.com',
}

/** Networks by kind of channel. `manual` has none, because a person publishes. */
export function createNetworks(options: NetworksOptions): ReadonlyMap<ChannelKind, Network> {
  const { clock, linkedin, simulated } = options
  const { version, addresses } = linkedin
  // The operator configures these addresses, and the simulated network is this server.
  const fetch = createSafeFetch({ allowPrivate: true, userAgent: 'Timbre/1.0' })
  const networks = [
    createLinkedIn({
      ...{ kind: 'linkedin', apiUrl: () => addresses.apiUrl, version, listsAreCurrent: false, fetch, clock },
      postUrl: (id) => `${addresses.consentUrl}/feed/update/${id}`,
    }),
    createWebhook({ fetch: options.fetch, clock }),
    createLinkedIn({ kind: 'simulated', ...simulated, version, listsAreCurrent: true, fetch, clock }),
  ]
  return new Map(networks.map((network) => [network.kind, network]))
}
