import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import type { Decision } from '#shared/collections/topics.ts'
import { postsAreSettled, toRegenerate, withoutNotes } from '#shared/contracts/production.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { isWorking } from './batch-state.ts'
import { Blockable } from './blockable.tsx'
import { DecisionBadge } from './decision-bar.tsx'
import { PostDetail } from './post-detail.tsx'
import { ReviewHints } from './review-hints.tsx'
import { ReviewLayout } from './review-layout.tsx'
import type { ShownBatch } from './shown-batch.ts'
import { useReviewKeys } from './use-review-keys.ts'

/** Posts with their sources and quality report, to be edited, decided or rewritten. */
export function PostReview({ batch, topics, posts, ambassador }: ShownBatch) {
  const t = useT('production')
  const { canEdit, canReview } = useInstance()
  const update = useUpdate('posts')
  const move = useUpdate('production_batches')
  // Counts the wishes to edit: each opens the editor of the post on show.
  const [edits, setEdits] = useState(0)
  const decide = (post: Row<'posts'>, decision: Decision | '') => {
    if (!canReview || isWorking(post) || !post.body) return
    update.mutate(
      { id: post.id, decision },
      { onSuccess: () => toast({ tone: 'success', title: t('review.statusSaved'), id: 'status' }) },
    )
  }
  const { current, select, decideCurrent } = useReviewKeys(posts, decide, () => canEdit && setEdits(edits + 1))
  const working = isWorking(batch)
  const again = toRegenerate(posts).length
  const missing = withoutNotes(posts).length > 0
  const reason = missing ? t('review.regenerateBlocked') : again === 0 ? t('review.regenerateNothing') : ''
  const settled = postsAreSettled(posts)
  return (
    <>
      <ReviewLayout
        label={t('review.postList')}
        current={current?.id ?? ''}
        onSelect={select}
        entries={posts.map((post) => ({
          id: post.id,
          title: topics.find(({ id }) => id === post.topic)?.title || post.body.split('\n', 1)[0],
          note: post.body ? (
            <DecisionBadge decision={post.decision} />
          ) : (
            <span className="text-caption text-ink-muted">{t('posts.pending')}</span>
          ),
        }))}
      >
        {current && (
          <PostDetail
            key={current.id}
            post={current}
            batch={batch}
            ambassador={ambassador}
            others={posts.filter(({ id }) => id !== current.id).map(({ body }) => body)}
            edits={edits}
            onDecide={decideCurrent}
          />
        )}
      </ReviewLayout>
      <div className="mt-4">
        {canReview ? <ReviewHints /> : <p className="text-caption text-ink-muted">{t('review.viewer')}</p>}
      </div>
      {canEdit && (
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button variant="ghost" disabled={working} onClick={() => move.mutate({ id: batch.id, status: 'outline' })}>
            {t('review.back')}
          </Button>
          <Blockable reason={reason} disabled={working || Boolean(reason)}>
            <Button
              icon={<RefreshCw />}
              disabled={working || Boolean(reason)}
              onClick={() => move.mutate({ id: batch.id, generation: 'requested' })}
            >
              {again > 0 ? t('review.regenerateMarked', { count: again }) : t('review.regenerate')}
            </Button>
          </Blockable>
          <Blockable reason={settled ? '' : t('review.toDoneBlocked')} disabled={working || !settled}>
            <Button
              variant="primary"
              disabled={working || !settled}
              loading={move.isPending}
              onClick={() => move.mutate({ id: batch.id, status: 'completed' })}
            >
              {t('review.toDone')}
            </Button>
          </Blockable>
        </div>
      )}
    </>
  )
}
