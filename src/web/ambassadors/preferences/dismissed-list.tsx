import { Undo2 } from 'lucide-react'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import type { Preference } from './use-preferences.ts'

/** Preferences that were dismissed or are no longer followed, collapsed. */
export function DismissedList({
  preferences,
  canEdit,
  onPropose,
}: {
  preferences: readonly Preference[]
  canEdit: boolean
  onPropose: (preference: Preference) => void
}) {
  const t = useT('preferences')
  if (preferences.length === 0) return null
  return (
    <details className="px-4 text-caption text-ink-muted sm:px-5">
      <summary className="w-fit cursor-pointer py-1">{t('dismissed', { count: preferences.length })}</summary>
      <p className="mt-1">{t('dismissedText')}</p>
      <ul className="divide-y divide-line">
        {preferences.map((preference) => (
          <li key={preference.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 text-sm text-ink [overflow-wrap:anywhere]">{preference.text}</span>
            {canEdit && (
              <Button
                size="sm"
                variant="ghost"
                icon={<Undo2 />}
                aria-label={t('proposeNamed', { text: preference.text })}
                onClick={() => onPropose(preference)}
              >
                {t('propose')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
