import { useEffect } from 'react'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { keepFootRoom } from '#web/ui/frame/foot-room.ts'

/** For the form: scrolls the focused field clear of the bar. */
export const aboveSaveBar = '[&_:is(input,textarea,button)]:scroll-mb-24'

/** Appears at the bottom of the screen as soon as there is something to save. */
export function SaveBar({
  isDirty,
  isBusy,
  isContested,
  problem = '',
  onDiscard,
}: {
  isDirty: boolean
  isBusy: boolean
  /** Somebody else has changed the same fields in the meantime. */
  isContested: boolean
  /** Why the last attempt failed, if it belongs to no field. */
  problem?: string | undefined
  onDiscard: () => void
}) {
  const t = useT('ambassadors')
  const isShown = isDirty || isBusy
  useEffect(() => {
    if (isShown) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  if (!isShown) return null
  return (
    <div
      ref={keepFootRoom}
      className="sticky bottom-4 z-10 mt-6 flex animate-fade-in flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line-strong bg-raised px-4 py-3 shadow-dialog"
    >
      {problem ? (
        <p role="alert" className="min-w-0 flex-1 text-caption text-danger-ink">
          {problem}
        </p>
      ) : (
        <p role="status" className="min-w-0 flex-1 text-caption text-ink-muted">
          {t(isContested ? 'contested' : 'changed')}
        </p>
      )}
      <div className="flex gap-2">
        <Button size="sm" variant="ghost" onClick={onDiscard}>
          {t(isContested ? 'loadTheirs' : 'discard')}
        </Button>
        <Button size="sm" type="submit" variant="primary" loading={isBusy}>
          {t(isContested ? 'replaceTheirs' : 'saveChanges')}
        </Button>
      </div>
    </div>
  )
}
