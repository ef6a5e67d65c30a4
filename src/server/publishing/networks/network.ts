import type { ChannelKind } from '#shared/collections/channels.ts'
import type { Numbers } from '#shared/contracts/results.ts'

/** The content to publish. */
export interface Publication {
  /** The scheduled post's id, the same in every attempt. */
  readonly id: string
  /** Plain text, as written and approved. */
  readonly text: string
  readonly attachment: Attachment | null
  /** Added below the published post, by `comment` or by the webhook's receiver. */
  readonly firstComment?: string
  /** When the publishing request was armed. `find` ignores older posts. */
  readonly armedAt?: Date
}

/** Shown below the text. A single one, because networks do not accept combinations. */
export type Attachment =
  | { readonly kind: 'pictures'; readonly pictures: readonly Picture[] }
  | ({ readonly kind: 'document' } & PdfDocument)
  | ({ readonly kind: 'link' } & LinkCard)

export interface PdfDocument {
  readonly bytes: Uint8Array
  readonly title: string
}

/** Networks do not fetch the page, so the card is part of the post. */
export interface LinkCard {
  readonly url: string
  readonly title: string
  readonly description: string
  readonly picture: Picture | null
}

export interface Picture {
  readonly bytes: Uint8Array
  /** `image/png`, `image/jpeg` or `image/webp`. */
  readonly mediaType: string
  readonly alternativeText: string
}

/** A connected account, with its secrets unsealed. */
export interface Account {
  /** The network's id, e.g. `urn:li:person:…`; the URL of a webhook. */
  readonly id: string
  readonly secrets: Secrets
}

/** Secrets of a channel, stored sealed: OAuth 2 tokens, or a webhook's signing secret. */
export interface Secrets {
  readonly accessToken?: string
  readonly refreshToken?: string
  readonly signingSecret?: string
  /** Accepted by receivers until they switch to the new one. */
  readonly previousSigningSecret?: string
}

/**
 * Why a network certainly did not accept something.
 *
 * - `reconnect`: the token is not valid (any more)
 * - `forbidden`: the account or the app may not do this
 * - `rejected`: the network finds the content invalid
 * - `duplicate`: it already has the same content of this account; `existing` is its id, if the network said so
 * - `version`: the version of the API is no longer served; an operator has to change it
 * - `rate-limited`: too many requests; `retryAfterMilliseconds` if the network said when to try again
 * - `not-ready`: a picture or document is still being processed
 * - `unreachable`: no connection, so not a single byte was sent; of `prepare`, also no useful answer
 */
export type Refusal = {
  readonly outcome: 'refused'
  readonly reason:
    | 'reconnect'
    | 'forbidden'
    | 'rejected'
    | 'duplicate'
    | 'version'
    | 'rate-limited'
    | 'not-ready'
    | 'unreachable'
  /** The network's own words, at most 1,000 characters. */
  readonly detail: string
  readonly retryAfterMilliseconds?: number
  readonly existing?: string
}

/**
 * The outcome of a request that publishes. `id` and `url` are empty if the network accepted it without returning them. `unknown`:
 * it may have been accepted, so sending it again might publish twice.
 */
export type Answer =
  | { readonly outcome: 'accepted'; readonly id: string; readonly url: string }
  | Refusal
  | { readonly outcome: 'unknown'; readonly detail: string }

/** All repeatable work is done; `publish` sends this. */
export interface Prepared {
  readonly publication: Publication
  /** The network's ids of uploaded files. */
  readonly uploads: readonly string[]
}

/** A network that posts are published on. docs/guides/add-a-network.md shows how to add one. */
export interface Network {
  readonly kind: ChannelKind
  /** Uploads what the post needs. Nothing is visible yet, so it may be repeated. Never throws. */
  prepare(account: Account, publication: Publication, signal: AbortSignal): Promise<Prepared | Refusal>
  /**
   * Publishes the post with one request, never repeated. Never throws: an error before the first byte is a refusal, any later one
   * `unknown`.
   */
  publish(account: Account, prepared: Prepared, signal: AbortSignal): Promise<Answer>
  /** Comments on the account's post, where the network allows it: one request, never repeated. Never throws. */
  comment?(account: Account, post: string, text: string, signal: AbortSignal): Promise<Answer>
  /**
   * Looks the post up on the network, where that is allowed. Never throws.
   *
   * @returns null if it is definitely not there; `unknown` if that cannot be determined
   */
  find?(account: Account, publication: Publication, signal: AbortSignal): Promise<Answer | null>
  /** The network's statistics of posts by id; posts without any are missing. @throws if the request fails */
  results?(account: Account, ids: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, Numbers>>
}
