import { useRef } from 'react'
import { type Day, dayOf, weekOf, weeksOfMonth } from '#shared/scheduling/days.ts'
import { useT } from '#web/locale/index.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import { DayCell } from './day-cell.tsx'
import { EntryButton, type EntryMenu } from './entry-button.tsx'
import { useDayFormats } from './use-day-formats.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { usePointerDrag } from './use-pointer-drag.ts'

export interface CalendarContent {
  /** The chosen day; what is shown around it depends on the view. */
  day: Day
  onDay: (day: Day) => void
  today: Day
  /** In order of time. */
  entries: readonly CalendarEntry[]
  /** The holiday of a day. */
  noteOf?: (day: Day) => string | undefined
  /** `move` is defined where the entry can also be moved by keys. */
  menuOf: (entry: CalendarEntry, move: (() => void) | undefined) => EntryMenu
  /** Undefined for people who may not schedule. */
  onMove?: (entry: CalendarEntry, day: Day) => void
  onAdd?: (day: Day) => void
}

/** What a day of the month has room for; the others are in the week. */
const maxEntries = 3

/** The weeks of a month, or one week, as a grid of days. */
export function DayGrid({
  isWeek,
  onMore,
  ...content
}: CalendarContent & { isWeek: boolean; onMore: (day: Day) => void }) {
  const { day, onDay, today, entries, noteOf, menuOf, onMove, onAdd } = content
  const t = useT('scheduling')
  const formats = useDayFormats()
  const element = useRef<HTMLDivElement>(null)
  const canMove = ({ status }: CalendarEntry) => Boolean(onMove) && status === 'scheduled'
  const drop = (entry: CalendarEntry, to: Day): boolean => {
    if (to < today) return false
    if (to !== dayOf(entry.wallTime)) onMove?.(entry, to)
    return true
  }
  const keys = useGridKeys({ element, day, onDay, isWeek, entries, canMove, drop, onAdd })
  const { drag, start } = usePointerDrag<CalendarEntry>({ attribute: 'data-day', onDrop: drop })
  const weeks = isWeek ? [weekOf(day)] : weeksOfMonth(day)
  const month = day.slice(0, 7)
  const target = drag ? drag.over : keys.carried && day

  const cell = (each: Day) => {
    const own = entries.filter(({ wallTime }) => dayOf(wallTime) === each)
    const shown = isWeek || own.length <= maxEntries ? own : own.slice(0, maxEntries - 1)
    return (
      <DayCell
        key={each}
        day={each}
        count={own.length}
        note={noteOf?.(each)}
        isActive={each === day}
        isToday={each === today}
        isOutside={!isWeek && !each.startsWith(month)}
        isTarget={each === target && each >= today}
        isRoomy={isWeek}
        onAdd={onAdd && each >= today ? () => onAdd(each) : undefined}
        onFocus={() => each !== day && !drag && onDay(each)}
      >
        {shown.map((entry) => (
          <EntryButton
            key={entry.id}
            entry={entry}
            menu={menuOf(entry, canMove(entry) ? () => keys.pickUp(entry) : undefined)}
            isReachable={each === day}
            isLifted={entry.id === (drag?.entry ?? keys.carried)?.id}
            isRoomy={isWeek}
            onPress={canMove(entry) ? (event) => start(entry, event) : undefined}
          />
        ))}
        {shown.length < own.length && (
          <button
            type="button"
            tabIndex={each === day ? 0 : -1}
            onClick={() => onMore(each)}
            className="min-h-6 rounded-md px-1.5 text-left text-xs text-link hover:bg-hover"
          >
            {t('more', { count: own.length - shown.length })}
          </button>
        )}
      </DayCell>
    )
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: cells can be focused and moved to, which those of a table cannot */}
      <div
        ref={element}
        role="grid"
        aria-label={formats.month(day)}
        // Before the buttons of the entries, whose menus open with arrows too.
        onKeyDownCapture={keys.onKeyDown}
        className="select-none overflow-hidden rounded-card border-r border-b border-line"
      >
        {/* biome-ignore lint/a11y/useFocusableInteractive: not the row but its days can be focused */}
        {/* biome-ignore lint/a11y/useSemanticElements: as the grid */}
        <div role="row" className="grid grid-cols-7 rounded-t-card border-t border-line bg-sunken">
          {weeks[0]!.map((each) => (
            // biome-ignore lint/a11y/useFocusableInteractive: names a column
            // biome-ignore lint/a11y/useSemanticElements: as the grid
            <div
              key={each}
              role="columnheader"
              aria-label={formats.longWeekday(each)}
              className="border-l border-line px-2 py-1.5 text-xs font-medium text-ink-muted"
            >
              {formats.weekday(each)}
            </div>
          ))}
        </div>
        {weeks.map((week) => (
          // biome-ignore lint/a11y/useFocusableInteractive: not the row but its days can be focused
          // biome-ignore lint/a11y/useSemanticElements: as the grid
          <div key={week[0]} role="row" className="grid grid-cols-7">
            {week.map(cell)}
          </div>
        ))}
      </div>
      <p aria-live="assertive" className="sr-only">
        {keys.announcement}
      </p>
      {drag && (
        <p
          className="pointer-events-none fixed top-0 left-0 z-70 max-w-52 truncate rounded-md border border-line-strong bg-raised px-2 py-1 text-xs font-medium text-ink shadow-menu"
          style={{ transform: `translate(${drag.x + 12}px, ${drag.y + 12}px)` }}
        >
          {drag.entry.title}
        </p>
      )}
    </>
  )
}
