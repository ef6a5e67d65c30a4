import { ChevronsUpDown, Plus } from 'lucide-react'
import { useFormats, useT } from '#web/locale/index.ts'
import { useSession } from '#web/records/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { useInstance } from './instance-context.tsx'
import { planLine } from './plan-line.ts'
import { useSwitchInstance } from './use-switch-instance.ts'

const newPath = '/dashboard/instances/new'

/** The chosen workspace, and a menu of the others. */
export function InstanceSwitcher({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const t = useT('instances')
  const formats = useFormats()
  const { instances, instance, isLoading } = useInstance()
  const switchTo = useSwitchInstance()
  const { user } = useSession()
  if (isLoading) return <Skeleton className={isCollapsed ? 'size-10' : 'h-11 w-full'} />
  if (!instance) return isCollapsed ? null : <p className="px-2 py-2.5 text-sm text-ink-muted">{t('switcher.none')}</p>
  return (
    <Menu
      align="start"
      className="w-64"
      trigger={
        <button
          type="button"
          aria-label={`${t('switcher.choose')}: ${instance.nickname || instance.name}`}
          className={cx(
            'flex items-center gap-2.5 rounded-md p-1.5 text-left transition-colors hover:bg-sidebar-hover aria-expanded:bg-sidebar-hover',
            isCollapsed ? 'justify-center' : 'w-full',
          )}
        >
          <Avatar name={instance.nickname || instance.name} size={28} square decorative />
          {!isCollapsed && (
            <>
              <span className="min-w-0 flex-1">
                <span className="block truncate text-sm font-semibold">{instance.nickname || instance.name}</span>
                <span className="block text-xs text-ink-muted">{planLine(instance, t, formats)}</span>
              </span>
              <ChevronsUpDown className="size-4 shrink-0 text-ink-subtle" aria-hidden="true" />
            </>
          )}
        </button>
      }
      items={[
        { heading: t('switcher.ambassadors') },
        ...instances.map(({ id, name, nickname, created }) => ({
          label: nickname || name,
          description: instances.length > 1 ? t('switcher.created', { date: formats.date(created) }) : undefined,
          icon: <Avatar name={nickname || name} size={20} square decorative />,
          checked: id === instance.id,
          onSelect: () => switchTo(id),
        })),
        ...(user ? [{ separator: true as const }, { label: t('switcher.new'), icon: <Plus />, to: newPath }] : []),
      ]}
    />
  )
}
