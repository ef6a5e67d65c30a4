import type { ArrivedRequests, Faults } from './faults.ts'
import type { Uploads } from './uploads.ts'

/** Who consents, and what they may post as. */
export interface Member {
  /** The `sub` of OpenID Connect; the URN is `urn:li:person:` with it. */
  readonly id: string
  readonly name: string
  /** Organisations that the member administers. */
  /** `vanityName`: the last part of their address. */
  readonly pages: readonly { readonly id: string; readonly name: string; readonly vanityName?: string }[]
  /** Whose data the posts of this member are; opaque to the network. */
  readonly tenant: string
}

export interface SimulatedPost {
  /** `urn:li:share:…` */
  readonly id: string
  readonly author: string
  readonly tenant: string
  /** As it was sent. */
  readonly commentary: string
  /** As people see it. */
  readonly text: string
  readonly content: SimulatedContent | null
  readonly createdAt: Date
}

/** What is shown below the text. */
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

/** What the network remembers. Every process that answers for it has the same. */
export interface SimulatedStore {
  /**
   * Adds a post, unless the author has one with the same commentary that is not older than `notSince`.
   * @returns that one, or null if the post was added
   */
  addPost(post: SimulatedPost, notSince: Date): Promise<SimulatedPost | null>
  post(id: string): Promise<SimulatedPost | null>
  /** Newest first. */
  postsOf(author: string, count: number): Promise<readonly SimulatedPost[]>
  addComment(post: string, comment: SimulatedComment): Promise<void>
  /** Oldest first. */
  commentsOf(post: string): Promise<readonly SimulatedComment[]>
  /** What people did with a post that is there. */
  countsOf(post: string): Promise<SimulatedCounts>
  readonly uploads: Uploads
  readonly faults: Faults
  readonly requests: ArrivedRequests
  /** Whether the code with this id is used for the first time. It is used then. */
  spendCode(id: string): Promise<boolean>
}
