import { type ReactNode, useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { planPrice } from '#shared/contracts/billing.ts'
import { planLine, useInstance } from '#web/instances/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { useMembers } from '#web/people/index.ts'
import { useRuntime } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useChangePreview, usePaymentPage, useSubscription, useSubscriptionChange } from './use-billing.ts'
import { useMoney } from './use-money.ts'

/** The plan of the workspace with its date. Owners change the payment, others see whom to ask. */
export function PlanCard() {
  const t = useT('billing')
  const texts = useT('instances')
  const formats = useFormats()
  const money = useMoney()
  const { instance, role } = useInstance()
  const { payments, supportEmail } = useRuntime()
  const subscription = useSubscription()
  const isRunning = subscription?.status === 'active' || subscription?.status === 'past_due'
  const paid = isRunning ? subscription : null
  const price = paid && money(paid.amount, paid.currency)
  return (
    <Card title={t('plan.card')}>
      <p className="text-base font-semibold">{planLine(instance!, texts, formats)}</p>
      {paid && (
        <p className="mt-1 text-sm text-ink-muted">
          {t(paid.interval === 'year' ? 'plan.paidYearly' : 'plan.paidMonthly', { price: price! })}
        </p>
      )}
      {paid?.status === 'past_due' && (
        <p className="mt-1 text-sm text-danger-ink">
          {texts('planEnds.pastDueText', { date: formats.date(instance!.planExpiresAt) })}
        </p>
      )}
      {!payments && <p className="mt-2 text-sm text-ink-muted">{t('plan.byAdministrator', { email: supportEmail })}</p>}
      {role !== 'owner' && <WhomToAsk />}
      {role === 'owner' && payments && subscription && <OwnerActions subscription={subscription} />}
    </Card>
  )
}

function WhomToAsk() {
  const t = useT('billing')
  const formats = useFormats()
  const { members } = useMembers()
  const owners = members.flatMap(({ role, name }) => (role === 'owner' && name ? [name] : []))
  const text = owners.length > 0 ? t('plan.askOwner', { owners: formats.list(owners) }) : t('plan.askAnOwner')
  return <p className="mt-2 text-sm text-ink-muted">{text}</p>
}

function OwnerActions({ subscription }: { subscription: Row<'subscriptions'> }) {
  const t = useT('billing')
  const formats = useFormats()
  const confirm = useConfirm()
  const { limits } = useRuntime()
  const { open, isOpening } = usePaymentPage()
  const change = useSubscriptionChange()
  const [isChanging, setChanging] = useState(false)
  const { status, interval, currency, endsAtPeriodEnd, renewsAt } = subscription
  const date = formats.date(renewsAt)
  const done = (title: string) => ({ onSuccess: () => void toast({ tone: 'success', title }) })
  async function cancel(): Promise<void> {
    const description = t('plan.cancelText', { date })
    const confirmLabel = t('plan.cancelConfirm')
    if (await confirm({ title: t('plan.cancelTitle'), description, confirmLabel }))
      change.mutate({ ends: true }, done(t('plan.canceled', { date })))
  }
  const isYearlyOffered = currency !== '' && planPrice(limits, 'year', currency) > 0
  return (
    <Actions>
      <Button
        size="sm"
        variant={status === 'past_due' ? 'primary' : 'secondary'}
        loading={isOpening}
        onClick={() => open('portal')}
      >
        {t(status === 'past_due' ? 'plan.pay' : 'plan.manage')}
      </Button>
      {status === 'active' && interval === 'month' && !endsAtPeriodEnd && isYearlyOffered && (
        <Button size="sm" onClick={() => setChanging(true)}>
          {t('plan.toYearly')}
        </Button>
      )}
      {status === 'active' && endsAtPeriodEnd && (
        <Button
          size="sm"
          variant="primary"
          loading={change.isPending}
          onClick={() => change.mutate({ ends: false }, done(t('plan.resumed')))}
        >
          {t('plan.resume')}
        </Button>
      )}
      {(status === 'active' || status === 'past_due') && !endsAtPeriodEnd && (
        <Button size="sm" variant="ghost" loading={change.isPending} onClick={() => void cancel()}>
          {t('plan.cancel')}
        </Button>
      )}
      {isChanging && <YearlyDialog subscription={subscription} onClose={() => setChanging(false)} />}
    </Actions>
  )
}

const Actions = ({ children }: { children: ReactNode }) => <div className="mt-4 flex flex-wrap gap-2">{children}</div>

/** Shows what the change costs now before it is made. */
function YearlyDialog({ subscription, onClose }: { subscription: Row<'subscriptions'>; onClose: () => void }) {
  const t = useT('billing')
  const common = useT('common')
  const money = useMoney()
  const { limits } = useRuntime()
  const preview = useChangePreview(true)
  const change = useSubscriptionChange()
  const { currency } = subscription
  const price = money(planPrice(limits, 'year', currency || 'USD'), currency)
  const onSuccess = () => {
    toast({ tone: 'success', title: t('plan.toYearlyDone') })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('plan.toYearlyTitle')}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{common('actions.cancel')}</Button>
          <Button
            variant="primary"
            disabled={!preview.data}
            loading={change.isPending}
            onClick={() => change.mutate({ interval: 'year' }, { onSuccess })}
          >
            {t('plan.toYearly')}
          </Button>
        </>
      }
    >
      {preview.data ? (
        <p className="text-sm">{t('plan.toYearlyText', { amount: money(preview.data.amount, currency), price })}</p>
      ) : preview.isError ? (
        <p role="alert" className="text-sm text-danger-ink">
          {t('plan.failed')}
        </p>
      ) : (
        <Skeleton className="h-10 w-full" />
      )}
    </Dialog>
  )
}
