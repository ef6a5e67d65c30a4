import type { Row } from '#shared/collections/index.ts'
import { isPlanActive } from '#shared/contracts/billing.ts'
import type { Formats } from '#web/locale/formats.ts'
import type { Translate } from '#web/locale/index.ts'

type Plan = Pick<Row<'instances'>, 'plan' | 'planExpiresAt' | 'planStatus' | 'planRenewsAt'>

/** The plan of a workspace with its date, in one line. */
export function planLine(instance: Plan, t: Translate<'instances'>, { date }: Pick<Formats, 'date'>): string {
  const { plan, planExpiresAt, planStatus, planRenewsAt } = instance
  if (plan !== 'pro' && plan !== 'trial') return t('plan.none')
  const ends = { date: date(planExpiresAt) }
  if (!isPlanActive(instance, new Date()))
    return planExpiresAt ? t(plan === 'pro' ? 'plan.proEnded' : 'plan.trialEnded', ends) : t('plan.none')
  if (plan === 'trial') return t('plan.trialUntil', ends)
  if (planStatus === 'past_due') return t('plan.pastDue')
  return planStatus === 'renews' ? t('plan.renews', { date: date(planRenewsAt) }) : t('plan.until', ends)
}
