import { X } from 'lucide-react'
import { useState } from 'react'
import { LocalLink, useFormats, useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useInstance } from './instance-context.tsx'
import { daysUntil, type PlanEvent } from './plan-event.ts'

/** A notice about the plan, with a link to pay. */
export default function PlanNotice({ event }: { event: PlanEvent }) {
  const t = useT('instances')
  const { instance, role, isPlanActive } = useInstance()
  const [dismissed, setDismissed] = useState('')
  const text = usePlanText(event)
  if (!instance || (isPlanActive && dismissed === instance.id)) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1.5 border-b border-warning-line bg-warning-soft px-4 py-2 text-center text-warning-ink"
    >
      <span>
        <strong>{text.title}</strong> {text.text}
      </span>
      {role === 'owner' ? (
        <Button asChild size="sm">
          <LocalLink to="/dashboard/billing">{text.action}</LocalLink>
        </Button>
      ) : (
        <span>{t('planEnds.askOwner')}</span>
      )}
      {isPlanActive && (
        <IconButton
          label={t('trialEnds.dismiss')}
          icon={<X />}
          size="sm"
          onClick={() => setDismissed(instance.id)}
          className="text-inherit!"
        />
      )}
    </div>
  )
}

function usePlanText(event: PlanEvent): { title: string; text: string; action: string } {
  const t = useT('instances')
  const formats = useFormats()
  const { instance, isPlanActive } = useInstance()
  const planExpiresAt = instance?.planExpiresAt ?? ''
  const upgrade = { text: t('trialEnds.text'), action: t('trialEnds.action') }
  switch (event) {
    case 'pastDue':
      return {
        title: t('planEnds.pastDue'),
        text: t('planEnds.pastDueText', { date: formats.date(planExpiresAt) }),
        action: t('planEnds.pay'),
      }
    case 'proEnded':
      return { ...upgrade, title: t('planEnds.title'), text: `${upgrade.text}. ${t('planEnds.held')}` }
    case 'trialEnds': {
      const left = isPlanActive ? ` · ${t('plan.daysLeft', { count: Math.max(1, daysUntil(planExpiresAt)) })}` : ''
      return { ...upgrade, title: t('trialEnds.title'), text: `${upgrade.text}${left}` }
    }
  }
}
