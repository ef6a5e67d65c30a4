import { Ban, CalendarClock, Check, CircleHelp, CirclePause, CircleX, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ScheduledStatus } from '#shared/collections/scheduled-posts.ts'
import { useT } from '#web/locale/index.ts'
import { Badge, type Tone } from '#web/ui/feedback/badge.tsx'

/** The look of each status. Each has its own icon, so that the colour is never the only difference. */
export const statusLooks: Readonly<Record<ScheduledStatus, { tone: Tone; icon: ReactNode; edge: string }>> = {
  scheduled: { tone: 'info', icon: <CalendarClock />, edge: 'border-info-line bg-info-soft text-info-ink' },
  publishing: { tone: 'info', icon: <Send />, edge: 'border-info-line bg-info-soft text-info-ink' },
  published: { tone: 'success', icon: <Check />, edge: 'border-success-line bg-success-soft text-success-ink' },
  failed: { tone: 'danger', icon: <CircleX />, edge: 'border-danger-line bg-danger-soft text-danger-ink' },
  unknown: { tone: 'warning', icon: <CircleHelp />, edge: 'border-warning-line bg-warning-soft text-warning-ink' },
  held: { tone: 'warning', icon: <CirclePause />, edge: 'border-warning-line bg-warning-soft text-warning-ink' },
  canceled: { tone: 'neutral', icon: <Ban />, edge: 'border-line bg-sunken text-ink-muted' },
}

export function ScheduledBadge({ status }: { status: ScheduledStatus }) {
  const t = useT('scheduling')
  const { tone, icon } = statusLooks[status]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`statuses.${status}`)}
    </Badge>
  )
}
