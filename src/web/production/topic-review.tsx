import { CheckCheck, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import type { Decision } from '#shared/collections/topics.ts'
import { topicsAreSettled, toRegenerate, withoutNotes } from '#shared/contracts/production.ts'
import { limits } from '#shared/limits.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { isWorking } from './batch-state.ts'
import { Blockable } from './blockable.tsx'
import { DecisionBadge } from './decision-bar.tsx'
import { ReviewHints } from './review-hints.tsx'
import { ReviewLayout } from './review-layout.tsx'
import type { ShownBatch } from './shown-batch.ts'
import { TopicDetail } from './topic-detail.tsx'
import { useReviewKeys } from './use-review-keys.ts'

/** Topics, each to be approved, rejected or sent back with notes. */
export function TopicReview({ batch, topics, ambassador }: ShownBatch) {
  const t = useT('production')
  const { canEdit, canReview } = useInstance()
  const update = useUpdate('topics')
  const move = useUpdate('production_batches', { errorTitle: t('review.regenerateFailed') })
  const step = useUpdate('production_batches')
  // Counts the wishes to edit: each opens the form of the topic on show.
  const [edits, setEdits] = useState(0)
  const working = isWorking(batch)
  const decide = (topic: Pick<Row<'topics'>, 'id'>, decision: Decision | '') => {
    if (!canReview || working) return
    update.mutate(
      { id: topic.id, decision },
      { onSuccess: () => toast({ tone: 'success', title: t('review.statusSaved'), id: 'status' }) },
    )
  }
  const { current, select, decideCurrent } = useReviewKeys(topics, decide, () => canEdit && setEdits(edits + 1))
  if (topics.length === 0) return null

  const open = topics.filter(({ decision }) => decision === '')
  const approved = topics.filter(({ decision }) => decision === 'approve')
  const missing = withoutNotes(topics).length > 0
  const again = toRegenerate(topics).length
  const reason = missing ? t('review.regenerateBlocked') : again === 0 ? t('review.regenerateNothing') : ''
  const settled = topicsAreSettled(topics)
  return (
    <>
      <ReviewLayout
        label={t('review.topicList')}
        current={current?.id ?? ''}
        onSelect={select}
        entries={topics.map(({ id, title, decision }) => ({ id, title, note: <DecisionBadge decision={decision} /> }))}
      >
        {current && (
          <TopicDetail
            key={current.id}
            topic={current}
            language={batch.language || ambassador?.language || 'en-US'}
            working={working}
            edits={edits}
            onDecide={decideCurrent}
          />
        )}
      </ReviewLayout>
      <div className="mt-4">
        {canReview ? <ReviewHints /> : <p className="text-caption text-ink-muted">{t('review.viewer')}</p>}
      </div>
      {canReview && (
        <div className="mt-6 flex flex-wrap items-center justify-end gap-2">
          {approved.length > 0 && (
            <p className="mr-auto text-caption text-ink-muted">
              {t('review.costAhead', { count: approved.length, price: approved.length * limits.creditsPerPost })}
            </p>
          )}
          {canEdit && approved.length === 0 && (
            <Button
              variant="ghost"
              disabled={working}
              onClick={() => step.mutate({ id: batch.id, status: 'settings' })}
            >
              {t('review.toSettings')}
            </Button>
          )}
          {open.length > 1 && (
            <Button
              variant="ghost"
              icon={<CheckCheck />}
              disabled={working}
              onClick={() => {
                for (const topic of open) decide(topic, 'approve')
              }}
            >
              {t('review.approveOpen', { count: open.length })}
            </Button>
          )}
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
              <Blockable reason={settled ? '' : t('review.toPostsBlocked')} disabled={working || !settled}>
                <Button
                  variant="primary"
                  disabled={working || !settled}
                  loading={step.isPending}
                  onClick={() => step.mutate({ id: batch.id, status: 'post' })}
                >
                  {t('review.toPosts')}
                </Button>
              </Blockable>
            </>
          )}
        </div>
      )}
    </>
  )
}
