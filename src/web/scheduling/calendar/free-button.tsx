import { useT } from '#web/locale/index.ts'
import { cx } from '#web/ui/cx.ts'
import type { FreeTime } from './free-time.ts'
import { useDayFormats } from './use-day-formats.ts'

/** A free time in a day of the grid, which opens the choice of a post. Read-only for people who may not schedule. */
export function FreeButton({
  free: { wallTime, ambassadors },
  isReachable,
  isRoomy,
  isTarget,
  onFill,
}: {
  free: FreeTime
  /** Whether it is in the tab order: only in the focused day. */
  isReachable: boolean
  isRoomy: boolean
  /** Whether it is the current drop target. */
  isTarget: boolean
  onFill: (() => void) | undefined
}) {
  const t = useT('scheduling')
  const formats = useDayFormats()
  const whose = ambassadors.map(({ name }) => name).join(', ')
  const look = cx(
    'w-full min-w-0 rounded-md border border-dashed border-line-strong px-1.5 py-1 text-left text-xs text-ink-subtle',
    isRoomy ? 'space-y-0.5' : 'flex min-h-6 items-center gap-1.5',
    isTarget && 'border-focus bg-selected text-ink',
  )
  const content = (
    <>
      <span className="block shrink-0 tabular-nums">{formats.time(wallTime)}</span>
      <span className="block">{t('free.one')}</span>
      <span className={cx('truncate', isRoomy ? 'line-clamp-2 whitespace-normal' : 'hidden 2xl:block')}>{whose}</span>
    </>
  )
  if (!onFill) return <div className={look}>{content}</div>
  return (
    <button
      type="button"
      data-free={wallTime}
      data-drop={wallTime}
      tabIndex={isReachable ? 0 : -1}
      aria-label={t('free.fill', { time: formats.moment(wallTime), names: whose })}
      onClick={onFill}
      className={cx(look, 'hover:border-ink-subtle hover:bg-hover hover:text-ink')}
    >
      {content}
    </button>
  )
}
