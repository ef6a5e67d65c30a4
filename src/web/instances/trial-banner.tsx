import { useT } from '#web/locale/index.ts'
import { useInstance } from './instance-context.tsx'

const shownDays = 3

/** Shows that the trial is over or about to end. Without a link, because billing does not exist yet. */
export function TrialBanner() {
  const t = useT('instances')
  const { instance, isPlanActive } = useInstance()
  if (instance?.plan !== 'trial') return null
  const ends = new Date(instance.planExpiresAt.replace(' ', 'T')).getTime()
  const days = Math.ceil((ends - Date.now()) / 86_400_000)
  if (isPlanActive && days > shownDays) return null
  return (
    <div role="status" className="border-b border-warning-line bg-warning-soft px-4 py-2 text-center text-warning-ink">
      <strong>{t('trialEnds.title')}</strong> {t('trialEnds.text')}
      {isPlanActive && ` · ${t('plan.daysLeft', { count: Math.max(1, days) })}`}
    </div>
  )
}
