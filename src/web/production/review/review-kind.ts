import type { ComponentType, Ref } from 'react'
import type { Row } from '#shared/collections/index.ts'
import type { BatchStatus } from '#shared/collections/production-batches.ts'
import type { Decision } from '#shared/collections/topics.ts'
import type { Finding } from '#shared/quality/report.ts'
import type { ShownBatch } from '../shown-batch.ts'

export interface Reviewed {
  id: string
  decision: Decision | ''
  notes: string
}

/** Commands for the current item. When the call returns, its field has the focus. */
export interface ReviewHandle {
  note(): void
  edit(): void
  /** The findings that must be fixed in the text on the screen, which may not be stored yet. */
  mustChange?: (() => Finding[]) | undefined
}

export interface DetailProps<R> {
  ref: Ref<ReviewHandle>
  item: R
  shown: ShownBatch
  onNotes: (notes: string) => void
  /** Called when a field is left by keyboard: back to the list, or on to the next item. */
  onLeave: (goesOn: boolean) => void
}

/** The differences between the reviews of topics and of posts. */
export interface ReviewKind<R extends Reviewed> {
  collection: 'topics' | 'posts'
  items: (shown: ShownBatch) => readonly R[]
  titleOf: (item: R, shown: ShownBatch) => string
  /** Whether there is something to review, and no agent is working on it. */
  isReady: (item: R, shown: ShownBatch) => boolean
  /** Findings that need confirmation before approval. */
  mustChange: (item: R) => Finding[]
  /** The change to store when findings are accepted. */
  accepting?: (item: R, findings: readonly Finding[]) => Partial<R>
  /** Below the title in the list. */
  Note: ComponentType<{ item: R }>
  Detail: ComponentType<DetailProps<R>>
  /** Beside the decision, if there is no message. */
  Cost?: ComponentType<{ approved: readonly R[]; posts: readonly Row<'posts'>[] }>
  next: BatchStatus
  previous: BatchStatus
  mayGoBack: (shown: ShownBatch) => boolean
  texts: {
    list: 'review.topicList' | 'review.postList'
    approveOpen: 'review.approveOpen' | 'review.approveOpenPosts'
    back: 'review.toSettings' | 'review.back'
    next: 'review.toPosts' | 'review.toDone'
    nextBlocked: 'review.toPostsBlocked' | 'review.toDoneBlocked'
    /** Announced when the agents are done, and the title of the message if they cannot begin. */
    regenerated?: 'review.regenerated'
    regenerateFailed?: 'review.regenerateFailed'
  }
  /** A short label for phones. */
  hasShortNext: boolean
}
