/** A post that somebody published earlier. */
export interface PastPost {
  text: string
  /** `YYYY-MM-DD`, or '' if that is unknown. */
  date: string
}

/** Of `POST /api/instances/{instance}/past-posts` with a `file`; nothing is stored. Newest first. */
export interface PastPostsFound {
  posts: PastPost[]
  /** How many were left out, and why. */
  left: {
    /** Too short to learn from. */
    short: number
    /** Longer than a voice sample may be. */
    long: number
    /** Almost the same as another one. */
    same: number
    /** Above the max number. */
    more: number
  }
}

/** Max bytes of an exported file; LinkedIn's archive of an active person has some 20 MB. */
export const maxPastPostsBytes = 50 << 20

/** The extensions of files that are read. */
export const pastPostsExtensions = ['zip', 'csv', 'xlsx'] as const

/** Max voice samples of an ambassador. */
export const maxSamples = 30
export const maxSampleCharacters = 6000
