import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { currencies } from '#shared/collections/subscriptions.ts'
import { type BillingInterval, type Currency, planPrice } from '#shared/contracts/billing.ts'
import { useFormats, useLanguage, useT } from '#web/locale/index.ts'
import { useRuntime } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { useMoney } from './use-money.ts'

export interface Choice {
  interval: BillingInterval
  currency: Currency
}

/** The plans side by side with their prices. `trialAction` and `proAction` are the buttons below them. */
export function PlanOffer({
  current,
  trialAction,
  proAction,
}: {
  current?: 'trial' | 'pro' | undefined
  trialAction?: ReactNode
  proAction?: (choice: Choice) => ReactNode
}) {
  const t = useT('billing')
  const { limits } = useRuntime()
  const money = useMoney()
  const [currency, setCurrency] = useState<Currency>(useLanguage() === 'pt-BR' ? 'BRL' : 'USD')
  const [interval, setInterval] = useState<BillingInterval>('month')
  const price = planPrice(limits, interval, currency)
  return (
    <section aria-labelledby="plans">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="plans" className="text-base font-semibold">
          {t('offer.title')}
        </h2>
        <div className="flex flex-wrap gap-2">
          <SegmentedControl
            label={t('offer.interval')}
            options={(['month', 'year'] as const).map((value) => ({ value, label: t(`offer.${value}`) }))}
            value={interval}
            onValueChange={setInterval}
          />
          <SegmentedControl
            label={t('offer.currency')}
            options={currencies.map((value) => ({ value, label: value }))}
            value={currency}
            onValueChange={setCurrency}
          />
        </div>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {(limits.signUpTrial || current === 'trial') && (
          <PlanCard
            name="trial"
            isCurrent={current === 'trial'}
            price={t('offer.trialPrice', { days: limits.trialDays })}
            action={trialAction}
          />
        )}
        <PlanCard
          name="pro"
          isCurrent={current === 'pro'}
          price={price > 0 ? money(price, currency) : t('offer.notOffered')}
          per={price > 0 ? t(interval === 'year' ? 'offer.perYear' : 'offer.perMonth') : ''}
          action={price > 0 && proAction?.({ interval, currency })}
        />
      </div>
    </section>
  )
}

interface PlanCardProps {
  name: 'trial' | 'pro'
  isCurrent: boolean
  price: string
  per?: string
  action: ReactNode
}

function PlanCard({ name, isCurrent, price, per, action }: PlanCardProps) {
  const t = useT('billing')
  const { number } = useFormats()
  const { limits } = useRuntime()
  const isPro = name === 'pro'
  const features = [
    isPro
      ? t('offer.creditsMonthly', { count: number(limits.proCredits) })
      : t('offer.creditsOnce', { count: number(limits.trialPosts) }),
    t('offer.members', { count: number(limits[`${name}Members`]) }),
    t('offer.ambassadors', { count: number(limits[`${name}Ambassadors`]) }),
    isPro && t('offer.moreRoom', { count: number(limits.paidPlanFactor) }),
  ].filter(Boolean)
  return (
    <Card
      title={t(`offer.${name}`)}
      headingLevel={3}
      actions={isCurrent && <Badge tone="primary">{t('offer.current')}</Badge>}
      className={isPro ? 'border-primary-line!' : undefined}
    >
      <p>
        <span className="text-2xl font-semibold">{price}</span>{' '}
        {per && <span className="text-sm text-ink-muted">{per}</span>}
      </p>
      <ul className="mt-4 space-y-2 text-sm">
        {features.map((feature) => (
          <li key={String(feature)} className="flex items-start gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-primary-ink" />
            {feature}
          </li>
        ))}
      </ul>
      {action && <div className="mt-5">{action}</div>}
    </Card>
  )
}
