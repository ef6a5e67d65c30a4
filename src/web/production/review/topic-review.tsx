import type { Row } from '#shared/collections/index.ts'
import { isAtWork } from '#shared/contracts/production.ts'
import { useT } from '#web/locale/index.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import type { ShownBatch } from '../shown-batch.ts'
import { CostAhead } from './cost-ahead.tsx'
import { DecisionBadge } from './decision-bar.tsx'
import type { ReviewKind } from './review-kind.ts'
import { ReviewScreen } from './review-screen.tsx'
import { TopicDetail } from './topic-detail.tsx'

const topics: ReviewKind<Row<'topics'>> = {
  collection: 'topics',
  items: (shown) => shown.topics,
  titleOf: ({ title }) => title,
  isReady: (_topic, { batch }) => !isAtWork(batch),
  mustChange: () => [],
  Note({ item: { decision, version } }) {
    const t = useT('production')
    if (decision) return <DecisionBadge decision={decision} />
    return version > 1 && <Badge tone="info">{t('review.rewritten')}</Badge>
  },
  Detail: TopicDetail,
  Cost: CostAhead,
  next: 'post',
  previous: 'settings',
  mayGoBack: ({ topics }) => !topics.some(({ decision }) => decision === 'approve'),
  texts: {
    list: 'review.topicList',
    approveOpen: 'review.approveOpen',
    back: 'review.toSettings',
    next: 'review.toPosts',
    nextBlocked: 'review.toPostsBlocked',
    regenerated: 'review.regenerated',
    regenerateFailed: 'review.regenerateFailed',
  },
  hasShortNext: true,
}

/** Topics, each to be approved, rejected or sent back with notes. */
export function TopicReview(shown: ShownBatch) {
  return <ReviewScreen kind={topics} shown={shown} />
}
