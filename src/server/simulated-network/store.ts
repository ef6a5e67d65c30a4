import type { ArrivedRequests, Faults } from './faults.ts'
import type { Uploads } from './uploads.ts'

/** The consenting member, and the accounts they may post as. */
export interface Member {
  /** The `sub` of OpenID Connect; the URN is `urn:li:person:` with it. */
  readonly id: string
  readonly name: string
  /** Organisations that the member administers. */
  /** `vanityName`: the last part of the organisation's address. */
  readonly pages: readonly { readonly id: string; readonly name: string; readonly vanityName?: string }[]
  /** The owner of this member's posts; opaque to the network. */
  readonly tenant: string
}

export interface SimulatedPost {
  /** `urn:li:share:…` */
  readonly id: string
  readonly author: string
  readonly tenant: string
  /** As submitted. */
  readonly commentary: string
  /** The visible text. */
  readonly text: string
  readonly content: SimulatedContent | null
  readonly createdAt: Date
}

/** Shown below the text. */
export type SimulatedContent =
  | { readonly kind: 'pictures'; readonly pictures: readonly SimulatedPicture[] }
  | { readonly kind: 'document'; readonly title: string; read(): Promise<Uint8Array> }
  | {
      readonly kind: 'link'
      readonly url: string
      readonly title: string
      readonly description: string
      readonly picture: SimulatedPicture | null
    }

export interface SimulatedPicture {
  readonly mediaType: string
  readonly alternativeText: string
  read(): Promise<Uint8Array>
}

export interface SimulatedComment {
  readonly id: string
  readonly actor: string
  readonly text: string
  readonly createdAt: Date
}

export interface SimulatedCounts {
  /** People who saw it, each once. */
  readonly impressions: number
  readonly reactions: number
  readonly comments: number
}

/** The network's state, shared by all processes. */
export interface SimulatedStore {
  /**
   * Adds a post, unless the author has one with the same commentary that is not older than `notSince`.
   * @returns the duplicate, or null if the post was added
   */
  addPost(post: SimulatedPost, notSince: Date): Promise<SimulatedPost | null>
  post(id: string): Promise<SimulatedPost | null>
  /** Newest first. */
  postsOf(author: string, count: number): Promise<readonly SimulatedPost[]>
  addComment(post: string, comment: SimulatedComment): Promise<void>
  /** Oldest first. */
  commentsOf(post: string): Promise<readonly SimulatedComment[]>
  /** The statistics of an existing post. */
  countsOf(post: string): Promise<SimulatedCounts>
  readonly uploads: Uploads
  readonly faults: Faults
  readonly requests: ArrivedRequests
  /** Whether the code with this id is used for the first time. Marks it as used. */
  spendCode(id: string): Promise<boolean>
}
