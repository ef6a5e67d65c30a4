import { CheckCheck, RefreshCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { areSettled, mustChange, toRegenerate, withoutNotes } from '#shared/contracts/production.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusLine, useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { isWorking } from '../batch-state.ts'
import type { ShownBatch } from '../shown-batch.ts'
import { Blockable } from './blockable.tsx'
import { DecisionBadge, MustChangeBadge } from './decision-bar.tsx'
import { PostDetail } from './post-detail.tsx'
import { firstReading } from './post-text.tsx'
import { ReviewBar } from './review-bar.tsx'
import { ReviewHints } from './review-hints.tsx'
import { ReviewLayout } from './review-layout.tsx'
import { useReview } from './use-review.ts'

/** Posts with their sources and quality report, to be edited, decided or rewritten. */
export function PostReview({ batch, topics, posts, ambassador }: ShownBatch) {
  const t = useT('production')
  const { canEdit, canReview } = useInstance()
  const update = useUpdate('posts')
  const move = useUpdate('production_batches')
  const { said, say } = useStatusLine()
  // How the last post was looked at is how the next one is shown.
  const [reading, setReading] = useState(firstReading)
  const mayDecide = (post: Row<'posts'>) => canReview && !isWorking(post) && post.body !== ''
  const review = useReview({
    items: posts,
    mayDecide,
    store: ({ id }, decision) => update.mutate({ id, decision }, { onSuccess: () => say(t('review.statusSaved')) }),
    mustChange,
  })
  const { current, question } = review
  const others = useMemo(
    () => posts.filter(({ id }) => id !== current?.id).map(({ body }) => body),
    [posts, current?.id],
  )
  const working = isWorking(batch)
  const again = toRegenerate(posts).length
  const missing = withoutNotes(posts).length > 0
  const reason = missing ? t('review.regenerateBlocked') : again === 0 ? t('review.regenerateNothing') : ''
  const settled = areSettled(posts)
  const open = posts.filter((post) => post.decision === '' && mayDecide(post))
  const findings = question?.findings ?? []
  const areClaims = findings.every(({ check }) => check.startsWith('unsupported-'))
  return (
    <>
      <ReviewLayout
        ref={review.list}
        label={t('review.postList')}
        current={current?.id ?? ''}
        onSelect={review.select}
        entries={posts.map((post) => ({
          id: post.id,
          title: topics.find(({ id }) => id === post.topic)?.title || post.body.split('\n', 1)[0],
          note: post.body ? (
            <>
              <DecisionBadge decision={post.decision} />
              <MustChangeBadge count={mustChange(post).length} />
            </>
          ) : (
            <span className="text-caption text-ink-muted">{t('posts.pending')}</span>
          ),
        }))}
      >
        {current && (
          <PostDetail
            key={current.id}
            ref={review.detail}
            post={current}
            batch={batch}
            ambassador={ambassador}
            others={others}
            reading={reading}
            onReading={setReading}
            onNotes={(notes) =>
              update.mutate({ id: current.id, notes }, { onSuccess: () => say(t('review.notesSaved')) })
            }
            onLeave={(goesOn) => (goesOn ? review.goOn() : review.backToList())}
          />
        )}
      </ReviewLayout>
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        {canReview ? <ReviewHints /> : <p className="text-caption text-ink-muted">{t('review.viewer')}</p>}
        <div className="ml-auto flex flex-wrap items-center gap-2">
          {canEdit && (
            <Button
              size="sm"
              variant="ghost"
              disabled={working}
              onClick={() => move.mutate({ id: batch.id, status: 'outline' })}
            >
              {t('review.back')}
            </Button>
          )}
          {open.length > 1 && (
            <Button size="sm" variant="ghost" icon={<CheckCheck />} onClick={() => review.approveAll(open)}>
              {t('review.approveOpenPosts', { count: open.length })}
            </Button>
          )}
        </div>
      </div>
      {canReview && (
        <ReviewBar
          review={review}
          disabled={!current || !mayDecide(current)}
          question={t(areClaims ? 'review.overClaims' : 'review.overBlocks', { count: findings.length })}
          status={<StatusLine said={said} />}
        >
          {canEdit && (
            <>
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
            </>
          )}
        </ReviewBar>
      )}
    </>
  )
}
