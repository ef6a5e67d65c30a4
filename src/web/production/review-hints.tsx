import { useT } from '#web/locale/index.ts'
import { Kbd } from '#web/ui/kbd.tsx'

/** The keys of the review, always in sight where there is a keyboard. */
export function ReviewHints() {
  const t = useT('production')
  const hints = [
    ['j', t('keys.next')],
    ['k', t('keys.previous')],
    ['a', t('review.approve')],
    ['r', t('review.reject')],
    ['p', t('review.partial')],
    ['e', t('posts.edit')],
    ['u', t('keys.undo')],
  ] as const
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-caption text-ink-muted max-sm:hidden">
      {hints.map(([key, label]) => (
        <li key={key} className="flex items-center gap-1.5">
          <Kbd keys={key} />
          {label}
        </li>
      ))}
    </ul>
  )
}
