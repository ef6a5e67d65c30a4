import { CheckCheck, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { areSettled, toRegenerate, withoutNotes } from '#shared/contracts/production.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { StatusLine, useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { isWorking } from '../batch-state.ts'
import type { ShownBatch } from '../shown-batch.ts'
import { Blockable } from './blockable.tsx'
import { CostAhead } from './cost-ahead.tsx'
import { DecisionBadge } from './decision-bar.tsx'
import { ReviewBar } from './review-bar.tsx'
import { ReviewHints } from './review-hints.tsx'
import { ReviewLayout } from './review-layout.tsx'
import { TopicDetail } from './topic-detail.tsx'
import { useReview } from './use-review.ts'

/** Topics, each to be approved, rejected or sent back with notes. */
export function TopicReview({ batch, topics, posts, ambassador }: ShownBatch) {
  const t = useT('production')
  const common = useT('common')
  const { canEdit, canReview } = useInstance()
  const update = useUpdate('topics')
  const move = useUpdate('production_batches', { errorTitle: t('review.regenerateFailed') })
  const step = useUpdate('production_batches')
  const { said, say } = useStatusLine()
  const working = isWorking(batch)
  const hasBegun = useRegenerated(batch, () => say(t('review.regenerated')))
  const review = useReview({
    items: topics,
    mayDecide: () => canReview && !working,
    store: ({ id }, decision) => update.mutate({ id, decision }, { onSuccess: () => say(t('review.statusSaved')) }),
  })
  const { current } = review
  if (topics.length === 0) return null

  const open = topics.filter(({ decision }) => decision === '')
  const approved = topics.filter(({ decision }) => decision === 'approve')
  const missing = withoutNotes(topics).length > 0
  const again = toRegenerate(topics).length
  const reason = missing ? t('review.regenerateBlocked') : again === 0 ? t('review.regenerateNothing') : ''
  const settled = areSettled(topics)
  return (
    <>
      <ReviewLayout
        ref={review.list}
        label={t('review.topicList')}
        current={current?.id ?? ''}
        onSelect={review.select}
        entries={topics.map(({ id, title, decision, version }) => ({
          id,
          title,
          note: decision ? (
            <DecisionBadge decision={decision} />
          ) : (
            version > 1 && <Badge tone="info">{t('review.rewritten')}</Badge>
          ),
        }))}
      >
        {current && (
          <TopicDetail
            key={current.id}
            ref={review.detail}
            topic={current}
            language={batch.language || ambassador?.language || 'en-US'}
            working={working}
            onNotes={(notes) =>
              update.mutate({ id: current.id, notes }, { onSuccess: () => say(t('review.notesSaved')) })
            }
            onLeave={(goesOn) => (goesOn ? review.goOn() : review.backToList())}
          />
        )}
      </ReviewLayout>
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        {canReview ? <ReviewHints /> : <p className="text-caption text-ink-muted">{t('review.viewer')}</p>}
        {canReview && (
          <div className="ml-auto flex flex-wrap items-center gap-2">
            {canEdit && approved.length === 0 && (
              <Button
                size="sm"
                variant="ghost"
                disabled={working}
                onClick={() => step.mutate({ id: batch.id, status: 'settings' })}
              >
                {t('review.toSettings')}
              </Button>
            )}
            {open.length > 1 && (
              <Button
                size="sm"
                variant="ghost"
                icon={<CheckCheck />}
                disabled={working}
                onClick={() => review.approveAll(open)}
              >
                {t('review.approveOpen', { count: open.length })}
              </Button>
            )}
          </div>
        )}
      </div>
      {canReview && (
        <ReviewBar
          review={review}
          disabled={working}
          status={<StatusLine said={said} otherwise={<CostAhead approved={approved} posts={posts} />} />}
        >
          {canEdit && (
            <>
              <Blockable reason={reason} disabled={working || Boolean(reason)}>
                <Button
                  icon={<RefreshCw />}
                  disabled={working || Boolean(reason)}
                  onClick={() => move.mutate({ id: batch.id, generation: 'requested' }, { onSuccess: hasBegun })}
                >
                  {again > 0 ? t('review.regenerateMarked', { count: again }) : t('review.regenerate')}
                </Button>
              </Blockable>
              <Blockable reason={settled ? '' : t('review.toPostsBlocked')} disabled={working || !settled}>
                <Button
                  variant="primary"
                  aria-label={t('review.toPosts')}
                  disabled={working || !settled}
                  loading={step.isPending}
                  onClick={() => step.mutate({ id: batch.id, status: 'post' })}
                >
                  <span className="sm:hidden">{common('actions.next')}</span>
                  <span className="max-sm:hidden">{t('review.toPosts')}</span>
                </Button>
              </Blockable>
            </>
          )}
        </ReviewBar>
      )}
    </>
  )
}

/** Says so when the regeneration that was asked for here has come to its end; call what it returns once it has begun. */
function useRegenerated({ generation }: Pick<ShownBatch['batch'], 'generation'>, say: () => void): () => void {
  const [hasBegun, setBegun] = useState(false)
  const working = isWorking({ generation })
  // biome-ignore lint/correctness/useExhaustiveDependencies: how it is said does not matter
  useEffect(() => {
    if (!hasBegun || working) return
    setBegun(false)
    if (generation === 'idle') say()
  }, [hasBegun, working, generation])
  return () => setBegun(true)
}
