import { ListOrdered, Plug, TableProperties } from 'lucide-react'
import { useState } from 'react'
import { timeOf } from '#shared/scheduling/days.ts'
import { countryOf, holidayOn } from '#shared/scheduling/holidays.ts'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { FilterMenu } from '#web/ui/list/filter-menu.tsx'
import { Calendar } from './calendar/calendar.tsx'
import { PublishedDialog } from './published-dialog.tsx'
import { ScheduleDialog, type Scheduling } from './schedule-dialog.tsx'
import type { ScheduledRow } from './scheduled-row.ts'
import { UnscheduledTray } from './unscheduled-tray.tsx'
import { useCalendar, useCalendarFilters } from './use-calendar.ts'
import { useEntryMenu } from './use-entry-menu.tsx'

/** Proposed for a day without a time. */
const morning = '09:00'

/** The calendar of the workspace: what is published when, and what waits for a time. */
export default function SchedulingPage() {
  const t = useT('scheduling')
  const queue = useT('queue')
  const { canEdit, canManage } = useInstance()
  const { view, day, show, zone, today, choice, rows, entries, query } = useCalendar()
  const { filters, channels, hasNoChannel } = useCalendarFilters()
  const [scheduling, setScheduling] = useState<Scheduling | null>(null)
  const [published, setPublished] = useState<ScheduledRow | null>(null)
  const update = useUpdate('scheduled_posts', { errorTitle: t('acts.failed') })
  const timeOfRow = ({ id }: ScheduledRow) => entries.find((entry) => entry.id === id)?.wallTime ?? ''
  const menuOf = useEntryMenu({
    rows,
    canEdit,
    onMove: (row) => setScheduling({ row, date: timeOfRow(row).slice(0, 10), time: timeOf(timeOfRow(row)) }),
    onPublished: setPublished,
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
              {...{ view, day, today, entries, noteOf, menuOf }}
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
                onMove: ({ id, wallTime }, to) =>
                  update.mutate({ id, localTime: `${to}T${timeOf(wallTime)}`, timezone: zone }),
                onAdd: (date) => setScheduling({ date, time: morning }),
              })}
            />
          </div>
        )}
        <UnscheduledTray
          onSchedule={canEdit ? (post) => setScheduling({ post, date: day, time: morning }) : undefined}
        />
      </div>
      {scheduling && (
        <ScheduleDialog scheduling={scheduling} channels={channels} zone={zone} onClose={() => setScheduling(null)} />
      )}
      {published && <PublishedDialog row={published} onClose={() => setPublished(null)} />}
    </>
  )
}
