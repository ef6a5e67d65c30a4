import { RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { areSettled, isAtWork, toRegenerate, withoutNotes } from '#shared/contracts/production.ts'
import { useInstance } from '#web/instances/index.ts'
import { describeFailure, useT } from '#web/locale/index.ts'
import { useGhostwriterObstacle } from '#web/provisioning/index.ts'
import { failureOf, reportFailure, useRuntime, useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import { isSpent } from '../composer-button.tsx'
import type { ShownBatch } from '../shown-batch.ts'
import type { Reviewed, ReviewKind } from './review-kind.ts'

/** The steps after the decisions: regenerate what was sent back, or continue with the batch. */
export function NextSteps<R extends Reviewed>({
  kind,
  shown,
  say,
}: {
  kind: ReviewKind<R>
  shown: ShownBatch
  say: (text: string) => void
}) {
  const t = useT('production')
  const common = useT('common')
  const { canEdit } = useInstance()
  const { batch } = shown
  const items = kind.items(shown)
  const { texts } = kind
  const obstacle = useGhostwriterObstacle()
  const regenerate = useUpdate('production_batches', {
    errorTitle: texts.regenerateFailed && t(texts.regenerateFailed),
  })
  const step = useNextStep(batch, kind.next)
  const awaitEnd = useEndOfWork(batch, () => texts.regenerated && say(t(texts.regenerated)))
  if (!canEdit) return null

  const working = isAtWork(batch)
  const again = toRegenerate(items).length
  const isMissingNotes = withoutNotes(items).length > 0
  const reason = isMissingNotes ? t('review.regenerateBlocked') : again === 0 ? t('review.regenerateNothing') : ''
  return (
    <>
      <DisabledReason reason={!working && (reason || obstacle)}>
        <Button
          icon={<RefreshCw />}
          disabled={working}
          onClick={() => regenerate.mutate({ id: batch.id, generation: 'requested' }, { onSuccess: awaitEnd })}
        >
          {again > 0 ? t('review.regenerateMarked', { count: again }) : t('review.regenerate')}
        </Button>
      </DisabledReason>
      <DisabledReason
        reason={!working && (areSettled(items) ? kind.next === 'post' && obstacle : t(texts.nextBlocked))}
      >
        <Button
          variant="primary"
          aria-label={t(texts.next)}
          disabled={working}
          loading={step.isPending}
          onClick={() => void step.take()}
        >
          {kind.hasShortNext ? (
            <>
              <span className="sm:hidden">{common('actions.next')}</span>
              <span className="max-sm:hidden">{t(texts.next)}</span>
            </>
          ) : (
            t(texts.next)
          )}
        </Button>
      </DisabledReason>
    </>
  )
}

/** If the month's budget is used up, the message offers the embedded composer. It outlives this screen, because the next one is shown immediately. */
function useNextStep(batch: ShownBatch['batch'], next: ReviewKind<Reviewed>['next']) {
  const t = useT('production')
  const { limits } = useRuntime()
  const update = useUpdate('production_batches', { silent: true })
  async function take(how: { generation?: 'composer' } = {}): Promise<void> {
    try {
      await update.mutateAsync({ id: batch.id, status: next, ...how })
    } catch (error) {
      if (!limits.composer || !isSpent(error)) return reportFailure(error)
      toast({
        ...{ tone: 'danger', title: describeFailure(failureOf(error)), duration: offerMilliseconds },
        action: { label: t('composer.take'), onClick: () => void take({ generation: 'composer' }) },
      })
    }
  }
  return { take, isPending: update.isPending }
}

const offerMilliseconds = 20_000

/** Calls `announce` when the agents have finished work requested here. Call the returned function when they start. */
function useEndOfWork(batch: ShownBatch['batch'], announce: () => void): () => void {
  const [isAwaited, setAwaited] = useState(false)
  const isOver = isAwaited && !isAtWork(batch)
  const end = useEffectEvent(() => {
    setAwaited(false)
    if (batch.generation === 'idle') announce()
  })
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  return () => setAwaited(true)
}
