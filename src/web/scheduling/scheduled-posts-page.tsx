import { CalendarClock, CalendarDays } from 'lucide-react'
import { dayOf, timeOf } from '#shared/scheduling/days.ts'
import { useInstance } from '#web/instances/index.ts'
import { RecordTable } from '#web/lists/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { useRecordList } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { BulkActs } from './bulk-acts.tsx'
import { useDayFormats } from './calendar/use-day-formats.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { ExportAll } from './export-buttons.tsx'
import { OutsideBadge } from './outside-badge.tsx'
import { entryOf, related, type ScheduledRow, titleOf } from './scheduled-row.ts'
import { ScheduledBadge } from './scheduled-status.tsx'
import { calendarFilters, useCalendarFilters, useCalendarZone } from './use-calendar.ts'
import { useEntryDialogs } from './use-entry-dialogs.tsx'
import { useEntryMenu } from './use-entry-menu.tsx'

const base = 'instance = {:instance}'

/** Scheduled posts as a table, with bulk actions. */
export default function ScheduledPostsPage() {
  const t = useT('scheduling')
  const { instance, canEdit } = useInstance()
  const zone = useCalendarZone()
  const { filters, channels } = useCalendarFilters()
  const dialogs = useEntryDialogs({ channels, zone })
  const { named } = dialogs
  const ofInstance = { instance: instance?.id ?? '' }
  const list = useRecordList('scheduled_posts', {
    base,
    baseParams: ofInstance,
    enabled: Boolean(instance),
    expand: related,
    search: ['post.body', 'unaccented(ambassador.name)'],
    filters: calendarFilters,
    sorts: { soonest: 'publishAt', latest: '-publishAt' },
    defaultSort: 'latest',
  })
  const menuOf = useEntryMenu({
    rows: named ? [...list.rows, named.row] : list.rows,
    canEdit,
    onMove(row) {
      const { wallTime } = entryOf(row, zone)
      dialogs.schedule({ row, date: dayOf(wallTime), time: timeOf(wallTime) })
    },
    onPublished: dialogs.markPublished,
    onShare: dialogs.share,
  })
  return (
    <>
      <PageHeader
        title={t('table.title')}
        description={t('zone', { zone: zone.replaceAll('_', ' ') })}
        actions={
          <>
            {!list.hasNone && <ExportAll query={list.query(base, ofInstance)} />}
            <Button asChild icon={<CalendarDays />}>
              <LocalLink to="/dashboard/scheduling">{t('table.calendar')}</LocalLink>
            </Button>
          </>
        }
      />
      <RecordTable
        list={list}
        label={t('table.title')}
        searchLabel={t('table.search')}
        filters={filters}
        sortLabel={(sort) => t(`table.sorts.${sort}`)}
        columns={useColumns(zone)}
        rowActions={{
          labelOf: ({ expand }) => t('actions', { title: titleOf(expand?.post) }),
          items: (row) => menuOf(entryOf(row, zone), undefined).items,
        }}
        selection={{
          labelOf: ({ expand }) => t('table.select', { title: titleOf(expand?.post) }),
          actions: <BulkActs chosen={list.chosen} zone={zone} canEdit={canEdit} />,
        }}
        texts={{
          empty: { icon: <CalendarClock />, title: t('table.empty'), description: t('table.emptyText') },
          noResults: { title: t('table.noResults') },
          forbidden: { title: t('failed') },
          failed: t('failed'),
        }}
      />
      {named && (
        <EntryDialog
          entry={entryOf(named.row, zone)}
          row={named.row}
          items={menuOf(entryOf(named.row, zone), undefined).items}
          onClose={named.close}
        />
      )}
      {dialogs.dialog}
    </>
  )
}

function useColumns(zone: string): Column<ScheduledRow>[] {
  const t = useT('scheduling')
  const formats = useDayFormats()
  return [
    {
      id: 'post',
      header: t('csv.post'),
      cell: ({ expand, error }) => (
        <span className="block min-w-0 [overflow-wrap:anywhere]">
          <span className="line-clamp-2 font-medium">{titleOf(expand?.post)}</span>
          <span className="line-clamp-1 text-caption text-ink-subtle">
            {expand?.ambassador?.name} · {expand?.channel?.name}
          </span>
          {error && <span className="block text-caption text-ink-muted">{t(`reasons.${error as 'late'}`)}</span>}
        </span>
      ),
    },
    {
      id: 'when',
      header: t('table.when'),
      labelOnPhone: true,
      cell(row) {
        const { wallTime } = entryOf(row, zone)
        return `${formats.date(dayOf(wallTime))}, ${formats.time(wallTime)}`
      },
    },
    {
      id: 'status',
      header: t('filters.status'),
      cell: ({ status, expand }) => (
        <span className="flex flex-wrap gap-1">
          <ScheduledBadge status={status || 'scheduled'} />
          <OutsideBadge state={expand?.post?.outsideReview ?? ''} />
        </span>
      ),
    },
  ]
}
