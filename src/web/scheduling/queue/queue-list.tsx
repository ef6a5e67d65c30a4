import { CalendarPlus, ListOrdered } from 'lucide-react'
import { useState } from 'react'
import { type WallTime, wallTimeAt } from '#shared/scheduling/wall-time.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { useDayFormats } from '../calendar/use-day-formats.ts'
import { usePointerDrag } from '../calendar/use-pointer-drag.ts'
import { type ScheduledRow, titleOf } from '../scheduled-row.ts'
import { QueueRow } from './queue-row.tsx'
import { maxQueued, type useQueue } from './use-queue.ts'
import { When } from './when.tsx'

/** Upcoming posts, which editors can move, and free posting times, in order of time. */
export function QueueList({
  queued,
  zone,
  canEdit,
  onFill,
}: {
  queued: ReturnType<typeof useQueue>
  /** The time zone of the displayed times. */
  zone: string
  canEdit: boolean
  /** Opens the choice of a post for a free time. */
  onFill: (wallTime: WallTime) => void
}) {
  const t = useT('queue')
  const formats = useDayFormats()
  const [said, setSaid] = useState('')
  const { query, queue, upcoming, isFull } = queued
  function move(row: ScheduledRow, place: number): void {
    if (place < 0 || place >= queue.length || queue[place]!.id === row.id) return
    const { localTime } = queue[place]!
    setSaid(t('order.moved', { title: titleOf(row.expand?.post), time: formats.moment(localTime) }))
    queued.move(row.id, place)
  }
  const { drag, start } = usePointerDrag<ScheduledRow>({
    attribute: 'data-place',
    onDrop: (row, place) => move(row, Number(place)),
    takesTouch: true,
  })
  return (
    <Card title={t('order.title')} description={t(canEdit ? 'order.text' : 'order.readOnly')} flush>
      {query.isError && !query.data ? (
        <ErrorState compact title={t('failed')} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <div className="px-4 pb-4 sm:px-5">
          <SkeletonRows rows={5} />
        </div>
      ) : (
        <>
          {!upcoming.some((each) => 'row' in each) && <NothingQueued />}
          <ol className="divide-y divide-line border-t border-line">
            {upcoming.map((each) => {
              const wallTime = wallTimeAt(each.moment, zone)
              return 'row' in each ? (
                <QueueRow
                  key={each.row.id}
                  row={each.row}
                  place={each.place}
                  count={queue.length}
                  wallTime={wallTime}
                  isLifted={drag?.entry.id === each.row.id}
                  isTarget={drag?.over === String(each.place) && drag.entry.id !== each.row.id}
                  {...(canEdit && {
                    onMove: (place) => move(each.row, place),
                    onLift: (event) => start(each.row, event),
                  })}
                />
              ) : (
                <li key={each.moment} className="flex items-center gap-3 px-4 py-2 sm:px-5">
                  <When wallTime={wallTime} />
                  <span className="flex-1 text-ink-subtle">{t('order.free')}</span>
                  {canEdit && (
                    <Button
                      size="sm"
                      variant="ghost"
                      icon={<CalendarPlus />}
                      aria-label={t('order.schedule', { time: formats.moment(wallTime) })}
                      onClick={() => onFill(wallTime)}
                    >
                      {t('order.fill')}
                    </Button>
                  )}
                </li>
              )
            })}
          </ol>
          {isFull && (
            <p className="px-4 py-3 text-caption text-ink-muted sm:px-5">{t('order.more', { count: maxQueued })}</p>
          )}
        </>
      )}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </Card>
  )
}

function NothingQueued() {
  const t = useT('queue')
  return (
    <EmptyState
      compact
      headingLevel={3}
      icon={<ListOrdered />}
      title={t('order.empty')}
      description={t('order.emptyText')}
      action={
        <Button asChild>
          <LocalLink to="/dashboard/scheduling">{t('order.toCalendar')}</LocalLink>
        </Button>
      }
    />
  )
}
