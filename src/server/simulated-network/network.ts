import type { Clock } from '#server/engine/clock.ts'
import type { SimulatedStore } from './store.ts'
import type { Tokens } from './tokens.ts'

/** An app registered with the network. */
export interface SimulatedApp {
  readonly clientId: string
  readonly clientSecret: string
  /** The scopes it may request. Others are dropped without an error, as LinkedIn does. */
  readonly scopes: readonly string[]
  readonly redirectUris: readonly string[]
  /** Whether it gets refresh tokens, as apps of approved partners do. */
  readonly mayRefresh?: boolean
}

/** Dependencies of the simulated network's routes. */
export interface SimulatedNetwork {
  readonly clock: Clock
  readonly store: SimulatedStore
  readonly tokens: Tokens
  /** Read at each request, so that registered addresses may change. */
  readonly apps: () => readonly SimulatedApp[]
  /** Its base URL, without a trailing slash. */
  readonly url: () => string
  /** The supported API versions, as `YYYYMM`. */
  readonly versions: { readonly oldest: string; readonly newest: string }
  /** Whether an author's identical text is refused for 48 hours. Otherwise a post that is sent twice is published twice. */
  readonly refusesDuplicates: boolean
}
