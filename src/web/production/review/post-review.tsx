import type { Row } from '#shared/collections/index.ts'
import { isAtWork, mustChange } from '#shared/contracts/production.ts'
import { useT } from '#web/locale/index.ts'
import type { ShownBatch } from '../shown-batch.ts'
import { accepting } from './accepted-findings.ts'
import { DecisionBadge, FindingsBadge } from './decision-bar.tsx'
import { PostDetail } from './post-detail.tsx'
import type { ReviewKind } from './review-kind.ts'
import { ReviewScreen } from './review-screen.tsx'

const posts: ReviewKind<Row<'posts'>> = {
  collection: 'posts',
  items: (shown) => shown.posts,
  titleOf: (post, { topics }) => topics.find(({ id }) => id === post.topic)?.title || post.body.split('\n', 1)[0]!,
  isReady: (post) => !isAtWork(post) && post.body !== '',
  mustChange,
  accepting,
  Note({ item: post }) {
    const t = useT('production')
    if (!post.body) return <span className="text-caption text-ink-muted">{t('posts.pending')}</span>
    return (
      <>
        <DecisionBadge decision={post.decision} />
        <FindingsBadge post={post} />
      </>
    )
  },
  Detail: PostDetail,
  next: 'completed',
  previous: 'outline',
  mayGoBack: () => true,
  texts: {
    list: 'review.postList',
    approveOpen: 'review.approveOpenPosts',
    back: 'review.back',
    next: 'review.toDone',
    nextBlocked: 'review.toDoneBlocked',
  },
  hasShortNext: false,
}

/** Posts with their sources and quality report, to be edited, decided or rewritten. */
export function PostReview(shown: ShownBatch) {
  return <ReviewScreen kind={posts} shown={shown} />
}
