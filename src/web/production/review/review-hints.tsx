import { useT } from '#web/locale/index.ts'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import { useSingleKeys } from '#web/ui/keyboard/single-keys.ts'
import { reviewKeys } from './review-actions.ts'

/** The review keys that are not shown on buttons. */
export function ReviewHints() {
  const t = useT('production')
  const [isOn] = useSingleKeys()
  if (!isOn) return null
  const hints = [
    [reviewKeys.next, t('keys.next')],
    [reviewKeys.previous, t('keys.previous')],
    [reviewKeys.undo, t('keys.undo')],
    [reviewKeys.saveAndNext, t('keys.saveAndNext')],
    ['?', t('keys.all')],
  ] as const
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-caption text-ink-muted pointer-coarse:hidden max-sm:hidden">
      {hints.map(([key, label]) => (
        <li key={key} className="flex items-center gap-1.5">
          <Kbd keys={key} />
          {label}
        </li>
      ))}
    </ul>
  )
}
