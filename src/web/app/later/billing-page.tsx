import { useT } from '#web/locale/index.ts'
import { useRuntime, useSession } from '#web/records/index.ts'
import { LaterPage } from './later-page.tsx'

/** Tells members who sets their plan, and shows the plans to visitors. */
export default function BillingPage() {
  const t = useT('shell')
  const { isSignedIn } = useSession()
  const { limits } = useRuntime()
  if (isSignedIn) return <LaterPage title={t('later.billing.title')} text={t('later.billing.text')} />
  return (
    <LaterPage
      title={t('later.plans.title')}
      text={t('later.plans.text', { days: limits.trialDays, posts: limits.trialPosts })}
    />
  )
}
