import { Blocks, Building2, FileText, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { useSession } from '#web/records/index.ts'

interface FiguresProps {
  /** Undefined while unknown, like the other counts. */
  ambassadors: number | undefined
  services: number
  /** The services that are ready in this workspace. */
  ready: number
  posts: number | undefined
  approved: number | undefined
}

/** Counts of the workspace's content; each card links to the corresponding page. */
export function Figures({ ambassadors, services, ready, posts, approved }: FiguresProps) {
  const t = useT('onboarding')
  const { user } = useSession()
  const { instances, isLoading } = useInstance()
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Figure icon={<Users />} label={t('home.cards.ambassadors')} value={ambassadors} to="/dashboard/personas" />
      <Figure
        icon={<Blocks />}
        label={t('home.cards.tools')}
        value={services || undefined}
        note={services > 0 && t('home.cards.ready', { count: ready })}
        to="/dashboard/services"
      />
      <Figure
        icon={<FileText />}
        label={t('home.cards.posts')}
        value={posts}
        note={approved !== undefined && t('home.cards.approved', { count: approved })}
        to="/dashboard/production"
      />
      <Figure
        icon={<Building2 />}
        label={t('home.cards.instances')}
        value={isLoading ? undefined : instances.length}
        note={user ? t('home.cards.credits', { count: user.credits }) : undefined}
        to={user ? '/dashboard/members' : '/dashboard/admin/instances'}
      />
    </ul>
  )
}

function Figure({
  icon,
  label,
  value,
  note,
  to,
}: {
  icon: ReactNode
  label: string
  value: number | undefined
  note?: string | false | undefined
  to: string
}) {
  return (
    <li className="relative flex flex-col rounded-card border border-line bg-surface p-4 shadow-card transition-colors has-[a:hover]:border-line-strong">
      <span className="flex items-center gap-2 text-caption font-medium text-ink-muted [&_svg]:size-4">
        {icon}
        <LocalLink to={to} className="rounded-sm after:absolute after:inset-0">
          {label}
        </LocalLink>
      </span>
      <span className="mt-auto block min-h-8 pt-2 text-2xl font-semibold tracking-tight tabular-nums">{value}</span>
      <span className="block min-h-5 text-caption text-ink-muted">{note}</span>
    </li>
  )
}
