import type { ChannelKind } from '#shared/collections/channels.ts'
import type { Numbers } from '#shared/contracts/results.ts'

/** What is published. */
export interface Publication {
  /** The id of the scheduled post: the same whenever the same one is sent. */
  readonly id: string
  /** Plain text, as people wrote and approved it. */
  readonly text: string
  readonly attachment: Attachment | null
  /** Added below the post once it is published: by `comment`, or by the receiver of the webhook. */
  readonly firstComment?: string
  /** When the request that publishes was armed. `find` takes nothing older for this post. */
  readonly armedAt?: Date
}

/** What is shown below the text: one of these, because networks accept no mixture. */
export type Attachment =
  | { readonly kind: 'pictures'; readonly pictures: readonly Picture[] }
  | ({ readonly kind: 'document' } & PdfDocument)
  | ({ readonly kind: 'link' } & LinkCard)

export interface PdfDocument {
  readonly bytes: Uint8Array
  readonly title: string
}

/** Networks do not read the page themselves, so the card is part of the post. */
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

/** An account that was connected, with its secrets opened. */
export interface Account {
  /** As the network names it, e.g. `urn:li:person:…`; the address of a webhook. */
  readonly id: string
  readonly secrets: Secrets
}

/** What a channel keeps sealed: tokens of OAuth 2, or the secret that a webhook is signed with. */
export interface Secrets {
  readonly accessToken?: string
  readonly refreshToken?: string
  readonly signingSecret?: string
  /** The one before, by which receivers may go on checking until they have the new one. */
  readonly previousSigningSecret?: string
}

/**
 * Why a network did not take something, when it is certain that it did not.
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
  /** In the words of the network, at most 1,000 characters. */
  readonly detail: string
  readonly retryAfterMilliseconds?: number
  readonly existing?: string
}

/**
 * What became of a request that publishes. `id` and `url` are empty if the network accepted it without saying them.
 * `unknown`: it may have been accepted, and sending it again might do it twice.
 */
export type Answer =
  | { readonly outcome: 'accepted'; readonly id: string; readonly url: string }
  | Refusal
  | { readonly outcome: 'unknown'; readonly detail: string }

/** Everything that may be repeated is done; `publish` sends this. */
export interface Prepared {
  readonly publication: Publication
  /** Ids that the network gave to what was uploaded. */
  readonly uploads: readonly string[]
}

/** A network that posts are published on. docs/guides/add-a-network.md shows how to add one. */
export interface Network {
  readonly kind: ChannelKind
  /** Uploads what the post needs. Nothing is visible to anybody yet, so it may be repeated. Never throws. */
  prepare(account: Account, publication: Publication, signal: AbortSignal): Promise<Prepared | Refusal>
  /**
   * Makes the post visible: one request, never repeated. Never throws: an error before the first byte is a refusal, any
   * later one `unknown`.
   */
  publish(account: Account, prepared: Prepared, signal: AbortSignal): Promise<Answer>
  /** Adds a comment below a post of the account, where the network permits it: one request, never repeated. Never throws. */
  comment?(account: Account, post: string, text: string, signal: AbortSignal): Promise<Answer>
  /**
   * Looks for the post on the network, where that permits it. Never throws.
   * @returns null if it is certainly not there; `unknown` if that cannot be found out
   */
  find?(account: Account, publication: Publication, signal: AbortSignal): Promise<Answer | null>
  /**
   * What the network counted of posts, by their ids; those of which it says nothing are missing.
   * @throws an error if it cannot be asked
   */
  results?(account: Account, ids: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, Numbers>>
}
