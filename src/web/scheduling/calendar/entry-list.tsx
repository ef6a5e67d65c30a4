import { CalendarPlus, EllipsisVertical } from 'lucide-react'
import { addDays, type Day, dayOf, weekdayOf } from '#shared/scheduling/days.ts'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { OutsideBadge } from '../outside-badge.tsx'
import { ScheduledBadge } from '../scheduled-status.tsx'
import type { CalendarEntry } from './calendar-entry.ts'
import type { CalendarContent } from './day-grid.tsx'
import type { FreeTime } from './free-time.ts'
import { useDayFormats } from './use-day-formats.ts'

/** How many days ahead empty days and free times are shown. */
const offeredDays = 7
const offeredFreeDays = 14

/** The entries of a month, day by day: the view of phones. */
export function EntryList({ day, today, entries, freeTimes = [], noteOf, menuOf, onAdd, onFill }: CalendarContent) {
  const t = useT('scheduling')
  const formats = useDayFormats()
  const month = day.slice(0, 7)
  const shown = entries.filter(({ wallTime }) => wallTime.startsWith(month))
  const taken = shown.map(({ wallTime }) => dayOf(wallTime))
  const free = onAdd ? freeDays(today).filter((each) => each.startsWith(month)) : []
  const until = addDays(today, offeredFreeDays)
  const times = freeTimes.filter(({ wallTime }) => wallTime.startsWith(month) && dayOf(wallTime) <= until)
  const days = [...new Set([...taken, ...free, ...times.map(({ wallTime }) => dayOf(wallTime))])].sort()
  if (days.length === 0) return <EmptyState compact title={t('none', { month: formats.month(day) })} />
  return (
    <ol className="divide-y divide-line">
      {days.map((each) => {
        const own = [...shown, ...times]
          .filter(({ wallTime }) => dayOf(wallTime) === each)
          .sort((one, other) => one.wallTime.localeCompare(other.wallTime))
        const note = noteOf?.(each)
        return (
          <li key={each} className="px-4 py-3 sm:px-5">
            <div className="flex min-h-8 flex-wrap items-center gap-x-2">
              <h3 className={cx('text-sm font-semibold first-letter:uppercase', each === today && 'text-primary-ink')}>
                {formats.day(each)}
              </h3>
              {each === today && <span className="text-caption text-primary-ink">{t('today')}</span>}
              {note && <span className="text-caption text-ink-subtle">{note}</span>}
              {own.length === 0 && (
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<CalendarPlus />}
                  aria-label={t('addOn', { day: formats.day(each) })}
                  onClick={() => onAdd?.(each)}
                  className="ml-auto"
                >
                  {t('add')}
                </Button>
              )}
            </div>
            {own.length > 0 && (
              <ul>
                {own.map((each) =>
                  'id' in each ? (
                    <EntryRow key={each.id} entry={each} menu={menuOf(each, undefined)} />
                  ) : (
                    <FreeRow key={each.wallTime} free={each} onFill={onFill && (() => onFill(each))} />
                  ),
                )}
              </ul>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** The next working days. */
const freeDays = (today: Day): Day[] =>
  Array.from({ length: offeredDays }, (_, at) => addDays(today, at)).filter((day) => weekdayOf(day) <= 5)

function EntryRow({ entry, menu }: { entry: CalendarEntry; menu: ReturnType<CalendarContent['menuOf']> }) {
  const t = useT('scheduling')
  const formats = useDayFormats()
  return (
    <li className="flex items-start gap-3 py-2">
      <span className="w-16 shrink-0 pt-0.5 text-caption text-ink-muted tabular-nums">
        {formats.time(entry.wallTime)}
      </span>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="line-clamp-2 font-medium">{entry.title}</span>
        <span className="mb-1 line-clamp-2 text-caption text-ink-subtle">
          {entry.ambassador} · {entry.channel}
        </span>
        <span className="flex flex-wrap gap-1">
          <ScheduledBadge status={entry.status} />
          <OutsideBadge state={entry.outside} />
        </span>
      </span>
      <Menu
        header={menu.header}
        items={menu.items}
        trigger={
          <IconButton
            size="sm"
            label={t('actions', { title: entry.title })}
            icon={<EllipsisVertical />}
            tooltip={false}
          />
        }
      />
    </li>
  )
}

function FreeRow({ free: { wallTime, ambassadors }, onFill }: { free: FreeTime; onFill: (() => void) | undefined }) {
  const t = useT('scheduling')
  const formats = useDayFormats()
  const names = ambassadors.map(({ name }) => name).join(', ')
  return (
    <li className="flex items-center gap-3 py-1 text-ink-subtle">
      <span className="w-16 shrink-0 text-caption tabular-nums">{formats.time(wallTime)}</span>
      <span className="line-clamp-2 min-w-0 flex-1 text-caption">
        {t('free.one')} · {names}
      </span>
      {onFill && (
        <IconButton
          size="sm"
          label={t('free.fill', { time: formats.moment(wallTime), names })}
          icon={<CalendarPlus />}
          onClick={onFill}
        />
      )}
    </li>
  )
}
