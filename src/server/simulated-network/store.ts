/** Who consents, and what they may post as. */
export interface Member {
  /** The `sub` of OpenID Connect; the URN is `urn:li:person:` with it. */
  readonly id: string
  readonly name: string
  /** Organisations that the member administers. */
  readonly pages: readonly { readonly id: string; readonly name: string }[]
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
  readonly picture: SimulatedPicture | null
  readonly createdAt: Date
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

/** What the network remembers for good. */
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
  /** How often each content is on the network. Nothing should be there twice. */
  acceptances(): Promise<readonly Acceptance[]>
}

export interface Acceptance {
  readonly author: string
  readonly commentary: string
  readonly times: number
}

/** A network that forgets everything when the process ends. */
export function memoryStore(): SimulatedStore {
  const posts: SimulatedPost[] = []
  const comments = new Map<string, SimulatedComment[]>()
  return {
    async addPost(post, notSince) {
      const same = posts.find(
        ({ author, commentary, createdAt }) =>
          author === post.author && commentary === post.commentary && createdAt >= notSince,
      )
      if (same) return same
      posts.push(post)
      return null
    },
    async post(id) {
      return posts.find((post) => post.id === id) ?? null
    },
    async postsOf(author, count) {
      return posts
        .filter((post) => post.author === author)
        .reverse()
        .slice(0, count)
    },
    async addComment(post, comment) {
      comments.set(post, [...(comments.get(post) ?? []), comment])
    },
    async commentsOf(post) {
      return comments.get(post) ?? []
    },
    async acceptances() {
      return timesOf(posts)
    },
  }
}

/** How often each content of an author is among the posts. */
export function timesOf(posts: readonly Pick<Acceptance, 'author' | 'commentary'>[]): Acceptance[] {
  const found = new Map<string, Acceptance>()
  for (const { author, commentary } of posts) {
    const key = JSON.stringify([author, commentary])
    found.set(key, { author, commentary, times: (found.get(key)?.times ?? 0) + 1 })
  }
  return [...found.values()]
}
