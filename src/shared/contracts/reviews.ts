import type { Row } from '../collections/index.ts'
import type { contentFields } from '../collections/posts.ts'
import type { OutsideDecision } from '../collections/review-comments.ts'
import type { Source, SourcePlace } from '../collections/topics.ts'

/** Of `POST /api/instances/{instance}/review-links`. */
export interface ReviewLinkOrder {
  posts: string[]
  reviewer?: string
  /** Mails the link. */
  email?: string
  message?: string
  language?: string
}

/** The secret address of a link, for the team to pass on. */
export interface ReviewLinkAddress {
  id: string
  url: string
}

/** Of `GET /api/review/{token}`: everything that an outside reviewer sees. */
export interface OutsideReview {
  /** The person who requested the review; empty if the account was deleted. */
  from: string
  /** The reviewer's name, if known. */
  reviewer: string
  message: string
  language: string
  expiresAt: string
  posts: ReviewedPost[]
}

/** With the stored names of its files: `GET /api/review/{token}/posts/{id}/files/{name}`. */
export interface ReviewedPost
  extends Pick<Row<'posts'>, Exclude<(typeof contentFields)[number], 'body'> | 'documentPages'> {
  id: string
  body: string
  version: number
  ambassador: { id: string; name: string; headline: string; avatar: string }
  sources: (Pick<Source, 'title' | 'headings' | 'quote'> & SourcePlace)[]
  /** The last decision by this link, with the text it was about if that has changed since. */
  decision: OutsideDecision | ''
  before: string | null
  comments: ReviewedComment[]
}

export interface ReviewedComment {
  id: string
  name: string
  /** Whether it was written by this link. */
  isOwn: boolean
  decision: OutsideDecision | ''
  body: string
  created: string
}

/** Of `POST /api/review/{token}/posts/{id}`: a decision, a comment, or both. */
export interface OutsideAnswer {
  name: string
  decision?: OutsideDecision | ''
  body?: string
  /** The version that the reviewer read. */
  version: number
}
