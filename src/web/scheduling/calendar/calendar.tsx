import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { addDays, addMonths, weekOf } from '#shared/scheduling/days.ts'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useMatches } from '#web/ui/use-matches.ts'
import { type CalendarView, calendarViews } from './calendar-entry.ts'
import { type CalendarContent, DayGrid } from './day-grid.tsx'
import { EntryList } from './entry-list.tsx'
import { useDayFormats } from './use-day-formats.ts'

export interface CalendarProps extends CalendarContent {
  view: CalendarView
  onView: (view: CalendarView) => void
  /** Shown below the views, e.g. filters. */
  tools?: ReactNode
}

/** Scheduled posts by month, by week or as a list; always a list on phones. */
export function Calendar({ view: chosen, onView, tools, ...content }: CalendarProps) {
  const t = useT('scheduling')
  const formats = useDayFormats()
  const isNarrow = useMatches('(max-width: 47.99rem)')
  const view = isNarrow ? 'list' : chosen
  const { day, onDay, today } = content
  const isWeek = view === 'week'
  const week = weekOf(day)
  const step = (by: 1 | -1) => onDay(isWeek ? addDays(day, 7 * by) : addMonths(day, by))
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <div className="flex items-center gap-1">
          <IconButton label={t('previous')} icon={<ChevronLeft />} onClick={() => step(-1)} />
          <Button onClick={() => onDay(today)}>{t('today')}</Button>
          <IconButton label={t('next')} icon={<ChevronRight />} onClick={() => step(1)} />
        </div>
        <h2 aria-live="polite" className="mr-auto text-base font-semibold first-letter:uppercase">
          {isWeek ? `${formats.date(week[0]!)} – ${formats.date(week[6]!)}` : formats.month(day)}
        </h2>
        {!isNarrow && (
          <SegmentedControl
            label={t('view')}
            value={view}
            onValueChange={onView}
            options={calendarViews.map((value) => ({ value, label: t(`views.${value}`) }))}
          />
        )}
      </div>
      {tools && <div className="mb-3 flex flex-wrap items-center gap-2">{tools}</div>}
      {view === 'list' ? (
        <div className="rounded-card border border-line bg-surface">
          <EntryList {...content} />
        </div>
      ) : (
        <DayGrid
          {...content}
          isWeek={isWeek}
          onMore={(more) => {
            onDay(more)
            onView('week')
          }}
        />
      )}
    </div>
  )
}
