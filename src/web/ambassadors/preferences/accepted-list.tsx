import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useT } from '#web/locale/index.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { Evidence } from './evidence.tsx'
import type { Preference } from './use-preferences.ts'

/** The preferences that agents follow in every post. */
export function AcceptedList({
  preferences,
  canEdit,
  onEdit,
  onStop,
}: {
  preferences: readonly Preference[]
  canEdit: boolean
  onEdit: (preference: Preference) => void
  onStop: (preference: Preference) => void
}) {
  const t = useT('preferences')
  if (preferences.length === 0) return null
  return (
    <section aria-label={t('followed')}>
      <h3 className="px-4 text-caption font-medium text-ink-muted sm:px-5">{t('followed')}</h3>
      <ul className="divide-y divide-line">
        {preferences.map((preference) => {
          const { id, key, text, evidence, isForComposer } = preference
          return (
            <li key={id} className="flex items-start justify-between gap-3 px-4 py-3 sm:px-5">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium text-ink [overflow-wrap:anywhere]">
                  {text}
                  {!isForComposer && <Badge>{t('onlyProvider')}</Badge>}
                </p>
                <Evidence evidence={evidence ?? []} />
              </div>
              {canEdit && (
                <Menu
                  trigger={
                    <IconButton size="sm" tooltip={false} label={t('acts', { text })} icon={<EllipsisVertical />} />
                  }
                  items={[
                    { label: t('edit'), icon: <Pencil />, onSelect: () => onEdit(preference) },
                    {
                      label: t(key ? 'remove' : 'delete'),
                      icon: <Trash2 />,
                      tone: 'danger',
                      onSelect: () => onStop(preference),
                    },
                  ]}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
