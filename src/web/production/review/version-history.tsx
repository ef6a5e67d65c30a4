import { History } from 'lucide-react'
import { useState } from 'react'
import { useFormats, useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { WordDiff } from './word-diff.tsx'

export interface ShownVersion {
  version: number
  /** The complete version as one text. */
  text: string
  at: string
  by?: 'agent' | 'person'
  /** The notes that led to this version's replacement. */
  notes?: string
}

/** Earlier versions with their differences; one can be restored. */
export function VersionHistory({
  current,
  versions,
  language,
  canRestore,
  onRestore,
}: {
  /** The current text. */
  current: string
  /** Oldest first. */
  versions: readonly ShownVersion[]
  language: string
  canRestore: boolean
  onRestore: (version: number) => void
}) {
  const t = useT('production')
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const [chosen, choose] = useState<number | null>(null)
  if (versions.length === 0) return null
  const newest = [...versions].reverse()
  const shown = newest.find(({ version }) => version === chosen) ?? newest[0]!
  return (
    <>
      <Button size="sm" variant="ghost" icon={<History />} onClick={() => setOpen(true)}>
        {t('versions.open', { count: versions.length })}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('versions.title')}
        description={t('versions.description')}
        size="xl"
        footer={
          canRestore && (
            <Button
              variant="primary"
              onClick={() => {
                setOpen(false)
                onRestore(shown.version)
              }}
            >
              {t('versions.restore', { version: shown.version })}
            </Button>
          )
        }
      >
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-[13rem_minmax(0,1fr)]">
          <ul className="space-y-1">
            {newest.map(({ version, at, by }) => (
              <li key={version}>
                <button
                  type="button"
                  aria-current={version === shown.version ? 'true' : undefined}
                  onClick={() => choose(version)}
                  className={cx(
                    'w-full rounded-control px-3 py-2 text-left hover:bg-hover',
                    version === shown.version && 'bg-selected',
                  )}
                >
                  <span className="block font-medium">{t('review.version', { version })}</span>
                  <span className="block text-caption text-ink-muted">
                    {[by && t(`versions.by.${by}`), formats.relative(at)].filter(Boolean).join(' · ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <div className="min-w-0 space-y-4">
            {shown.notes && (
              <p className="rounded-control bg-sunken px-3 py-2 text-ink-muted">
                <span className="font-medium text-ink">{t('review.notes')}: </span>
                {shown.notes}
              </p>
            )}
            <WordDiff before={shown.text} after={current} lang={language} />
          </div>
        </div>
      </Dialog>
    </>
  )
}
