import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { scheduledStatuses } from '#shared/collections/scheduled-posts.ts'
import { addDays, type Day, dayOf, weekOf, weeksOfMonth } from '#shared/scheduling/days.ts'
import { isWallTime, resolveWallTime, wallTimeAt } from '#shared/scheduling/wall-time.ts'
import { useAllByName, useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useLive, useRecords } from '#web/records/index.ts'
import { useListState } from '#web/records/use-list-state.ts'
import { type CalendarView, calendarViews } from './calendar/calendar-entry.ts'
import { entryOf, related, type ScheduledRow } from './scheduled-row.ts'
import { useChannels } from './use-channels.ts'

/** Max posts shown in a month; filters reduce their number. */
const maxShown = 500

/** Parameters of the address. */
export const calendarFilters = {
  ambassador: 'ambassador = {:value}',
  channel: 'channel = {:value}',
  status: 'status = {:value}',
}

/** The time zone of the calendar: the workspace's, or the browser's until one is set. */
export function useCalendarZone(): string {
  const { instance } = useInstance()
  return instance?.timezone || Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The calendar's view and filters from the address, and its posts. */
export function useCalendar() {
  const { instance } = useInstance()
  const zone = useCalendarZone()
  const today = dayOf(wallTimeAt(Date.now(), zone))
  const shown = useShownDays(today)
  const choice = useListState({
    filters: calendarFilters,
    sorts: { time: 'publishAt' },
    defaultSort: 'time',
    perPage: maxShown,
  })
  const days = shown.view === 'week' ? weekOf(shown.day) : weeksOfMonth(shown.day).flat()
  const query = useRecords('scheduled_posts', {
    ...choice.query('instance = {:instance} && publishAt >= {:from} && publishAt < {:to}', {
      instance: instance?.id ?? '',
      from: startOf(days[0]!, zone),
      to: startOf(addDays(days.at(-1)!, 1), zone),
    }),
    expand: related,
    skipTotal: true,
    enabled: Boolean(instance),
    silent: true,
  })
  useLive('scheduled_posts', '*', {
    filter: 'instance = {:instance}',
    params: { instance: instance?.id ?? '' },
    enabled: Boolean(instance),
  })
  const rows = (query.data?.items ?? []) as ScheduledRow[]
  const entries = rows.map((row) => entryOf(row, zone)).sort((one, other) => one.wallTime.localeCompare(other.wallTime))
  return { ...shown, zone, today, days, choice, rows, entries, query }
}

const startOf = (day: Day, zone: string): Date => new Date(resolveWallTime(`${day}T00:00`, zone).moment)

/** View and day, which are written to the address. The state is kept here, because repeated keys are faster than navigation. */
function useShownDays(today: Day) {
  const [address, setAddress] = useSearchParams()
  const [{ view, day }, setShown] = useState(() => {
    const known = address.get('day') ?? ''
    return {
      view: calendarViews.find((each) => each === address.get('view')) ?? 'month',
      day: isWallTime(`${known}T00:00`) ? known : today,
    }
  })
  function show(next: { view?: CalendarView; day?: Day }): void {
    const all = { view, day, ...next }
    setShown((before) => ({ ...before, ...next }))
    setAddress(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(all)) after.set(name, value)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { view, day, show }
}

/** Filters of the calendar by ambassador, channel and status. */
export function useCalendarFilters() {
  const t = useT('scheduling')
  const ambassadors = useAllByName('ambassadors')
  const { channels, isLoaded } = useChannels()
  const named = (rows: readonly { id: string; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, label: name }))
  const filters = [
    { name: 'ambassador', label: t('filters.ambassador'), options: named(ambassadors.data?.items) },
    { name: 'channel', label: t('filters.channel'), options: named(channels) },
    {
      name: 'status',
      label: t('filters.status'),
      options: scheduledStatuses.map((status) => ({ value: status, label: t(`statuses.${status}`) })),
    },
  ] as const
  return { filters, channels, hasNoChannel: isLoaded && channels.length === 0 }
}
