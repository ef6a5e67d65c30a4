import { Check, Clock, TriangleAlert } from 'lucide-react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { type Status, StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import { Sample } from './sample.tsx'

const surfaces = [
  ['canvas', 'bg-canvas'],
  ['surface', 'bg-surface'],
  ['raised', 'bg-raised'],
  ['sunken', 'bg-sunken'],
  ['hover', 'bg-hover'],
  ['selected', 'bg-selected'],
] as const

const statuses: Status[] = [
  'draft',
  'queued',
  'working',
  'waiting',
  'scheduled',
  'done',
  'warning',
  'error',
  'canceled',
  'locked',
]

export function Foundations() {
  return (
    <>
      <Sample name="Type" className="flex-col flex-nowrap! items-start! gap-2!">
        <p className="text-display">Your voice, on paper</p>
        <p className="text-title">Page title, 22 px</p>
        <p className="text-base font-semibold">Section, 16 px</p>
        <p className="text-sm">Body, 14 px: the text of rows, forms and cards.</p>
        <p className="text-caption text-ink-muted">Caption, 13 px, muted: what explains something else.</p>
        <p className="text-xs text-ink-subtle">Small, 12 px, subtle: dates and counts.</p>
      </Sample>
      <Sample name="Surfaces" className="gap-2!">
        {surfaces.map(([name, look]) => (
          <div key={name} className={`${look} flex h-14 w-28 items-end rounded-card border border-line p-2 text-xs`}>
            {name}
          </div>
        ))}
      </Sample>
      <Sample name="Badges">
        <Badge>Neutral</Badge>
        <Badge tone="primary">Primary</Badge>
        <Badge tone="success" icon={<Check />}>
          Approved
        </Badge>
        <Badge tone="info" icon={<Clock />}>
          Scheduled
        </Badge>
        <Badge tone="warning" icon={<TriangleAlert />}>
          Needs notes
        </Badge>
        <Badge tone="danger">Rejected</Badge>
      </Sample>
      <Sample name="Status">
        {statuses.map((status) => (
          <StatusBadge key={status} status={status}>
            {status}
          </StatusBadge>
        ))}
      </Sample>
      <Sample name="Avatars">
        {([16, 20, 24, 28, 32, 36, 40, 48] as const).map((size) => (
          <Avatar key={size} name={`Helena Prado ${size}`} size={size} />
        ))}
        <Avatar name="Marta Nunes" size={40} />
        <Avatar name="Acme" size={40} square />
        <Avatar name="Broken Picture" picture={{ src: '/nowhere.png' }} size={40} />
      </Sample>
      <Sample name="Keys, spinner">
        <Kbd keys="mod+k" />
        <Kbd keys="g d" />
        <Kbd keys="shift+enter" />
        <Spinner />
      </Sample>
    </>
  )
}
