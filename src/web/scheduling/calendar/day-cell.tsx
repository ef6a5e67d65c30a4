import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Day } from '#shared/scheduling/days.ts'
import { useT } from '#web/locale/index.ts'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useDayFormats } from './use-day-formats.ts'

/** A day of the grid, with its entries as children. */
export function DayCell({
  day,
  count,
  note,
  isActive,
  isToday,
  isOutside,
  isTarget,
  canDrop,
  isRoomy,
  onAdd,
  onFocus,
  children,
}: {
  day: Day
  /** The number of its entries. */
  count: number
  /** The name of a holiday. */
  note: string | undefined
  /** Whether it is in the tab order. */
  isActive: boolean
  isToday: boolean
  /** Whether it belongs to the previous or next month. */
  isOutside: boolean
  /** Whether it is the current drop target. */
  isTarget: boolean
  canDrop: boolean
  isRoomy: boolean
  onAdd: (() => void) | undefined
  onFocus: () => void
  children: ReactNode
}) {
  const t = useT('scheduling')
  const formats = useDayFormats()
  const name = formats.day(day)
  const label = [name, isToday && t('today'), note, t('posts', { count })].filter(Boolean).join(', ')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of days is not a table
    <div
      role="gridcell"
      data-day={day}
      data-drop={canDrop ? day : undefined}
      tabIndex={isActive ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      onFocus={onFocus}
      className={cx(
        'group/day relative flex min-w-0 flex-col gap-1 border-t border-l border-line p-1 focus-visible:z-1 focus-visible:-outline-offset-2',
        isRoomy ? 'min-h-96' : 'min-h-28',
        isOutside ? 'bg-canvas' : 'bg-surface',
        isTarget && 'bg-selected! outline-2 -outline-offset-2 outline-focus outline-dashed',
      )}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className="flex h-6 items-center gap-1">
        <span
          aria-hidden="true"
          className={cx(
            'flex h-6 min-w-6 items-center justify-center rounded-full px-1 text-xs tabular-nums',
            isToday ? 'bg-primary font-semibold text-on-primary' : isOutside ? 'text-ink-subtle' : 'text-ink',
          )}
        >
          {Number(day.slice(8))}
        </span>
        <span aria-hidden="true" className="min-w-0 flex-1 truncate text-2xs text-ink-subtle" title={note}>
          {note}
        </span>
        {onAdd && (
          <button
            type="button"
            tabIndex={isActive ? 0 : -1}
            aria-label={t('addOn', { day: name })}
            onClick={onAdd}
            className="flex size-6 items-center justify-center rounded-md text-ink-subtle opacity-0 hover:bg-hover hover:text-ink focus-visible:opacity-100 group-focus-within/day:opacity-100 group-hover/day:opacity-100 [&_svg]:size-3.5"
          >
            <Plus />
          </button>
        )}
      </div>
      {children}
    </div>
  )
}
