import { Check, ChevronsUpDown } from 'lucide-react'
import { useT } from '#web/locale/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useInstance } from './instance-context.tsx'

export function InstanceSwitcher() {
  const t = useT('instances')
  const { instances, instance, isLoading, isPlanActive, select } = useInstance()
  if (isLoading) return <Skeleton className="h-11 w-full" />
  if (!instance) return <p className="px-2 py-2 text-ink-muted">{t('switcher.none')}</p>
  const plan = instance.plan === 'pro' ? t('plan.pro') : instance.plan === 'trial' ? t('plan.trial') : t('plan.none')
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`${t('switcher.choose')}: ${instance.name}`}
          className="flex w-full items-center gap-2.5 rounded-md border bg-surface p-1.5 text-left hover:bg-hover"
        >
          <Avatar name={instance.name} size={32} square decorative />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{instance.nickname || instance.name}</span>
            <span className="block truncate text-caption text-ink-muted">{isPlanActive ? plan : t('plan.none')}</span>
          </span>
          <ChevronsUpDown className="size-4 text-ink-subtle" aria-hidden="true" />
        </button>
      }
      items={[
        { heading: t('switcher.ambassadors') },
        ...instances.map(({ id, name, nickname }) => ({
          label: nickname || name,
          checked: id === instance.id,
          icon: id === instance.id ? <Check /> : undefined,
          onSelect: () => select(id),
        })),
      ]}
    />
  )
}
