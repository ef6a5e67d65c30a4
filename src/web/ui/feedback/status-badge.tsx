import { Ban, CalendarClock, Check, CircleDashed, CircleDot, Clock, Lock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type Tone } from './badge.tsx'
import { SpinnerMark } from './spinner.tsx'

export type Status =
  | 'draft'
  | 'queued'
  | 'working'
  | 'waiting'
  | 'scheduled'
  | 'done'
  | 'warning'
  | 'error'
  | 'canceled'
  | 'locked'

const looks: Record<Status, { tone: Tone; icon: ReactNode }> = {
  draft: { tone: 'neutral', icon: <CircleDashed /> },
  queued: { tone: 'neutral', icon: <Clock /> },
  working: { tone: 'info', icon: <SpinnerMark size={12} /> },
  waiting: { tone: 'warning', icon: <CircleDot /> },
  scheduled: { tone: 'info', icon: <CalendarClock /> },
  done: { tone: 'success', icon: <Check /> },
  warning: { tone: 'warning', icon: <TriangleAlert /> },
  error: { tone: 'danger', icon: <TriangleAlert /> },
  canceled: { tone: 'neutral', icon: <Ban /> },
  locked: { tone: 'neutral', icon: <Lock /> },
}

/** A status: icon, tone and label. */
export function StatusBadge({
  status,
  children,
  className,
}: {
  status: Status
  children: ReactNode
  className?: string
}) {
  const { tone, icon } = looks[status]
  return (
    <Badge tone={tone} icon={icon} className={className}>
      {children}
    </Badge>
  )
}
