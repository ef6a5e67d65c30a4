import { useSearchParams } from 'react-router'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { useRuntime, useSession } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { CreditsCard } from './credits-card.tsx'
import { InvoicesCard } from './invoices-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanOffer } from './plan-offer.tsx'
import { UsageCard } from './usage-card.tsx'
import { useBalance, usePaymentPage } from './use-billing.ts'

/** The plans for visitors; for members the plan of their workspace, and for owners its payment. */
export default function BillingPage() {
  const { isSignedIn } = useSession()
  return isSignedIn ? <WorkspaceBilling /> : <VisitorPlans />
}

function VisitorPlans() {
  const t = useT('billing')
  const { limits } = useRuntime()
  return (
    <div className="mx-auto max-w-3xl px-4 py-12">
      <PageHeader
        title={t('title')}
        description={t('visitor.description')}
        actions={
          <Button asChild>
            <LocalLink to="/auth/login?redirect=/dashboard/billing">{t('visitor.signIn')}</LocalLink>
          </Button>
        }
      />
      <PlanOffer
        trialAction={
          limits.signUp && (
            <Button asChild variant="primary">
              <LocalLink to="/auth/register">{t('visitor.start')}</LocalLink>
            </Button>
          )
        }
      />
    </div>
  )
}

function WorkspaceBilling() {
  const t = useT('billing')
  const texts = useT('instances')
  const { instance, isLoading, role, isPlanActive } = useInstance()
  const { payments } = useRuntime()
  if (isLoading) return <Skeleton className="h-64 w-full" />
  if (!instance) return <EmptyState title={texts('empty.title')} description={texts('empty.text')} />
  const isOwner = role === 'owner'
  const isPro = instance.plan === 'pro' && isPlanActive
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <div className="space-y-6">
        <PaidBanner />
        <div className="grid gap-4 lg:grid-cols-2">
          <PlanCard />
          <CreditsCard canBuy={isOwner && payments} />
        </div>
        <UsageCard />
        {!isPro && <Offer canBuy={isOwner && payments} />}
        {isOwner && payments && <InvoicesCard />}
      </div>
    </>
  )
}

function Offer({ canBuy }: { canBuy: boolean }) {
  const t = useT('billing')
  const { instance, isPlanActive } = useInstance()
  const { open, isOpening } = usePaymentPage()
  return (
    <PlanOffer
      current={isPlanActive && instance?.plan === 'trial' ? 'trial' : undefined}
      proAction={(choice) =>
        canBuy && (
          <Button variant="primary" loading={isOpening} onClick={() => open({ kind: 'plan', ...choice })}>
            {t('offer.upgrade')}
          </Button>
        )
      }
    />
  )
}

const arrivedMilliseconds = 900_000

/** Shown after a checkout: the payment takes effect with the provider's event, a moment later. */
function PaidBanner() {
  const t = useT('billing')
  const [search] = useSearchParams()
  const { instance, isPlanActive } = useInstance()
  const { newest } = useBalance()
  const paid = search.get('paid')
  if (paid !== 'plan' && paid !== 'credits') return null
  const isNew = newest && Date.now() - Date.parse(newest.created.replace(' ', 'T')) < arrivedMilliseconds
  const hasArrived = paid === 'plan' ? instance?.plan === 'pro' && isPlanActive : newest?.reason === 'purchase' && isNew
  return (
    <Banner tone={hasArrived ? 'success' : 'info'} announce>
      {t(hasArrived ? (paid === 'plan' ? 'plan.planArrived' : 'plan.creditsArrived') : 'plan.waiting')}
    </Banner>
  )
}
