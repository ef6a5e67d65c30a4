import { RefreshCw } from 'lucide-react'
import type { Decision } from '#shared/collections/topics.ts'
import { topicsAreSettled, toRegenerate, withoutNotes } from '#shared/contracts/production.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toasts.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { isWorking } from './batch-state.ts'
import { DecisionBadge, DecisionBar } from './decision-bar.tsx'
import { NotesField } from './notes-field.tsx'
import { ReviewLayout } from './review-layout.tsx'
import type { ShownBatch } from './shown-batch.ts'
import { SourcesList } from './sources-list.tsx'
import { useReviewKeys } from './use-review-keys.ts'

/** Topics, each to be approved, rejected or sent back with notes. */
export function TopicReview({ batch, topics }: ShownBatch) {
  const t = useT('production')
  const { canEdit, canReview } = useInstance()
  const update = useUpdate('topics')
  const move = useUpdate('production_batches', { errorTitle: t('review.regenerateFailed') })
  const working = isWorking(batch)
  const decide = (topic: { id: string }, decision: Decision | '') => {
    if (!canReview || working) return
    update.mutate(
      { id: topic.id, decision },
      { onSuccess: () => toast({ tone: 'success', title: t('review.statusSaved'), id: 'status' }) },
    )
  }
  const { current, select, decideCurrent } = useReviewKeys(topics, decide)
  const missing = withoutNotes(topics).length > 0
  const nothing = toRegenerate(topics).length === 0
  const reason = missing ? t('review.regenerateBlocked') : nothing ? t('review.regenerateNothing') : ''
  if (topics.length === 0) return null
  return (
    <>
      <ReviewLayout
        label={t('review.topicList')}
        current={current?.id ?? ''}
        onSelect={select}
        entries={topics.map(({ id, title, decision }) => ({ id, title, note: <DecisionBadge decision={decision} /> }))}
      >
        {current && (
          <Card key={current.id}>
            <div className="space-y-5">
              <div className="flex flex-wrap items-center gap-2">
                <Badge tone="info">{current.angle}</Badge>
                {current.version > 1 && <Badge>{t('review.version', { version: current.version })}</Badge>}
              </div>
              <div>
                <h2 className="text-lg font-semibold">{current.title}</h2>
                <p className="mt-1 text-base">{current.hook}</p>
              </div>
              <section>
                <h3 className="font-semibold">{t('review.why')}</h3>
                <p className="mt-1 text-ink-muted">{current.rationale}</p>
              </section>
              <section>
                <h3 className="font-semibold">{t('review.outline')}</h3>
                <ul className="mt-1 list-disc space-y-1 pl-5 text-ink-muted">
                  {(current.outline ?? []).map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </section>
              <SourcesList sources={current.sources} />
              {current.decision === 'partial' && (
                <NotesField
                  value={current.notes}
                  disabled={!canReview || working}
                  onSave={(notes) =>
                    update.mutate(
                      { id: current.id, notes },
                      { onSuccess: () => toast({ tone: 'success', title: t('review.notesSaved'), id: 'notes' }) },
                    )
                  }
                />
              )}
              <DecisionBar decision={current.decision} disabled={!canReview || working} onDecide={decideCurrent} />
              <p className="text-caption text-ink-muted max-sm:hidden">
                {canReview ? t('review.keys') : t('review.viewer')}
              </p>
            </div>
          </Card>
        )}
      </ReviewLayout>
      {canEdit && (
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Blockable reason={reason} disabled={working || Boolean(reason)}>
            <Button
              icon={<RefreshCw />}
              disabled={working || Boolean(reason)}
              onClick={() => move.mutate({ id: batch.id, generation: 'requested' })}
            >
              {t('review.regenerate')}
            </Button>
          </Blockable>
          <Blockable
            reason={topicsAreSettled(topics) ? '' : t('review.toPostsBlocked')}
            disabled={working || !topicsAreSettled(topics)}
          >
            <Button
              variant="primary"
              disabled={working || !topicsAreSettled(topics)}
              loading={move.isPending}
              onClick={() => move.mutate({ id: batch.id, status: 'post' })}
            >
              {t('review.toPosts')}
            </Button>
          </Blockable>
        </div>
      )}
    </>
  )
}

/** A disabled button cannot be focused; the reason is told by what surrounds it. */
export function Blockable({
  reason,
  disabled,
  children,
}: {
  reason: string
  disabled: boolean
  children: React.ReactElement
}) {
  if (!reason || !disabled) return children
  return (
    <Tooltip content={reason}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the only way to reach the reason by keyboard */}
      <span tabIndex={0} role="note" aria-label={reason} className="inline-flex rounded-md">
        {children}
      </span>
    </Tooltip>
  )
}
