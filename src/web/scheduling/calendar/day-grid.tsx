import { useRef } from 'react'
import { type Day, dayOf, weekOf, weeksOfMonth } from '#shared/scheduling/days.ts'
import { useT } from '#web/locale/index.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import { DayCell } from './day-cell.tsx'
import { DragLabel } from './drag-label.tsx'
import { EntryButton, type EntryMenu } from './entry-button.tsx'
import { FreeButton } from './free-button.tsx'
import type { FreeTime } from './free-time.ts'
import { useDayFormats } from './use-day-formats.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { usePointerDrag } from './use-pointer-drag.ts'

export interface CalendarContent {
  /** The selected day; the period around it depends on the view. */
  day: Day
  onDay: (day: Day) => void
  today: Day
  /** In order of time. */
  entries: readonly CalendarEntry[]
  /** In order of time. */
  freeTimes?: readonly FreeTime[]
  /** The day or free time over which something from outside is being dragged. */
  dropTarget?: string | null
  /** The holiday of a day. */
  noteOf?: (day: Day) => string | undefined
  /** `move` is defined where the entry can also be moved by keys. */
  menuOf: (entry: CalendarEntry, move: (() => void) | undefined) => EntryMenu
  /** Undefined for people who may not schedule. */
  onMove?: (entry: CalendarEntry, day: Day) => void
  onAdd?: (day: Day) => void
  onFill?: (free: FreeTime) => void
}

/** Max entries in a day of the month view; the week view shows all. */
const maxEntries = 3

const byTime = (one: CalendarEntry | FreeTime, other: CalendarEntry | FreeTime): number =>
  one.wallTime.localeCompare(other.wallTime)

/** The weeks of a month, or one week, as a grid of days. */
export function DayGrid({
  isWeek,
  onMore,
  ...content
}: CalendarContent & { isWeek: boolean; onMore: (day: Day) => void }) {
  const {
    day,
    onDay,
    today,
    entries,
    freeTimes = [],
    dropTarget = null,
    noteOf,
    menuOf,
    onMove,
    onAdd,
    onFill,
  } = content
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
  const target = drag ? drag.over : keys.carried ? day : dropTarget

  const cell = (each: Day) => {
    const own = entries.filter(({ wallTime }) => dayOf(wallTime) === each)
    const shown = isWeek || own.length <= maxEntries ? own : own.slice(0, maxEntries - 1)
    const free = freeTimes.filter(({ wallTime }) => dayOf(wallTime) === each)
    const parts = [...shown, ...(isWeek ? free : free.slice(0, maxEntries - own.length))]
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
        canDrop={each >= today}
        isRoomy={isWeek}
        onAdd={onAdd && each >= today ? () => onAdd(each) : undefined}
        onFocus={() => each !== day && !drag && onDay(each)}
      >
        {parts
          .sort(byTime)
          .map((part) =>
            'id' in part ? (
              <EntryButton
                key={part.id}
                entry={part}
                menu={menuOf(part, canMove(part) ? () => keys.pickUp(part) : undefined)}
                isReachable={each === day}
                isLifted={part.id === (drag?.entry ?? keys.carried)?.id}
                isRoomy={isWeek}
                onPress={canMove(part) ? (event) => start(part, event) : undefined}
              />
            ) : (
              <FreeButton
                key={part.wallTime}
                free={part}
                isReachable={each === day}
                isRoomy={isWeek}
                isTarget={part.wallTime === dropTarget}
                onFill={onFill && (() => onFill(part))}
              />
            ),
          )}
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
        <Weekdays week={weeks[0]!} />
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
      {drag && <DragLabel x={drag.x} y={drag.y} title={drag.entry.title} />}
    </>
  )
}

function Weekdays({ week }: { week: readonly Day[] }) {
  const formats = useDayFormats()
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: not the row but its days can be focused
    // biome-ignore lint/a11y/useSemanticElements: as the grid
    <div role="row" className="grid grid-cols-7 rounded-t-card border-t border-line bg-sunken">
      {week.map((each) => (
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
  )
}
