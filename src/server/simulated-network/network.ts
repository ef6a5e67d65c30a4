import type { Clock } from '#server/engine/clock.ts'
import type { SimulatedStore } from './store.ts'
import type { Tokens } from './tokens.ts'

/** An app that is registered with the network. */
export interface SimulatedApp {
  readonly clientId: string
  readonly clientSecret: string
  /** What it may ask for. Other scopes are dropped without an error, as LinkedIn does. */
  readonly scopes: readonly string[]
  readonly redirectUris: readonly string[]
  /** Whether it gets refresh tokens, as apps of approved partners do. */
  readonly mayRefresh?: boolean
}

/** What the routes of the simulated network work with. */
export interface SimulatedNetwork {
  readonly clock: Clock
  readonly store: SimulatedStore
  readonly tokens: Tokens
  /** Read at each request, so that an address that changes can be registered. */
  readonly apps: () => readonly SimulatedApp[]
  /** Where it is, without a slash at the end. */
  readonly url: () => string
  /** `YYYYMM`: the versions that are served. */
  readonly versions: { readonly oldest: string; readonly newest: string }
  /** Whether an equal text of an author is refused for 48 hours. Without it, a post that is sent twice is there twice. */
  readonly refusesDuplicates: boolean
}
