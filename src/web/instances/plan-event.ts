import type { Row } from '#shared/collections/index.ts'

export type PlanEvent = 'pastDue' | 'proEnded' | 'trialEnds'

type Plan = Pick<Row<'instances'>, 'plan' | 'planStatus' | 'planExpiresAt'>

const shownDays = 3
const dayMilliseconds = 86_400_000

/** The current notice about the plan: it has ended, is about to end, or could not be renewed. */
export function planEventOf({ plan, planStatus, planExpiresAt }: Plan, isPlanActive: boolean): PlanEvent | null {
  if (plan !== 'trial' && plan !== 'pro') return null
  if (planStatus === 'past_due' && isPlanActive) return 'pastDue'
  if (plan === 'pro') return isPlanActive ? null : 'proEnded'
  return isPlanActive && daysUntil(planExpiresAt) > shownDays ? null : 'trialEnds'
}

export const daysUntil = (time: string): number =>
  Math.ceil((new Date(time.replace(' ', 'T')).getTime() - Date.now()) / dayMilliseconds)
