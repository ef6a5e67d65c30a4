import { ListOrdered, Plug, TableProperties } from 'lucide-react'
import { dayOf, timeOf } from '#shared/scheduling/days.ts'
import { countryOf, holidayOn } from '#shared/scheduling/holidays.ts'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { FilterMenu } from '#web/ui/list/filter-menu.tsx'
import { Calendar } from './calendar/calendar.tsx'
import { DragLabel } from './calendar/drag-label.tsx'
import { type ScheduledRow, titleOf } from './scheduled-row.ts'
import { SubscriptionMenu } from './subscription/subscription-menu.tsx'
import { UnscheduledTray } from './unscheduled-tray.tsx'
import { useCalendar, useCalendarFilters } from './use-calendar.ts'
import { useEntryDialogs } from './use-entry-dialogs.tsx'
import { useEntryMenu } from './use-entry-menu.tsx'
import { useFreeTimes } from './use-free-times.ts'
import { useMoveToDay } from './use-move-to-day.ts'
import { useTrayDrag } from './use-tray-drag.ts'

/** The proposed time for a day without one. */
const morning = '09:00'

/** The calendar of the workspace: scheduled posts, and approved posts without a time. */
export default function SchedulingPage() {
  const t = useT('scheduling')
  const queue = useT('queue')
  const { canEdit, canManage } = useInstance()
  const { view, day, show, zone, today, days, choice, rows, entries, query } = useCalendar()
  const { filters, channels, hasNoChannel } = useCalendarFilters()
  const dialogs = useEntryDialogs({ channels, zone })
  const moveToDay = useMoveToDay(rows, zone)
  const timeOfRow = ({ id }: ScheduledRow) => entries.find((entry) => entry.id === id)?.wallTime ?? ''
  const menuOf = useEntryMenu({
    rows,
    canEdit,
    onMove: (row) => dialogs.schedule({ row, date: timeOfRow(row).slice(0, 10), time: timeOf(timeOfRow(row)) }),
    onPublished: dialogs.markPublished,
    onShare: dialogs.share,
  })
  const freeTimes = useFreeTimes(days, zone, channels, choice.filters)
  const { drag, start } = useTrayDrag({
    ...{ zone, channels, freeTimes },
    ask: (post, target) =>
      dialogs.schedule({ post, date: dayOf(target), time: timeOf(target) || morning, isFree: timeOf(target) !== '' }),
  })
  const country = countryOf(zone)
  const noteOf = (each: string) => {
    const holiday = country && holidayOn(each, country)
    return holiday ? t(`holidays.${holiday.name}`) : undefined
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('zone', { zone: zone.replaceAll('_', ' ') })}
        actions={
          <>
            <Button asChild icon={<ListOrdered />}>
              <LocalLink to="/dashboard/scheduling/queue">{queue('title')}</LocalLink>
            </Button>
            <Button asChild icon={<TableProperties />}>
              <LocalLink to="/dashboard/scheduling/posts">{t('table.all')}</LocalLink>
            </Button>
            <SubscriptionMenu />
          </>
        }
      />
      {hasNoChannel && (
        <Banner
          className="mb-4"
          icon={<Plug />}
          title={t('noChannels')}
          actions={
            canManage && (
              <Button asChild>
                <LocalLink to="/dashboard/channels">{t('connect')}</LocalLink>
              </Button>
            )
          }
        >
          {t('noChannelsText')}
        </Banner>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_17rem]">
        {query.isError && !query.data ? (
          <ErrorState title={t('failed')} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        ) : (
          <div aria-busy={!query.data} className="min-w-0">
            <Calendar
              {...{ view, day, today, entries, freeTimes, noteOf, menuOf }}
              dropTarget={drag?.over ?? null}
              onView={(next) => show({ view: next })}
              onDay={(next) => show({ day: next })}
              tools={filters.map(({ name, label, options }) => (
                <FilterMenu
                  key={name}
                  label={label}
                  options={options}
                  values={choice.filters[name]}
                  onChange={(values) => choice.setFilter(name, values)}
                />
              ))}
              {...(canEdit && {
                onMove: (entry, to) => void moveToDay(entry, to),
                onAdd: (date) => dialogs.schedule({ date, time: morning }),
                onFill: ({ wallTime, ambassadors }) =>
                  dialogs.schedule({
                    ...{ date: dayOf(wallTime), time: timeOf(wallTime), isFree: true },
                    ...(ambassadors.length === 1 && { ambassador: ambassadors[0]!.id }),
                  }),
              })}
            />
          </div>
        )}
        <UnscheduledTray
          onSchedule={canEdit ? (post) => dialogs.schedule({ post, date: day, time: morning }) : undefined}
          onLift={start}
        />
      </div>
      {drag && <DragLabel x={drag.x} y={drag.y} title={titleOf(drag.entry)} />}
      {dialogs.dialog}
    </>
  )
}
