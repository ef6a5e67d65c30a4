import { CheckCheck } from 'lucide-react'
import { isAtWork } from '#shared/contracts/production.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusLine, useStatusLine } from '#web/ui/feedback/status-line.tsx'
import type { ShownBatch } from '../shown-batch.ts'
import { NextSteps } from './next-steps.tsx'
import { ReviewBar } from './review-bar.tsx'
import { ReviewHints } from './review-hints.tsx'
import type { Reviewed, ReviewKind } from './review-kind.ts'
import { ReviewLayout } from './review-layout.tsx'
import { type Review, useReview } from './use-review.ts'
import { useStoreReview } from './use-store-review.ts'

/** Topics or posts of a batch: a list, the selected item, and its decision. */
export function ReviewScreen<R extends Reviewed>({ kind, shown }: { kind: ReviewKind<R>; shown: ShownBatch }) {
  const t = useT('production')
  const { canEdit, canReview } = useInstance()
  const { said, say } = useStatusLine()
  const items = kind.items(shown)
  const { saveDecisions, saveNotes } = useStoreReview(kind, shown, say)
  const review = useReview({
    items,
    mayDecide: (item) => canReview && kind.isReady(item, shown),
    mayEdit: canEdit,
    store: saveDecisions,
    mustChange: kind.mustChange,
  })
  const { current } = review
  if (items.length === 0) return null
  return (
    <>
      <ReviewLayout
        ref={review.list}
        label={t(kind.texts.list)}
        current={current?.id ?? ''}
        onSelect={review.select}
        entries={items.map((item) => ({
          id: item.id,
          title: kind.titleOf(item, shown),
          note: <kind.Note item={item} />,
        }))}
      >
        {current && (
          <kind.Detail
            ref={review.detail}
            item={current}
            shown={shown}
            onNotes={(notes) => saveNotes(current, notes)}
            onLeave={(goesOn) => (goesOn ? review.goOn() : review.backToList())}
          />
        )}
      </ReviewLayout>
      <Tools kind={kind} shown={shown} review={review} />
      {canReview && (
        <ReviewBar
          review={review}
          status={
            <StatusLine
              said={said}
              otherwise={
                kind.Cost && (
                  <kind.Cost approved={items.filter(({ decision }) => decision === 'approve')} posts={shown.posts} />
                )
              }
            />
          }
        >
          <NextSteps kind={kind} shown={shown} say={say} />
        </ReviewBar>
      )}
    </>
  )
}

/** Below the selected item: the keys, undo, and deciding on all remaining items. */
function Tools<R extends Reviewed>({
  kind,
  shown,
  review,
}: {
  kind: ReviewKind<R>
  shown: ShownBatch
  review: Review<R>
}) {
  const t = useT('production')
  const { canEdit, canReview } = useInstance()
  const step = useUpdate('production_batches')
  const { batch } = shown
  const { open } = review
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      {canReview ? <ReviewHints /> : <p className="text-caption text-ink-muted">{t('review.viewer')}</p>}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {canEdit && kind.mayGoBack(shown) && (
          <Button
            size="sm"
            variant="ghost"
            disabled={isAtWork(batch)}
            onClick={() => step.mutate({ id: batch.id, status: kind.previous })}
          >
            {t(kind.texts.back)}
          </Button>
        )}
        {open.length > 1 && (
          <Button size="sm" variant="ghost" icon={<CheckCheck />} onClick={() => review.approveAll(open)}>
            {t(kind.texts.approveOpen, { count: open.length })}
          </Button>
        )}
      </div>
    </div>
  )
}
