import { useMutation } from '@tanstack/react-query'
import { Check, CheckCheck, CircleAlert, CircleHelp, Clock } from 'lucide-react'
import type { DeliveryError } from '#shared/contracts/whatsapp.ts'
import { useInstance } from '#web/instances/index.ts'
import { describeFailure, useT } from '#web/locale/index.ts'
import { failureOf, pb } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useNames } from '../inbox/names.tsx'
import { type Delivery, worstOf } from './use-deliveries.ts'

/** A message's delivery status, and what to do if it has not arrived. */
export function DeliveryLine({ parts }: { parts: readonly Delivery[] }) {
  const t = useT('whatsapp')
  const { isSending } = useNames()
  const delivery = worstOf(parts)
  if (!delivery) return null
  const state = delivery.state || 'queued'
  if (state === 'failed' || (state === 'unknown' && !delivery.isLeft)) return <Trouble delivery={delivery} />
  const isRead = state === 'read'
  const Icon = isRead || state === 'delivered' ? CheckCheck : state === 'sent' ? Check : Clock
  const isHeld = state === 'queued' && !isSending(delivery.channel)
  return (
    <p className="mt-0.5 flex items-center gap-1 text-xs text-ink-subtle">
      <Icon aria-hidden="true" className={cx('size-3.5', isRead && 'text-link')} />
      {t(`states.${isHeld ? 'held' : state === 'unknown' ? 'left' : state}`)}
    </p>
  )
}

function Trouble({ delivery }: { delivery: Delivery }) {
  const t = useT('whatsapp')
  const { canEdit, isPlanActive } = useInstance()
  const { id, error, errorDetail } = delivery
  const isUnknown = delivery.state === 'unknown'
  const decide = useMutation({
    mutationFn: (again: boolean) =>
      pb.send(`/api/message-deliveries/${id}/decision`, { method: 'POST', body: { again }, requestKey: null }),
    onError: (problem) =>
      toast({ tone: 'danger', title: t('decisionFailed'), description: describeFailure(failureOf(problem)) }),
  })
  const Icon = isUnknown ? CircleHelp : CircleAlert
  // These failures would only repeat.
  const mayDecide = canEdit && isPlanActive && (error !== 'window' || isUnknown)
  return (
    <div
      className={cx(
        'mt-1 flex max-w-full flex-col items-end gap-1 text-caption',
        isUnknown ? 'text-warning-ink' : 'text-danger-ink',
      )}
    >
      <p className="text-right">
        <Icon aria-hidden="true" className="mr-1 inline size-3.5 align-[-0.15em]" />
        {isUnknown
          ? t('states.unknown')
          : `${t('states.failed')} ${t(`errors.${(error || 'rejected') as DeliveryError}`)}`}
      </p>
      {!isUnknown && errorDetail && (
        <p className="text-right text-ink-subtle [overflow-wrap:anywhere]">{t('said', { detail: errorDetail })}</p>
      )}
      {mayDecide && (
        <span className="flex flex-wrap justify-end gap-2">
          <Button size="sm" loading={decide.isPending} onClick={() => decide.mutate(true)}>
            {t('again')}
          </Button>
          {isUnknown && (
            <Button size="sm" variant="ghost" disabled={decide.isPending} onClick={() => decide.mutate(false)}>
              {t('leave')}
            </Button>
          )}
        </span>
      )}
    </div>
  )
}
